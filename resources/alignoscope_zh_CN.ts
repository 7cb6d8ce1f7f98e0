<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Alignment</name>
    <message>
        <source>used %1 times so far</source>
        <translation>至今共被用 %1 次</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Alignment: ribbons carry %1 % of each target word&apos;s weight; the hidden rest is a grey stub</source>
        <translation>对齐：条带画出每个目标词权重的 %1 %，隐去的其余部分画作灰色短条</translation>
    </message>
    <message>
        <source>ribbons: %1 % of each word&apos;s weight, grey: the rest</source>
        <translation>条带：每个词权重的 %1 %；灰色：其余</translation>
    </message>
    <message>
        <source>forced word</source>
        <translation>强制选用的词</translation>
    </message>
    <message>
        <source>edited weights</source>
        <translation>改动过的权重</translation>
    </message>
</context>
<context>
    <name>AttentionPage</name>
    <message>
        <source>“%1” looks at “%2”: %3</source>
        <translation>“%1”看“%2”：%3</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Source words across, target words down; a cell is the weight of its pair.</source>
        <translation>源词横向，目标词纵向；每格是一对词的权重。</translation>
    </message>
</context>
<context>
    <name>BeamTree</name>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>probability %1</source>
        <translation>概率 %1</translation>
    </message>
    <message>
        <source>log-probability of all words so far %1</source>
        <translation>至此各词的对数概率 %1</translation>
    </message>
    <message>
        <source>on the best hypothesis</source>
        <translation>在最佳候选译文上</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>已剪枝</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>hypothesis %1, shown</source>
        <translation>候选译文 %1，正在显示</translation>
    </message>
    <message>
        <source>hypothesis %1; activate to look at it</source>
        <translation>候选译文 %1；激活可查看</translation>
    </message>
    <message>
        <source>Beam tree</source>
        <translation>束搜索树</translation>
    </message>
    <message numerus="yes">
        <source>Beam tree over %n step(s): finished %1, pruned %2 of %3 words.</source>
        <translation>
            <numerusform>束搜索树，共 %n 步：%3 个词中完成 %1 个，剪枝 %2 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>This tree has %1 words; at most %2 can be drawn. Please take a smaller beam.</source>
        <translation>此树有 %1 个词，最多能画 %2 个。请用较小的束宽。</translation>
    </message>
    <message>
        <source>Greedy decoding follows one branch. A beam of 2 or more has a tree.</source>
        <translation>贪心解码只走一条分支。束宽为 2 或更大时才有树。</translation>
    </message>
</context>
<context>
    <name>CardTexts</name>
    <message>
        <source>The cards of the two models have no figures of the same lengths.</source>
        <translation>两个模型的卡片没有相同长度的数据。</translation>
    </message>
    <message>
        <source>The chart needs the figures of both models. %1</source>
        <translation>图表需要两个模型的数据。%1</translation>
    </message>
</context>
<context>
    <name>DifferenceMap</name>
    <message>
        <source>the words are the same</source>
        <translation>各词相同</translation>
    </message>
    <message>
        <source>words changed: %1 of %2</source>
        <translation>词变化 %1/%2</translation>
    </message>
    <message>
        <source>looks elsewhere most: %1 of %2 words</source>
        <translation>焦点转移 %1/%2</translation>
    </message>
    <message>
        <source>entropy %1 → %2 bits</source>
        <translation>熵 %1 → %2 比特</translation>
    </message>
    <message>
        <source>%1: this word is in the second alone</source>
        <translation>%1：只有后者有这个词</translation>
    </message>
    <message>
        <source>%1: weight %2 → %3, difference %4</source>
        <translation>%1：权重 %2 → %3，差 %4</translation>
    </message>
    <message>
        <source>after minus before</source>
        <translation>后者减前者</translation>
    </message>
    <message>
        <source>rows aligned by equal words; hatched: only after</source>
        <translation>各行按相同的词对齐；斜线：仅后者有</translation>
    </message>
    <message>
        <source>Difference of weights α</source>
        <translation>权重 α 之差</translation>
    </message>
    <message>
        <source>There are no two translations of one sentence to compare.</source>
        <translation>没有同一句子的两个译文可比较。</translation>
    </message>
</context>
<context>
    <name>DisplayedPicture</name>
    <message>
        <source>Source word %1: %2</source>
        <translation>第 %1 个源词：%2</translation>
    </message>
    <message>
        <source>Source token %1: %2</source>
        <translation>第 %1 个源词元：%2</translation>
    </message>
    <message>
        <source>unknown to the model</source>
        <translation>模型不认识</translation>
    </message>
    <message>
        <source>Target word %1: %2</source>
        <translation>第 %1 个目标词：%2</translation>
    </message>
    <message>
        <source>Target token %1: %2</source>
        <translation>第 %1 个目标词元：%2</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>得分 %1</translation>
    </message>
    <message>
        <source>contribution %1</source>
        <translation>贡献 %1</translation>
    </message>
    <message>
        <source>the source word is unknown to the model</source>
        <translation>模型不认识这个源词</translation>
    </message>
    <message>
        <source>Target word %1, %2, looks at source word %3, %4: %5</source>
        <translation>第 %1 个目标词“%2”看第 %3 个源词“%4”：%5</translation>
    </message>
    <message>
        <source>Target token %1, %2, looks at source token %3, %4: %5</source>
        <translation>第 %1 个目标词元“%2”看第 %3 个源词元“%4”：%5</translation>
    </message>
    <message>
        <source>words: summed over source pieces, averaged over target pieces</source>
        <translation>词：对源子词求和，对目标子词取平均</translation>
    </message>
    <message>
        <source>end markers hidden</source>
        <translation>句末符已隐藏</translation>
    </message>
    <message>
        <source>dotted: unknown to the model</source>
        <translation>虚线：模型不认识</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已遮蔽</translation>
    </message>
    <message>
        <source>the source word is masked</source>
        <translation>源词已遮蔽</translation>
    </message>
    <message>
        <source>struck out: masked</source>
        <translation>删除线：已遮蔽</translation>
    </message>
    <message>
        <source>%1 comes after the step that is shown</source>
        <translation>%1 在当前显示的步骤之后</translation>
    </message>
</context>
<context>
    <name>EditText</name>
    <message>
        <source>switch attention off</source>
        <translation>关闭注意力</translation>
    </message>
    <message>
        <source>choose the dot score</source>
        <translation>选用点积打分</translation>
    </message>
    <message>
        <source>choose the bilinear score</source>
        <translation>选用双线性打分</translation>
    </message>
    <message>
        <source>choose the MLP score</source>
        <translation>选用 MLP 打分</translation>
    </message>
    <message>
        <source>clear the sentence</source>
        <translation>清空句子</translation>
    </message>
    <message>
        <source>type “%1”</source>
        <translation>输入“%1”</translation>
    </message>
    <message>
        <source>choose the model %1</source>
        <translation>选用模型 %1</translation>
    </message>
    <message>
        <source>choose the model for %1</source>
        <translation>选用 %1 的模型</translation>
    </message>
    <message>
        <source>place attention as Luong does</source>
        <translation>注意力位置改为 Luong</translation>
    </message>
    <message>
        <source>place attention as Bahdanau does</source>
        <translation>注意力位置改为 Bahdanau</translation>
    </message>
    <message>
        <source>choose the bidirectional encoder</source>
        <translation>选用双向编码器</translation>
    </message>
    <message>
        <source>choose the unidirectional encoder</source>
        <translation>选用单向编码器</translation>
    </message>
    <message>
        <source>force “%1” at step %2</source>
        <translation>第 %2 步强制选用“%1”</translation>
    </message>
    <message>
        <source>let the model choose at step %1</source>
        <translation>第 %1 步由模型选词</translation>
    </message>
    <message>
        <source>force the translation “%1”</source>
        <translation>强制采用译文“%1”</translation>
    </message>
    <message>
        <source>let the model translate</source>
        <translation>由模型翻译</translation>
    </message>
    <message>
        <source>set the weights of step %1</source>
        <translation>设定第 %1 步的权重</translation>
    </message>
    <message>
        <source>reset step %1</source>
        <translation>重置第 %1 步</translation>
    </message>
    <message>
        <source>reset all edits</source>
        <translation>重置所有改动</translation>
    </message>
    <message>
        <source>mask “%1”</source>
        <translation>遮蔽“%1”</translation>
    </message>
    <message>
        <source>unmask “%1”</source>
        <translation>取消遮蔽“%1”</translation>
    </message>
    <message>
        <source>set the temperature to %1</source>
        <translation>温度设为 %1</translation>
    </message>
    <message>
        <source>set the beam to %1</source>
        <translation>束宽设为 %1</translation>
    </message>
    <message>
        <source>look at hypothesis %1</source>
        <translation>查看候选译文 %1</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>Adjective after its noun</source>
        <translation>形容词在名词之后</translation>
    </message>
    <message>
        <source>Negation around the verb</source>
        <translation>否定词夹住动词</translation>
    </message>
    <message>
        <source>Several words become one</source>
        <translation>多个词译成一个词</translation>
    </message>
    <message>
        <source>One word becomes several</source>
        <translation>一个词译成多个词</translation>
    </message>
    <message>
        <source>A name</source>
        <translation>人名</translation>
    </message>
    <message>
        <source>A sign the model does not know</source>
        <translation>模型不认识的符号</translation>
    </message>
    <message>
        <source>A word that does not exist</source>
        <translation>不存在的词</translation>
    </message>
    <message>
        <source>A long sentence</source>
        <translation>长句</translation>
    </message>
    <message>
        <source>Verb at the end</source>
        <translation>动词在句末</translation>
    </message>
    <message>
        <source>Verb in two parts</source>
        <translation>动词分成两部分</translation>
    </message>
    <message>
        <source>No spaces between words</source>
        <translation>词间没有空格</translation>
    </message>
    <message>
        <source>The modifier comes first</source>
        <translation>定语在前</translation>
    </message>
    <message>
        <source>The month as a word</source>
        <translation>用单词写的月份</translation>
    </message>
    <message>
        <source>A weekday to be left out</source>
        <translation>要略去的星期</translation>
    </message>
    <message>
        <source>Month first</source>
        <translation>月份在前</translation>
    </message>
    <message>
        <source>The other diagonal</source>
        <translation>另一条对角线</translation>
    </message>
    <message>
        <source>Twice the same letter</source>
        <translation>同一字母出现两次</translation>
    </message>
</context>
<context>
    <name>ExportFormats</name>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG 图像</translation>
    </message>
    <message>
        <source>Page for browsers</source>
        <translation>浏览器网页</translation>
    </message>
    <message>
        <source>Table, commas between</source>
        <translation>表格（逗号分隔）</translation>
    </message>
    <message>
        <source>Table, tabs between</source>
        <translation>表格（制表符分隔）</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON 数据</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown 表格</translation>
    </message>
    <message>
        <source>LaTeX table</source>
        <translation>LaTeX 表格</translation>
    </message>
    <message>
        <source>Text block of Nematus</source>
        <translation>Nematus 文本块</translation>
    </message>
    <message>
        <source>Links of Pharaoh</source>
        <translation>Pharaoh 对齐链接</translation>
    </message>
    <message>
        <source>There are no numbers to write.</source>
        <translation>没有可写出的数字。</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>An image of %1 × %2 pixels is too large; choose a smaller scale, or SVG or PDF.</source>
        <translation>%1 × %2 像素的图像太大；请选较小的缩放倍数，或改用 SVG 或 PDF。</translation>
    </message>
    <message>
        <source>There is not enough memory for this image; choose a smaller scale, or SVG or PDF.</source>
        <translation>内存不足以生成此图像；请选较小的缩放倍数，或改用 SVG 或 PDF。</translation>
    </message>
    <message>
        <source>The image could not be painted.</source>
        <translation>无法绘制图像。</translation>
    </message>
    <message>
        <source>The image could not be encoded as PNG.</source>
        <translation>无法将图像编码为 PNG。</translation>
    </message>
    <message>
        <source>The SVG could not be painted.</source>
        <translation>无法绘制 SVG。</translation>
    </message>
    <message>
        <source>The PDF could not be painted.</source>
        <translation>无法绘制 PDF。</translation>
    </message>
    <message>
        <source>forced: %1</source>
        <translation>强制选用：%1</translation>
    </message>
    <message>
        <source>edited weights: %1</source>
        <translation>改动过的权重：%1</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 at scale %3 cannot be exported; a side may have 1 to %4, the scale is at most 16.</source>
        <translation>无法以 %3 倍导出 %1 × %2 的图；边长须为 1 到 %4，倍数最多为 16。</translation>
    </message>
    <message>
        <source>This format is not known.</source>
        <translation>未知的格式。</translation>
    </message>
    <message>
        <source>“%1” does not end in .png, .svg or .pdf; choose one of these.</source>
        <translation>“%1”的扩展名不是 .png、.svg 或 .pdf；请选用其中之一。</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2.</source>
        <translation>无法写入“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” could not be written completely: %2.</source>
        <translation>未能完整写入“%1”：%2。</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>The contributions of this translation are not known.</source>
        <translation>此译文的贡献未知。</translation>
    </message>
    <message>
        <source>contribution %1</source>
        <translation>贡献 %1</translation>
    </message>
    <message>
        <source>Scores e</source>
        <translation>得分 e</translation>
    </message>
    <message>
        <source>Contributions</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Attention α</source>
        <translation>注意力 α</translation>
    </message>
    <message>
        <source>%1: %2 target words by %3 source words, %4 decoded</source>
        <translation>%1：%2 个目标词 × %3 个源词，已解码 %4 个</translation>
    </message>
    <message>
        <source>%1: %2 target tokens by %3 source tokens, %4 decoded</source>
        <translation>%1：%2 个目标词元 × %3 个源词元，已解码 %4 个</translation>
    </message>
    <message>
        <source>target across from right to left, source down</source>
        <translation>目标句横向（从右到左），源句纵向</translation>
    </message>
    <message>
        <source>source across from right to left, target down</source>
        <translation>源句横向（从右到左），目标句纵向</translation>
    </message>
    <message>
        <source>target across, source down</source>
        <translation>目标句横向，源句纵向</translation>
    </message>
    <message>
        <source>source across, target down</source>
        <translation>源句横向，目标句纵向</translation>
    </message>
    <message>
        <source>γ %1</source>
        <comment>the exponent of the palette</comment>
        <translation>γ %1</translation>
    </message>
    <message>
        <source>stretched to %1</source>
        <translation>拉伸至 %1</translation>
    </message>
    <message>
        <source>forced word</source>
        <translation>强制选用的词</translation>
    </message>
    <message>
        <source>edited weights</source>
        <translation>改动过的权重</translation>
    </message>
    <message>
        <source>hatched: a word of several pieces has no score of its own</source>
        <translation>斜线：由多个子词组成的词没有自己的得分</translation>
    </message>
    <message>
        <source>Shift and drag up or down to change the weight.</source>
        <translation>按住 Shift 上下拖动可改变权重。</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <comment>a word, per cent</comment>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>“%1” looks at %2.</source>
        <translation>“%1”看向 %2。</translation>
    </message>
    <message>
        <source>where the last result looked most</source>
        <translation>上次结果最关注处</translation>
    </message>
    <message>
        <source>dashed: where the last result looked most</source>
        <translation>虚线：上次结果最关注处</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>sum of the weights</source>
        <translation>权重之和</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>all other words</source>
        <translation>其余所有词</translation>
    </message>
    <message>
        <source>%1 − highest</source>
        <translation>%1 − 最高分</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源词</translation>
    </message>
    <message>
        <source>score e</source>
        <translation>得分 e</translation>
    </message>
    <message>
        <source>weight α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>sum of the unrounded weights</source>
        <translation>未舍入权重之和</translation>
    </message>
    <message>
        <source>α as edited, not computed</source>
        <translation>α 为改动值，非计算所得</translation>
    </message>
    <message>
        <source>Next word: click one to force it</source>
        <translation>下一个词：点击可强制选用</translation>
    </message>
    <message>
        <source>this step</source>
        <translation>本步</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>整句</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the length of the state before the step</source>
        <translation>本步之前状态的范数</translation>
    </message>
    <message>
        <source>the length of the state after the RNN</source>
        <translation>经过 RNN 之后状态的范数</translation>
    </message>
    <message>
        <source>the length of the context</source>
        <translation>上下文向量的范数</translation>
    </message>
    <message>
        <source>input i</source>
        <translation>输入门 i</translation>
    </message>
    <message>
        <source>forget f</source>
        <translation>遗忘门 f</translation>
    </message>
    <message>
        <source>output o</source>
        <translation>输出门 o</translation>
    </message>
    <message>
        <source>reset r</source>
        <translation>重置门 r</translation>
    </message>
    <message>
        <source>update z</source>
        <translation>更新门 z</translation>
    </message>
    <message>
        <source>how much of the new input enters the cell, mean over its units</source>
        <translation>新输入有多少进入记忆单元，对各单元取平均</translation>
    </message>
    <message>
        <source>how much of the old cell is kept, mean over its units</source>
        <translation>旧的记忆单元保留多少，对各单元取平均</translation>
    </message>
    <message>
        <source>how much of the cell is shown as state, mean over its units</source>
        <translation>记忆单元有多少输出为状态，对各单元取平均</translation>
    </message>
    <message>
        <source>how much of the old state is read for the new one, mean over its units</source>
        <translation>计算新状态时读入旧状态的多少，对各单元取平均</translation>
    </message>
    <message>
        <source>how much of the old state is kept, mean over its units</source>
        <translation>旧状态保留多少，对各单元取平均</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Confidence is the probability the model gives its words, as their geometric mean: 1 is sure.</source>
        <translation>置信度是模型赋予各词的概率的几何平均：1 表示完全确信。</translation>
    </message>
    <message>
        <source>Coverage deviation</source>
        <translation>覆盖度偏差</translation>
    </message>
    <message>
        <source>Coverage deviation says how far the source words are from being looked at once each in all: 0 is best, lower is worse.</source>
        <translation>覆盖度偏差衡量各源词总共被看的次数离恰好一次有多远：0 最好，越低越差。</translation>
    </message>
    <message>
        <source>Entropy (bits)</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Entropy says how widely the weights of a step are spread: 0 looks at one word, 1 at two equally, 2 at four; of the sentence, the mean of its steps.</source>
        <translation>熵衡量一步的权重分散到什么程度：0 表示只看一个词，1 表示均等地看两个，2 表示四个；整句的熵是各步的平均。</translation>
    </message>
    <message>
        <source>Log-probability</source>
        <translation>对数概率</translation>
    </message>
    <message>
        <source>Log-probability is the natural logarithm of the probability of the word, or of the whole translation: the sum over its words.</source>
        <translation>对数概率是该词概率的自然对数；对整个译文则是各词之和。</translation>
    </message>
    <message>
        <source>Source token %1: %2, score %3</source>
        <translation>第 %1 个源词元：%2，得分 %3</translation>
    </message>
    <message>
        <source>Source token %1: %2</source>
        <translation>第 %1 个源词元：%2</translation>
    </message>
    <message>
        <source>Source token %1: %2, weight %3, score %4, contribution %5</source>
        <translation>第 %1 个源词元：%2，权重 %3，得分 %4，贡献 %5</translation>
    </message>
    <message>
        <source>Source token %1: %2, weight %3, score %4</source>
        <translation>第 %1 个源词元：%2，权重 %3，得分 %4</translation>
    </message>
    <message>
        <source>Source token %1: %2, weight %3</source>
        <translation>第 %1 个源词元：%2，权重 %3</translation>
    </message>
    <message>
        <source>The weights are not computed yet.</source>
        <translation>权重尚未算出。</translation>
    </message>
    <message>
        <source>The unrounded weights add up to %1. Each is rounded by itself when printed; the printed ones add up to %2.</source>
        <translation>未舍入的权重之和为 %1。显示时各自舍入；显示值之和为 %2。</translation>
    </message>
    <message>
        <source>%1 = %2: %3</source>
        <translation>%1 = %2：%3</translation>
    </message>
    <message>
        <source>%1, not computed yet: %2</source>
        <translation>%1，尚未算出：%2</translation>
    </message>
    <message>
        <source>The next word is not computed yet.</source>
        <translation>下一个词尚未算出。</translation>
    </message>
    <message>
        <source>Next word %1: probability %2. Activate to force it.</source>
        <translation>下一个词“%1”：概率 %2。激活可强制选用。</translation>
    </message>
    <message>
        <source>%1 There is none without attention.</source>
        <translation>%1没有注意力时没有这一项。</translation>
    </message>
    <message>
        <source>%1 Of the sentence: %2.</source>
        <translation>%1整句：%2。</translation>
    </message>
    <message>
        <source>%1 Of this step: %2, of the sentence: %3.</source>
        <translation>%1本步：%2，整句：%3。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>Nothing is decoded yet.</source>
        <translation>尚未解码。</translation>
    </message>
    <message>
        <source>%1. Scores, weights, context, state and the likeliest next words.</source>
        <translation>%1。得分、权重、上下文向量、状态和最可能的下一个词。</translation>
    </message>
    <message>
        <source>contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>all other words…</source>
        <comment>opens their list</comment>
        <translation>其余所有词…</translation>
    </message>
    <message>
        <source>Drag the bar to change the weight.</source>
        <translation>拖动条形可改变权重。</translation>
    </message>
    <message>
        <source>Source token %1: %2, masked</source>
        <translation>第 %1 个源词元：%2，已遮蔽</translation>
    </message>
    <message>
        <source>All other words together: probability %1. Activate to choose one of them.</source>
        <translation>其余所有词合计：概率 %1。激活可从中选一个。</translation>
    </message>
    <message>
        <source>others…</source>
        <comment>opens their list</comment>
        <translation>其他…</translation>
    </message>
    <message>
        <source>Next word</source>
        <translation>下一个词</translation>
    </message>
</context>
<context>
    <name>LengthChart</name>
    <message>
        <source>exactly right, %</source>
        <translation>完全正确，%</translation>
    </message>
    <message>
        <source>%1 sentences</source>
        <translation>%1 个句子</translation>
    </message>
    <message>
        <source>letters of the source</source>
        <translation>源句字母数</translation>
    </message>
    <message>
        <source>words of the source</source>
        <translation>源句词数</translation>
    </message>
    <message>
        <source>%1 letters and more</source>
        <translation>%1 个字母及以上</translation>
    </message>
    <message>
        <source>%1 words and more</source>
        <translation>%1 个词及以上</translation>
    </message>
    <message>
        <source>%1 letters</source>
        <translation>%1 个字母</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <source>%1 to %2 letters</source>
        <translation>%1 至 %2 个字母</translation>
    </message>
    <message>
        <source>%1 to %2 words</source>
        <translation>%1 至 %2 个词</translation>
    </message>
    <message>
        <source>%1, %2: %3 % are exactly right.</source>
        <translation>%1，%2：%3 % 完全正确。</translation>
    </message>
    <message>
        <source>%1, %2: BLEU %3 on %4 test sentences.</source>
        <translation>%1，%2：%4 个测试句的 BLEU 为 %3。</translation>
    </message>
    <message>
        <source>%1, %2: BLEU %3.</source>
        <translation>%1，%2：BLEU %3。</translation>
    </message>
    <message>
        <source>Exactly right by length</source>
        <translation>各长度完全正确的比例</translation>
    </message>
    <message>
        <source>BLEU by length</source>
        <translation>各长度的 BLEU</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <comment>a model, its first and its last figure</comment>
        <translation>%1 从 %2 到 %3</translation>
    </message>
    <message>
        <source>There are no figures by length.</source>
        <translation>没有按长度的数据。</translation>
    </message>
</context>
<context>
    <name>Mechanism</name>
    <message>
        <source>Part %1 of %2: %3</source>
        <translation>子步 %1/%2：%3</translation>
    </message>
    <message>
        <source>One decoder step: no attention, one fixed vector</source>
        <translation>解码器的一步：无注意力，只有一个固定向量</translation>
    </message>
    <message>
        <source>One decoder step: Luong, attention after the RNN</source>
        <translation>解码器的一步：Luong，注意力在 RNN 之后</translation>
    </message>
    <message>
        <source>One decoder step: Bahdanau, attention before the RNN</source>
        <translation>解码器的一步：Bahdanau，注意力在 RNN 之前</translation>
    </message>
    <message>
        <source>c = [forward final ‖ backward final], at every step</source>
        <translation>c = [前向末状态 ‖ 后向末状态]，每步都相同</translation>
    </message>
    <message>
        <source>c = the encoder&apos;s final state, at every step</source>
        <translation>c = 编码器的末状态，每步都相同</translation>
    </message>
    <message>
        <source>Annotation s%1 of %2</source>
        <translation>“%2”的源状态 s%1</translation>
    </message>
    <message>
        <source>Annotation s%1 of %2: score %3</source>
        <translation>“%2”的源状态 s%1：得分 %3</translation>
    </message>
    <message>
        <source>Annotation s%1 of %2: weight %3, score %4</source>
        <translation>“%2”的源状态 s%1：权重 %3，得分 %4</translation>
    </message>
    <message>
        <source>Annotation s%1 of %2: weight %3</source>
        <translation>“%2”的源状态 s%1：权重 %3</translation>
    </message>
    <message>
        <source>Nothing is decoded yet.</source>
        <translation>尚未解码。</translation>
    </message>
    <message>
        <source>Step %1 predicts %2.</source>
        <translation>第 %1 步预测“%2”。</translation>
    </message>
    <message>
        <source>The state before the step asks, h%1.</source>
        <translation>由本步之前的状态 h%1 查询。</translation>
    </message>
    <message>
        <source>The state of the step itself asks, h%1.</source>
        <translation>由本步自身的状态 h%1 查询。</translation>
    </message>
    <message>
        <source>The context enters the RNN and the readout.</source>
        <translation>上下文向量进入 RNN 和读出层。</translation>
    </message>
    <message>
        <source>The context enters the readout.</source>
        <translation>上下文向量进入读出层。</translation>
    </message>
    <message>
        <source>start</source>
        <translation>句首符</translation>
    </message>
    <message>
        <source>readout</source>
        <translation>读出层</translation>
    </message>
    <message>
        <source>score(h%1, s)</source>
        <translation>打分(h%1, s)</translation>
    </message>
    <message>
        <source>One decoder step: conditional, attention between two RNNs</source>
        <translation>解码器的一步：条件式，注意力在两个 RNN 之间</translation>
    </message>
    <message>
        <source>Step %1, part %2 of %3: %4.</source>
        <translation>第 %1 步，子步 %2/%3：%4。</translation>
    </message>
    <message>
        <source>The word is forced.</source>
        <translation>此词是强制选用的。</translation>
    </message>
    <message>
        <source>The weights are edited.</source>
        <translation>权重已改动。</translation>
    </message>
    <message>
        <source>The context of every step is the same: the final states of both directions of the encoder.</source>
        <translation>每步的上下文向量都相同：编码器两个方向的末状态。</translation>
    </message>
    <message>
        <source>The context of every step is the same: the encoder&apos;s final state.</source>
        <translation>每步的上下文向量都相同：编码器的末状态。</translation>
    </message>
    <message>
        <source>The state between the two RNNs asks, h′%1.</source>
        <translation>由两个 RNN 之间的状态 h′%1 查询。</translation>
    </message>
    <message>
        <source>The context enters the second RNN and the readout.</source>
        <translation>上下文向量进入第二个 RNN 和读出层。</translation>
    </message>
    <message>
        <source>score(h′%1, s)</source>
        <translation>打分(h′%1, s)</translation>
    </message>
    <message>
        <source>One decoder step</source>
        <translation>解码器的一步</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>There is no file “%1”.</source>
        <translation>没有文件“%1”。</translation>
    </message>
    <message>
        <source>“%1” is too large for a model&apos;s card.</source>
        <translation>“%1”太大，不是模型卡片。</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” is not a JSON object.</source>
        <translation>“%1”不是 JSON 对象。</translation>
    </message>
    <message>
        <source>“%1” holds no figure of a model&apos;s card at “%2”.</source>
        <translation>“%1”在“%2”处没有模型卡片的数据。</translation>
    </message>
</context>
<context>
    <name>ModelGrid</name>
    <message>
        <source>%1: “%2”. %3</source>
        <translation>%1：“%2”。%3</translation>
    </message>
    <message>
        <source>%1: “%2” is looked at most by “%3”, with weight %4.</source>
        <translation>%1：看“%2”最多的是“%3”，权重 %4。</translation>
    </message>
    <message>
        <source>All models of the pair</source>
        <translation>此语言对的所有模型</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) translate the same sentence.</source>
        <translation>
            <numerusform>%n 个模型翻译同一个句子。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no sentence yet: type one.</source>
        <translation>还没有句子：请输入一个。</translation>
    </message>
</context>
<context>
    <name>ModelHash</name>
    <message>
        <source>it cannot be opened: %1.</source>
        <translation>无法打开：%1。</translation>
    </message>
    <message>
        <source>it cannot be read: %1.</source>
        <translation>无法读取：%1。</translation>
    </message>
    <message>
        <source>The tokenizer in “%1” is not the one that this model was made with, by the hash in its card.json: words may be read and written wrongly. Put the model&apos;s own back.</source>
        <translation>按 card.json 中的哈希，“%1”中的分词器不是制作该模型时所用的：词可能会读错、写错。请放回模型自己的分词器。</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>打分</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>RNN</source>
        <translation>RNN</translation>
    </message>
    <message>
        <source>readout</source>
        <translation>读出层</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>the new state asks</source>
        <translation>由新状态查询</translation>
    </message>
    <message>
        <source>the state before the step asks</source>
        <translation>由本步之前的状态查询</translation>
    </message>
    <message>
        <source>every source state is scored against the query</source>
        <translation>每个源状态与查询比对打分</translation>
    </message>
    <message>
        <source>softmax makes the scores weights that sum to 1</source>
        <translation>softmax 把得分化为和为 1 的权重</translation>
    </message>
    <message>
        <source>the context is the same fixed vector as ever</source>
        <translation>上下文始终是同一个固定向量</translation>
    </message>
    <message>
        <source>the context is the weighted sum of the source states</source>
        <translation>上下文向量是源状态的加权和</translation>
    </message>
    <message>
        <source>the RNN reads the last word and the last readout</source>
        <translation>RNN 读入上一个词和上一步的读出</translation>
    </message>
    <message>
        <source>the RNN reads the last word alone</source>
        <translation>RNN 只读入上一个词</translation>
    </message>
    <message>
        <source>the RNN reads the last word and the context</source>
        <translation>RNN 读入上一个词和上下文向量</translation>
    </message>
    <message>
        <source>the readout joins state and context</source>
        <translation>读出层合并状态和上下文向量</translation>
    </message>
    <message>
        <source>the readout joins state, context and last word</source>
        <translation>读出层合并状态、上下文向量和上一个词</translation>
    </message>
    <message>
        <source>the readout becomes a distribution over words</source>
        <translation>读出化为词的概率分布</translation>
    </message>
    <message>
        <source>first RNN</source>
        <translation>第一个 RNN</translation>
    </message>
    <message>
        <source>the first RNN reads the last word alone</source>
        <translation>第一个 RNN 只读入上一个词</translation>
    </message>
    <message>
        <source>the state between the two RNNs asks</source>
        <translation>由两个 RNN 之间的状态查询</translation>
    </message>
    <message>
        <source>the second RNN reads the context alone</source>
        <translation>第二个 RNN 只读入上下文向量</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Type a sentence to see what the model looks at.</source>
        <translation>输入一个句子，看看模型在看什么。</translation>
    </message>
    <message>
        <source>This sentence has %1 tokens; at most %2 can be drawn. Please shorten it.</source>
        <translation>此句有 %1 个词元，最多能画 %2 个。请缩短句子。</translation>
    </message>
    <message>
        <source>Nothing is translated yet.</source>
        <translation>尚未翻译。</translation>
    </message>
    <message>
        <source>This model has no attention: its decoder sees one fixed vector at every step, so there are no scores and no weights to show.</source>
        <translation>此模型没有注意力：解码器每一步看到的都是同一个固定向量，因此没有得分和权重可显示。</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>得分 %1</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>强制选用</translation>
    </message>
    <message>
        <source>weights edited</source>
        <translation>权重已改动</translation>
    </message>
    <message>
        <source>unknown to the model</source>
        <translation>模型不认识</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
    <message>
        <source>Click to see the formula of this score.</source>
        <translation>单击可看此得分的公式。</translation>
    </message>
</context>
<context>
    <name>ScoreFormula</name>
    <message>
        <source>%n summand(s), one a hidden unit; numbers are rounded only here.</source>
        <translation>%n 个加项，每个隐藏单元一项；数值仅在显示时舍入。</translation>
    </message>
    <message>
        <source>%n product(s), one a unit of the state; numbers are rounded only here.</source>
        <translation>%n 个乘积，状态的每个单元一项；数值仅在显示时舍入。</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>“%1” is missing or not what a session holds there.</source>
        <translation>缺少“%1”，或其内容不是会话应有的。</translation>
    </message>
    <message>
        <source>it is no session: no JSON from byte %1 on.</source>
        <translation>它不是会话文件：从第 %1 字节起不是 JSON。</translation>
    </message>
    <message>
        <source>it is no session of Alignoscope.</source>
        <translation>它不是 Alignoscope 的会话文件。</translation>
    </message>
    <message>
        <source>it was saved by a later version of Alignoscope; open it with that one.</source>
        <translation>它由更新版本的 Alignoscope 保存；请用该版本打开。</translation>
    </message>
    <message>
        <source>there is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>it is larger than any session.</source>
        <translation>它比任何会话文件都大。</translation>
    </message>
    <message>
        <source>it cannot be opened: %1.</source>
        <translation>无法打开：%1。</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>The settings could not be read and were set aside as %1.</source>
        <translation>无法读取设置，原文件已另存为 %1。</translation>
    </message>
    <message>
        <source>The settings in %1 could not be read.</source>
        <translation>无法读取 %1 中的设置。</translation>
    </message>
</context>
<context>
    <name>Strip</name>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Entropy in bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Coverage deviation</source>
        <translation>覆盖度偏差</translation>
    </message>
    <message>
        <source>Source words</source>
        <translation>源句词数</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message numerus="yes">
        <source>A column is the mean of up to %n line(s).</source>
        <translation>
            <numerusform>一列是至多 %n 行的平均值。</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Line %1: “%2”: the figure is not known</source>
        <translation>第 %1 行：“%2”：没有这项数据</translation>
    </message>
    <message>
        <source>Line %1: “%2”: %3</source>
        <translation>第 %1 行：“%2”：%3</translation>
    </message>
    <message>
        <source>Line %1: “%2”: confidence %3</source>
        <translation>第 %1 行：“%2”：置信度 %3</translation>
    </message>
    <message>
        <source>Line %1: “%2”: entropy %3 bits</source>
        <translation>第 %1 行：“%2”：熵 %3 比特</translation>
    </message>
    <message>
        <source>Line %1: “%2”: coverage deviation %3</source>
        <translation>第 %1 行：“%2”：覆盖度偏差 %3</translation>
    </message>
    <message numerus="yes">
        <source>Line %1: “%2”: %n word(s)</source>
        <translation>
            <numerusform>第 %1 行：“%2”：%n 个词</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1: “%2”: BLEU %3</source>
        <translation>第 %1 行：“%2”：BLEU %3</translation>
    </message>
    <message>
        <source>Click to go to this sentence.</source>
        <translation>单击转到该句。</translation>
    </message>
    <message>
        <source>Strip of the lines</source>
        <translation>各行条带</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s): from %2 to %3</source>
        <translation>
            <numerusform>%n 行的%1：从 %2 到 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no lines yet.</source>
        <translation>还没有任何行。</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>Step %1 of %2, current, as far as its %3</source>
        <translation>第 %1 步，共 %2 步，当前步，进行到%3</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3, current</source>
        <translation>第 %1 步，共 %2 步：%3，当前步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>各步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>No steps yet</source>
        <translation>尚无步骤</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>French</source>
        <translation>法语</translation>
    </message>
    <message>
        <source>German</source>
        <translation>德语</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>汉语</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日语</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>西班牙语</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>ISO dates</source>
        <translation>ISO 日期</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>letters reversed</source>
        <translation>字母倒序</translation>
    </message>
    <message>
        <source>No score: one fixed vector</source>
        <translation>无打分：一个固定向量</translation>
    </message>
    <message>
        <source>Score e = hᵀ s</source>
        <translation>打分 e = hᵀ s</translation>
    </message>
    <message>
        <source>Score e = hᵀ W s</source>
        <translation>打分 e = hᵀ W s</translation>
    </message>
    <message>
        <source>Score e = vᵀ tanh(Wq h + Wk s)</source>
        <translation>打分 e = vᵀ tanh(Wq h + Wk s)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a model&apos;s name and what it is</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 million parameters</source>
        <translation>%1M 参数</translation>
    </message>
    <message>
        <source>%1, bidirectional %2, %3</source>
        <comment>languages, cell, size</comment>
        <translation>%1，双向 %2，%3</translation>
    </message>
    <message>
        <source>%1, unidirectional %2, %3</source>
        <comment>languages, cell, size</comment>
        <translation>%1，单向 %2，%3</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>unidirectional</source>
        <translation>单向</translation>
    </message>
    <message>
        <source>Without attention there is nothing to place.</source>
        <translation>没有注意力，也就无所谓位置。</translation>
    </message>
    <message>
        <source>no attention</source>
        <translation>无注意力</translation>
    </message>
    <message>
        <source>dot score</source>
        <translation>点积打分</translation>
    </message>
    <message>
        <source>bilinear score</source>
        <translation>双线性打分</translation>
    </message>
    <message>
        <source>MLP score</source>
        <translation>MLP 打分</translation>
    </message>
    <message>
        <source>conditional</source>
        <translation>条件式</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>score and placement</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, unidirectional</source>
        <comment>score and placement</comment>
        <translation>%1，%2，单向</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <comment>a model, its switches, the sentence</comment>
        <translation>%1（%2）：%3</translation>
    </message>
    <message>
        <source>This attention comes from a file without its model, so its steps cannot be drawn.</source>
        <translation>此注意力来自不含模型的文件，因此无法画出各步。</translation>
    </message>
    <message>
        <source>The file&apos;s rows are source tokens; the matrix was transposed.</source>
        <translation>文件的行是源词元；矩阵已转置。</translation>
    </message>
    <message>
        <source>Rows were taken for target tokens, but sizes and sums would allow source tokens as well.</source>
        <translation>已把行当作目标词元，但从大小与行列之和看，也可能是源词元。</translation>
    </message>
    <message>
        <source>The last column was taken for the source&apos;s end marker.</source>
        <translation>已把最后一列当作源句的句末符。</translation>
    </message>
    <message>
        <source>The last row was taken for the target&apos;s end marker.</source>
        <translation>已把最后一行当作目标句的句末符。</translation>
    </message>
    <message>
        <source>The file has no column for the source&apos;s end marker, so it is left out.</source>
        <translation>文件没有源句句末符的列，故略去此符。</translation>
    </message>
    <message>
        <source>The file has no row for the target&apos;s end marker, so it is left out.</source>
        <translation>文件没有目标句句末符的行，故略去此符。</translation>
    </message>
    <message>
        <source>The file has no source tokens; they are numbered.</source>
        <translation>文件没有源词元；以编号代替。</translation>
    </message>
    <message>
        <source>The file has no target tokens; they are numbered.</source>
        <translation>文件没有目标词元；以编号代替。</translation>
    </message>
    <message>
        <source>Tokens are pieces of words; those of a word belong together.</source>
        <translation>词元是子词；同一个词的子词归在一起。</translation>
    </message>
    <message>
        <source>This format cuts long tokens.</source>
        <translation>此格式会截断长词元。</translation>
    </message>
    <message>
        <source>The file has links, not weights; the links of a target token share the weight 1.</source>
        <translation>文件只有连线，没有权重；每个目标词元的各条连线平分权重 1。</translation>
    </message>
    <message>
        <source>Not every row sums to 1.</source>
        <translation>并非每行之和都为 1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>where attention comes from, the sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There is no trained model of this kind: %1, score %2, placement %3, %4 encoder.</source>
        <translation>没有这种训练好的模型：%1，打分函数 %2，位置 %3，%4编码器。</translation>
    </message>
</context>
<context>
    <name>app::AttentionOpener</name>
    <message>
        <source>Open A&amp;ttention…</source>
        <translation>打开注意力(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Transpose the Attention</source>
        <translation>转置注意力(&amp;T)</translation>
    </message>
    <message>
        <source>Sentence of the file</source>
        <translation>文件中的句子</translation>
    </message>
    <message>
        <source>Sentence %1 of %2</source>
        <translation>第 %1 句，共 %2 句</translation>
    </message>
    <message>
        <source>There is not enough memory for this file.</source>
        <translation>内存不足，无法打开该文件。</translation>
    </message>
    <message>
        <source>This is attention from %1, written as %2. It cannot be changed; type a sentence or choose a model to go on.</source>
        <translation>这是来自 %1 的注意力，格式为 %2。它不能更改；输入句子或选择模型即可继续。</translation>
    </message>
    <message>
        <source>Open attention from elsewhere</source>
        <translation>打开其他来源的注意力</translation>
    </message>
    <message>
        <source>Drop one file or folder at a time; nothing was opened.</source>
        <translation>一次只能拖入一个文件或文件夹；没有打开任何内容。</translation>
    </message>
    <message>
        <source>“%1” is not opened: a model is a folder with config.json and model.safetensors.</source>
        <translation>没有打开“%1”：模型是一个含有 config.json 和 model.safetensors 的文件夹。</translation>
    </message>
</context>
<context>
    <name>app::CandidatesDialog</name>
    <message>
        <source>The words are being computed…</source>
        <translation>正在计算各词…</translation>
    </message>
    <message>
        <source>%1 of %2 words. Enter forces the chosen one.</source>
        <translation>显示 %2 个词中的 %1 个。按 Enter 强制选用所选的词。</translation>
    </message>
    <message>
        <source>No word of the model contains this. Only the model&apos;s own words can be forced.</source>
        <translation>模型没有包含它的词。只能强制选用模型自己的词。</translation>
    </message>
    <message>
        <source>Force a word</source>
        <translation>强制选用一个词</translation>
    </message>
    <message>
        <source>Force a word at step %1</source>
        <translation>在第 %1 步强制选用一个词</translation>
    </message>
    <message>
        <source>Search for a word</source>
        <translation>搜索词</translation>
    </message>
    <message>
        <source>Words by probability</source>
        <translation>按概率排列的词</translation>
    </message>
    <message>
        <source>&amp;Force</source>
        <translation>强制选用(&amp;F)</translation>
    </message>
</context>
<context>
    <name>app::CandidatesModel</name>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
</context>
<context>
    <name>app::CompareWindow</name>
    <message>
        <source>Kept: %1</source>
        <translation>保留的：%1</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>现在的：%1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>Two results</source>
        <translation>两个结果</translation>
    </message>
    <message>
        <source>Keep what is shown now</source>
        <translation>保留当前显示</translation>
    </message>
    <message>
        <source>Later results, of another model or with edits, are compared with it.</source>
        <translation>之后的结果（换了模型或有改动）将与它比较。</translation>
    </message>
</context>
<context>
    <name>app::Comparison</name>
    <message>
        <source>confidence %1, ln p %2</source>
        <translation>置信度 %1，ln p %2</translation>
    </message>
    <message>
        <source>confidence %1, entropy %2, ln p %3</source>
        <translation>置信度 %1，熵 %2，ln p %3</translation>
    </message>
</context>
<context>
    <name>app::CorpusRun</name>
    <message>
        <source>the file has %1 lines, at most %2 can be shown; use a part of it.</source>
        <translation>文件有 %1 行，最多能显示 %2 行；请只用其中一部分。</translation>
    </message>
    <message>
        <source>the file holds no text; expected a sentence a line.</source>
        <translation>文件中没有文本；应为每行一句。</translation>
    </message>
    <message>
        <source>The line has more than %1 characters.</source>
        <translation>这一行超过 %1 个字符。</translation>
    </message>
    <message>
        <source>The line is empty.</source>
        <translation>这一行是空的。</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足，无法完成。</translation>
    </message>
</context>
<context>
    <name>app::CorpusTable</name>
    <message>
        <source>Source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>app::CorpusWindow</name>
    <message>
        <source>There is no model to translate with.</source>
        <translation>没有可用来翻译的模型。</translation>
    </message>
    <message>
        <source>The file is being read.</source>
        <translation>正在读取文件。</translation>
    </message>
    <message>
        <source>Open a text, a sentence a line, or drop it here.</source>
        <translation>打开每行一句的文本，或拖放到这里。</translation>
    </message>
    <message>
        <source>Nothing was translated.</source>
        <translation>没有翻译任何内容。</translation>
    </message>
    <message>
        <source>Open a text</source>
        <translation>打开文本</translation>
    </message>
    <message>
        <source>Texts (*.txt *.tsv *.gz);;All files (*)</source>
        <translation>文本 (*.txt *.tsv *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>TAB-separated values (*.tsv)</source>
        <translation>制表符分隔 (*.tsv)</translation>
    </message>
    <message>
        <source>Saved as “%1”.</source>
        <translation>已保存为“%1”。</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2.</source>
        <translation>无法写入“%1”：%2。</translation>
    </message>
    <message>
        <source>In the file&apos;s order.</source>
        <translation>按文件顺序。</translation>
    </message>
    <message>
        <source>Sorted by “%1”, rising.</source>
        <translation>按“%1”升序。</translation>
    </message>
    <message>
        <source>Sorted by “%1”, falling.</source>
        <translation>按“%1”降序。</translation>
    </message>
    <message>
        <source>A line is a sentence; a TAB and a reference may follow it. Gzip is read too.</source>
        <translation>每行一句；其后可跟制表符和参考译文。也可读取 gzip。</translation>
    </message>
    <message>
        <source>“%1” is translated with %2.</source>
        <translation>正在用 %2 翻译“%1”。</translation>
    </message>
    <message numerus="yes">
        <source>“%1”: %n line(s), translated with %2.</source>
        <translation>
            <numerusform>“%1”：%n 行，用 %2 翻译。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1”: cancelled after %n line(s), with %2.</source>
        <translation>
            <numerusform>“%1”：用 %2 翻译 %n 行后取消。</numerusform>
        </translation>
    </message>
    <message>
        <source>The main window has another model, beam or temperature now.</source>
        <translation>主窗口的模型、束宽或温度已改变。</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Translate Again</source>
        <translation>重新翻译(&amp;T)</translation>
    </message>
    <message>
        <source>With the model, beam and temperature that the main window has now.</source>
        <translation>使用主窗口当前的模型、束宽和温度。</translation>
    </message>
    <message>
        <source>&amp;Save Table…</source>
        <translation>保存表格(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Height:</source>
        <translation>高度(&amp;H)：</translation>
    </message>
    <message>
        <source>So&amp;rted by:</source>
        <translation>排序(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Falling</source>
        <translation>降序(&amp;F)</translation>
    </message>
    <message>
        <source>Lines translated</source>
        <translation>已翻译的行</translation>
    </message>
    <message>
        <source>Lines with their figures</source>
        <translation>各行及其数据</translation>
    </message>
    <message>
        <source>File order</source>
        <translation>文件顺序</translation>
    </message>
</context>
<context>
    <name>app::ExportButton</name>
    <message>
        <source>export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Take this picture out of the program</source>
        <translation>把这幅图导出到程序之外</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Click for a menu, or drag the picture from here into another program</source>
        <translation>单击打开菜单，或从这里把图片拖到其他程序中</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>There are no numbers to copy yet.</source>
        <translation>还没有可复制的数字。</translation>
    </message>
    <message>
        <source>“%1” has none of the endings that tell its format: %2.</source>
        <translation>“%1”没有表明格式的扩展名：%2。</translation>
    </message>
    <message>
        <source>Save the picture or its numbers</source>
        <translation>保存图片或其数字</translation>
    </message>
</context>
<context>
    <name>app::FiguresHelp</name>
    <message>
        <source>Figures and formulas</source>
        <translation>指标与公式</translation>
    </message>
    <message>
        <source>&lt;p&gt;Target words are counted by t = 1 … n, source tokens by k = 1 … m; both counts include the end marker. α&lt;sub&gt;tk&lt;/sub&gt; is the weight of source token k at step t.&lt;/p&gt;</source>
        <translation>&lt;p&gt;目标词以 t = 1 … n 计数，源词元以 k = 1 … m 计数，两者都包括句末符。α&lt;sub&gt;tk&lt;/sub&gt; 是第 t 步第 k 个源词元的权重。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>α&lt;sub&gt;tk&lt;/sub&gt; = exp(e&lt;sub&gt;tk&lt;/sub&gt;) / Σ&lt;sub&gt;j&lt;/sub&gt; exp(e&lt;sub&gt;tj&lt;/sub&gt;)</source>
        <translation>α&lt;sub&gt;tk&lt;/sub&gt; = exp(e&lt;sub&gt;tk&lt;/sub&gt;) / Σ&lt;sub&gt;j&lt;/sub&gt; exp(e&lt;sub&gt;tj&lt;/sub&gt;)</translation>
    </message>
    <message>
        <source>The share of source token k in the context of step t, from its score e&lt;sub&gt;tk&lt;/sub&gt;. The weights of one step add up to 1.</source>
        <translation>第 k 个源词元在第 t 步上下文向量中所占的份额，由其得分 e&lt;sub&gt;tk&lt;/sub&gt; 算出。一步的权重之和为 1。</translation>
    </message>
    <message>
        <source>Contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>α&lt;sub&gt;tk&lt;/sub&gt; ‖s&lt;sub&gt;k&lt;/sub&gt;‖ / Σ&lt;sub&gt;j&lt;/sub&gt; α&lt;sub&gt;tj&lt;/sub&gt; ‖s&lt;sub&gt;j&lt;/sub&gt;‖</source>
        <translation>α&lt;sub&gt;tk&lt;/sub&gt; ‖s&lt;sub&gt;k&lt;/sub&gt;‖ / Σ&lt;sub&gt;j&lt;/sub&gt; α&lt;sub&gt;tj&lt;/sub&gt; ‖s&lt;sub&gt;j&lt;/sub&gt;‖</translation>
    </message>
    <message>
        <source>The weight together with the length of what it weighs: a large weight on a short annotation s&lt;sub&gt;k&lt;/sub&gt; adds little to the context.</source>
        <translation>权重连同被加权向量的范数：源状态 s&lt;sub&gt;k&lt;/sub&gt; 的范数很小时，权重再大，对上下文向量的贡献也小。</translation>
    </message>
    <message>
        <source>Log-probability</source>
        <translation>对数概率</translation>
    </message>
    <message>
        <source>Σ&lt;sub&gt;t&lt;/sub&gt; ln p(y&lt;sub&gt;t&lt;/sub&gt;)</source>
        <translation>Σ&lt;sub&gt;t&lt;/sub&gt; ln p(y&lt;sub&gt;t&lt;/sub&gt;)</translation>
    </message>
    <message>
        <source>How likely the model holds the whole translation. 0 is certainty; every further word takes something away, so compare only translations of similar length.</source>
        <translation>模型认为整个译文有多大可能。0 表示必然；每多一个词都会减小，因此只宜比较长度相近的译文。</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>exp((1/n) Σ&lt;sub&gt;t&lt;/sub&gt; ln p(y&lt;sub&gt;t&lt;/sub&gt;))</source>
        <translation>exp((1/n) Σ&lt;sub&gt;t&lt;/sub&gt; ln p(y&lt;sub&gt;t&lt;/sub&gt;))</translation>
    </message>
    <message>
        <source>The mean probability of a word (the geometric mean), from 0 to 1. It does not depend on the length.</source>
        <translation>每个词的平均概率（几何平均），从 0 到 1。它与长度无关。</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>−Σ&lt;sub&gt;k&lt;/sub&gt; α&lt;sub&gt;tk&lt;/sub&gt; log&lt;sub&gt;2&lt;/sub&gt; α&lt;sub&gt;tk&lt;/sub&gt;</source>
        <translation>−Σ&lt;sub&gt;k&lt;/sub&gt; α&lt;sub&gt;tk&lt;/sub&gt; log&lt;sub&gt;2&lt;/sub&gt; α&lt;sub&gt;tk&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>How widely the attention of a step is spread, in bits: 0 when it looks at one token only, log&lt;sub&gt;2&lt;/sub&gt; m when it looks at all alike. For the sentence it is the mean over its steps.</source>
        <translation>一步的注意力分散到什么程度，以比特计：只看一个词元时为 0，均等地看所有词元时为 log&lt;sub&gt;2&lt;/sub&gt; m。整句的熵是各步的平均。</translation>
    </message>
    <message>
        <source>Coverage deviation</source>
        <translation>覆盖度偏差</translation>
    </message>
    <message>
        <source>−(1/m) Σ&lt;sub&gt;k&lt;/sub&gt; ln(1 + (1 − Σ&lt;sub&gt;t&lt;/sub&gt; α&lt;sub&gt;tk&lt;/sub&gt;)&lt;sup&gt;2&lt;/sup&gt;)</source>
        <translation>−(1/m) Σ&lt;sub&gt;k&lt;/sub&gt; ln(1 + (1 − Σ&lt;sub&gt;t&lt;/sub&gt; α&lt;sub&gt;tk&lt;/sub&gt;)&lt;sup&gt;2&lt;/sup&gt;)</translation>
    </message>
    <message>
        <source>Whether every source token was looked at about once in all. 0 is best; it falls when tokens are forgotten or looked at again and again.</source>
        <translation>每个源词元总共是否大约被看过一次。0 最好；有词元被遗漏或被反复看时下降。</translation>
    </message>
    <message>
        <source>Alignment error</source>
        <translation>对齐错误率</translation>
    </message>
    <message>
        <source>1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|)</source>
        <translation>1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|)</translation>
    </message>
    <message>
        <source>How far the links A, one from each target word to its largest weight, depart from those that people drew: S are the sure ones, P the possible ones, which include the sure. 0 is agreement. It needs a file of such links; see “alignoscope evaluate --alignment”.</source>
        <translation>连线 A（每个目标词连到其权重最大的源词）与人工标注的连线相差多少：S 是确定的连线，P 是可能的连线，包括确定的。0 表示完全一致。需要有标注连线的文件，参见“alignoscope evaluate --alignment”。</translation>
    </message>
</context>
<context>
    <name>app::LengthWindow</name>
    <message>
        <source>With and Without Attention</source>
        <translation>有无注意力</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>Without attention: one fixed vector</source>
        <translation>无注意力：一个固定向量</translation>
    </message>
    <message>
        <source>Where the model with attention looks</source>
        <translation>有注意力的模型看哪里</translation>
    </message>
    <message>
        <source>Sentence to be shortened</source>
        <translation>要截短的句子</translation>
    </message>
    <message>
        <source>Length of the sentence</source>
        <translation>句子长度</translation>
    </message>
    <message>
        <source>Shortens the sentence to its first words.</source>
        <translation>把句子截短到前几个词。</translation>
    </message>
    <message>
        <source>Beginning of the sentence</source>
        <translation>句子的开头</translation>
    </message>
    <message>
        <source>Translation with attention</source>
        <translation>有注意力的译文</translation>
    </message>
    <message>
        <source>Translation without attention</source>
        <translation>无注意力的译文</translation>
    </message>
    <message>
        <source>From the main window: %1</source>
        <translation>来自主窗口：%1</translation>
    </message>
    <message>
        <source>No model of this language pair without attention was found, so there is nothing to compare with.</source>
        <translation>没有找到该语言对的无注意力模型，因此无从比较。</translation>
    </message>
    <message>
        <source>No model of this language pair with attention was found, so there is nothing to compare with.</source>
        <translation>没有找到该语言对的有注意力模型，因此无从比较。</translation>
    </message>
    <message>
        <source>There is no sentence yet: type one, or choose an example.</source>
        <translation>还没有句子：请输入，或选一个例句。</translation>
    </message>
    <message>
        <source>%1 of %2 characters</source>
        <translation>%2 个字符中的前 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 words</source>
        <translation>%2 个词中的前 %1 个</translation>
    </message>
    <message>
        <source>With attention (%1)</source>
        <translation>有注意力（%1）</translation>
    </message>
    <message>
        <source>Every word of the translation with attention is in the other one, too.</source>
        <translation>有注意力的译文中的每个词，另一译文也都有。</translation>
    </message>
    <message>
        <source>Underlined: lost without attention, %1 of %2 words.</source>
        <translation>下划线：无注意力时丢失，%2 个词中的 %1 个。</translation>
    </message>
    <message>
        <source>Underlined: lost without attention, %1 of %2 pieces.</source>
        <translation>下划线：无注意力时丢失，%2 个子词中的 %1 个。</translation>
    </message>
</context>
<context>
    <name>app::MainWindow</name>
    <message>
        <source>Alignoscope</source>
        <translation>Alignoscope</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>About Alignoscope</source>
        <translation>关于 Alignoscope</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Alignoscope %1&lt;/h3&gt;&lt;p&gt;Makes the attention of a translation model visible: what it looks at before it writes each word, with every number in between.&lt;/p&gt;&lt;p&gt;MIT licence.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Alignoscope %1&lt;/h3&gt;&lt;p&gt;让翻译模型的注意力看得见：它写出每个词之前在看什么，中间的每个数值都在眼前。&lt;/p&gt;&lt;p&gt;MIT 许可证。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1[*] — Alignoscope</source>
        <translation>%1[*] — Alignoscope</translation>
    </message>
    <message>
        <source>Esc ends the presentation; 1 to 5, Page Up and Page Down choose what is shown.</source>
        <translation>按 Esc 结束演示；按 1 至 5、Page Up 和 Page Down 选择显示内容。</translation>
    </message>
    <message>
        <source>The walk asks a model: type a sentence or choose a model first.</source>
        <translation>导览需要模型：请先输入句子或选择模型。</translation>
    </message>
</context>
<context>
    <name>app::MenuBar</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open Model Folder…</source>
        <translation>打开模型文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Paper (for print)</source>
        <translation>纸张（用于打印）(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;rojector (large type)</source>
        <translation>投影（大字号）(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>例句(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Figures and Formulas</source>
        <translation>指标与公式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;About Alignoscope</source>
        <translation>关于 Alignoscope(&amp;A)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what an example shows, and its sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>None for this model</source>
        <translation>此模型没有例句</translation>
    </message>
    <message>
        <source>&amp;Walk</source>
        <translation>导览(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Compare…</source>
        <translation>比较(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Reduce Motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;orpus…</source>
        <translation>语料(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;With and Without Attention…</source>
        <translation>有无注意力(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Ghost of the Last Result</source>
        <translation>显示上次结果的残影(&amp;G)</translation>
    </message>
</context>
<context>
    <name>app::NumbersDock</name>
    <message>
        <source>Exact numbers</source>
        <translation>精确数值</translation>
    </message>
    <message>
        <source>&amp;Copy as Table</source>
        <translation>复制为表格(&amp;C)</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Weights: target words down, source words across</source>
        <translation>权重：目标词纵向，源词横向</translation>
    </message>
</context>
<context>
    <name>app::NumbersModel</name>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
</context>
<context>
    <name>app::Runner</name>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足，无法完成。</translation>
    </message>
</context>
<context>
    <name>app::Session</name>
    <message>
        <source>No model was found. Train one with &quot;alignoscope train&quot;, or name a folder that holds some in ALIGNOSCOPE_MODELS.</source>
        <translation>未找到模型。请用“alignoscope train”训练一个，或在 ALIGNOSCOPE_MODELS 中指定存放模型的文件夹。</translation>
    </message>
    <message>
        <source>The text was cut after its first %1 characters.</source>
        <translation>文本过长，只保留前 %1 个字符。</translation>
    </message>
    <message numerus="yes">
        <source>The translation was cut off after %n step(s), the model&apos;s limit.</source>
        <translation>
            <numerusform>译文在第 %n 步被截断：已到模型的上限。</numerusform>
        </translation>
    </message>
    <message>
        <source>The model does not know %1; it reads the same sign for whatever is unknown.</source>
        <translation>模型不认识 %1；凡是不认识的，它都读作同一个符号。</translation>
    </message>
    <message>
        <source>One word must stay visible: the decoder has to look somewhere.</source>
        <translation>必须留一个词可见：解码器总得看点什么。</translation>
    </message>
    <message>
        <source>The model %1 of this session was not found.</source>
        <translation>未找到此会话的模型 %1。</translation>
    </message>
    <message>
        <source>The model %1 is not the one that this session was saved with.</source>
        <translation>模型 %1 不是保存此会话时的那个。</translation>
    </message>
    <message>
        <source>%1 What was saved is shown and cannot be changed; type a sentence or choose a model to go on.</source>
        <translation>%1现在显示的是保存的内容，无法改动；请输入句子或选择模型以继续。</translation>
    </message>
</context>
<context>
    <name>app::SessionFiles</name>
    <message>
        <source>Open &amp;Session…</source>
        <translation>打开会话(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Recent Sessions</source>
        <translation>最近的会话(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save Session &amp;As…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Session &amp;Notes…</source>
        <translation>会话备注(&amp;N)…</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Sessions (*%1)</source>
        <translation>会话 (*%1)</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Session notes</source>
        <translation>会话备注</translation>
    </message>
    <message>
        <source>Kept in the session&apos;s file:</source>
        <translation>保存在会话文件中：</translation>
    </message>
    <message>
        <source>Session changed</source>
        <translation>会话已改动</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved. Save them?</source>
        <translation>“%1”有未保存的改动。要保存吗？</translation>
    </message>
    <message>
        <source>Recover the last session?</source>
        <translation>恢复上次的会话？</translation>
    </message>
    <message>
        <source>Alignoscope ended unexpectedly. Go on where it was?</source>
        <translation>Alignoscope 上次意外退出。要从中断处继续吗？</translation>
    </message>
    <message>
        <source>A session keeps what a model was asked; this attention has its own file.</source>
        <translation>会话保存的是向模型提出的内容；这份注意力有自己的文件。</translation>
    </message>
    <message>
        <source>File changed</source>
        <translation>文件已更改</translation>
    </message>
    <message>
        <source>“%1” was changed by another program since it was opened. Write over it?</source>
        <translation>“%1”在打开之后被其他程序更改过。要覆盖它吗？</translation>
    </message>
</context>
<context>
    <name>app::SwitchRow</name>
    <message>
        <source>%1: %2</source>
        <comment>a switch and one of its cells</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>app::TopBar</name>
    <message>
        <source>Alignoscope</source>
        <translation>Alignoscope</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>打分</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Dot</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Bilinear</source>
        <translation>双线性</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Attention placed</source>
        <translation>注意力位置</translation>
    </message>
    <message>
        <source>Bahdanau</source>
        <translation>Bahdanau</translation>
    </message>
    <message>
        <source>Luong</source>
        <translation>Luong</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Bi</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Uni</source>
        <translation>单向</translation>
    </message>
    <message>
        <source>%1: cannot be used</source>
        <translation>%1：无法使用</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>attention from %1</source>
        <translation>来自 %1 的注意力</translation>
    </message>
</context>
<context>
    <name>app::TranslationView</name>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
</context>
<context>
    <name>app::UndoMenu</name>
    <message>
        <source>&amp;History</source>
        <translation>历史(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>(the beginning)</source>
        <translation>（最初）</translation>
    </message>
</context>
<context>
    <name>app::ViewControls</name>
    <message>
        <source>Pieces, as the model reads</source>
        <translation>子词，即模型所读</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>End markers</source>
        <translation>句末符</translation>
    </message>
    <message>
        <source>Swap the axes: source on rows</source>
        <translation>交换坐标轴：源句在行</translation>
    </message>
    <message>
        <source>Weights α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>Scores e</source>
        <translation>得分 e</translation>
    </message>
    <message>
        <source>Contributions: weight times length</source>
        <translation>贡献：权重乘以范数</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>Black and white, as in the paper</source>
        <translation>黑白，与论文相同</translation>
    </message>
    <message>
        <source>γ 1: as it is</source>
        <translation>γ 1：原样</translation>
    </message>
    <message>
        <source>γ 0.7</source>
        <translation>γ 0.7</translation>
    </message>
    <message>
        <source>γ 0.5: faint cells lifted</source>
        <translation>γ 0.5：提亮浅色格</translation>
    </message>
    <message>
        <source>γ 0.3</source>
        <translation>γ 0.3</translation>
    </message>
    <message>
        <source>Stretch to the largest weight</source>
        <translation>拉伸至最大权重</translation>
    </message>
    <message>
        <source>Numbers in cells</source>
        <translation>格内显示数值</translation>
    </message>
    <message>
        <source>From top to bottom</source>
        <translation>自上而下</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>cividis</source>
        <translation>cividis</translation>
    </message>
    <message>
        <source>viridis</source>
        <translation>viridis</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>子词</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>contributions</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>mass %1 %</source>
        <translation>份额 %1 %</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Words or pieces, and axes</source>
        <translation>词或子词，以及坐标轴</translation>
    </message>
    <message>
        <source>What cells show, and their colours</source>
        <translation>格内显示什么及其配色</translation>
    </message>
    <message>
        <source>Direction of the ribbons</source>
        <translation>条带的方向</translation>
    </message>
    <message>
        <source>Share of each word&apos;s weight that ribbons draw, in per cent</source>
        <translation>条带画出的每个词权重的份额，以百分比计</translation>
    </message>
    <message>
        <source>How much of each target word&apos;s weight the ribbons draw, largest first. The rest is a grey stub.</source>
        <translation>条带画出每个目标词权重的多少，从大到小。其余部分画作灰色短条。</translation>
    </message>
</context>
<context>
    <name>app::Walk</name>
    <message>
        <source>One vector for a whole sentence</source>
        <translation>整句压成一个向量</translation>
    </message>
    <message>
        <source>Without attention the encoder presses every sentence, however long, into one vector of the same size. Choose None for this long sentence, then read the translation: it tends to lose the thread. With attention the decoder looks back before every word.</source>
        <translation>没有注意力时，无论句子多长，编码器都把它压成一个同样大小的向量。请为这个长句选“无”，再读译文：往往会前言不搭后语。有了注意力，解码器在写每个词之前都会回看源句。</translation>
    </message>
    <message>
        <source>Waiting for: the score None.</source>
        <translation>等待：打分选“无”。</translation>
    </message>
    <message>
        <source>✓ Done. Read the translation, then choose a score again and compare.</source>
        <translation>✓ 完成。读一读译文，再选一种打分，加以比较。</translation>
    </message>
    <message>
        <source>No model of this language pair without attention was found, so there is nothing to choose here. Go on with Next.</source>
        <translation>未找到此语言对的无注意力模型，这里没有可选的。请按“下一步”继续。</translation>
    </message>
    <message>
        <source>One step of attention</source>
        <translation>注意力的一步</translation>
    </message>
    <message>
        <source>Every source state gets a score for how well it answers the decoder’s state. Softmax makes the scores weights that sum to 1; the context is the sum of the source states by these weights. Press the small forward button (Shift+Right) until the word appears.</source>
        <translation>每个源状态都得到一个得分，表示它与解码器状态的契合程度。softmax 把得分化为和为 1 的权重；上下文向量是源状态按这些权重的加权和。请按小的前进按钮（Shift+→），直到出现词。</translation>
    </message>
    <message>
        <source>Waiting for: part by part, up to the word.</source>
        <translation>等待：逐个子步，直到词。</translation>
    </message>
    <message>
        <source>✓ Done. The word is written, and the next step begins in the same way.</source>
        <translation>✓ 完成。词已写出，下一步以同样的方式开始。</translation>
    </message>
    <message>
        <source>No model of this language pair with attention was found, so there is no such step to see here. Go on with Next.</source>
        <translation>未找到此语言对的带注意力模型，这里看不到这样的一步。请按“下一步”继续。</translation>
    </message>
    <message>
        <source>Three scores</source>
        <translation>三种打分</translation>
    </message>
    <message>
        <source>Dot multiplies the two states, Bilinear puts a learned matrix between them, and MLP is a small network of its own. Choose another score for the same sentence. The model is another one, trained with that score: see which rows of the heatmap change.</source>
        <translation>点积把两个状态相乘，双线性在两者之间放一个学得的矩阵，MLP 则自成一个小网络。请为同一句子选另一种打分。模型也换成了用那种打分训练的：看看热力图的哪些行变了。</translation>
    </message>
    <message>
        <source>Waiting for: another score.</source>
        <translation>等待：另一种打分。</translation>
    </message>
    <message>
        <source>✓ Done. Go to and fro between the scores and compare the same row.</source>
        <translation>✓ 完成。在各种打分之间来回切换，比较同一行。</translation>
    </message>
    <message>
        <source>No two models of this language pair that differ in the score alone were found, so there is nothing to compare here. Go on with Next.</source>
        <translation>未找到此语言对中仅打分不同的两个模型，这里没有可比较的。请按“下一步”继续。</translation>
    </message>
    <message>
        <source>Two places for attention</source>
        <translation>注意力的两种位置</translation>
    </message>
    <message>
        <source>Bahdanau asks with the state before the step, and the RNN reads the context too. Luong lets the RNN go first and asks with its new state; the context goes to the readout alone. Choose the other placement and watch which arrows move.</source>
        <translation>Bahdanau 用本步之前的状态查询，RNN 也读入上下文向量。Luong 让 RNN 先行，用新状态查询；上下文向量只进入读出层。请选另一种位置，看哪些箭头移动。</translation>
    </message>
    <message>
        <source>Waiting for: the other placement.</source>
        <translation>等待：另一种位置。</translation>
    </message>
    <message>
        <source>✓ Done. The question and the context’s way into the RNN changed, the rest of the picture did not.</source>
        <translation>✓ 完成。变的是查询，以及上下文向量进入 RNN 的通路；图的其余部分没有变。</translation>
    </message>
    <message>
        <source>No two models of this language pair that differ in the placement alone were found, so there is nothing to switch here. Go on with Next.</source>
        <translation>未找到此语言对中仅注意力位置不同的两个模型，这里没有可切换的。请按“下一步”继续。</translation>
    </message>
    <message>
        <source>Where attention is an alignment, and where not</source>
        <translation>注意力何处是对齐，何处不是</translation>
    </message>
    <message>
        <source>Waiting for: the row of the first word or of the full stop.</source>
        <translation>等待：首词或句号所在的行。</translation>
    </message>
    <message>
        <source>✓ Done. Weights tell what the decoder read, not always what it translated.</source>
        <translation>✓ 完成。权重说明解码器读了什么，但不总是它译了什么。</translation>
    </message>
    <message>
        <source>No model of this language pair with attention was found, so there are no weights to see here.</source>
        <translation>未找到此语言对的带注意力模型，这里没有权重可看。</translation>
    </message>
    <message>
        <source>A noun’s row usually has its weight on the word that it translates, though nobody taught the model that. An article or the full stop often looks elsewhere: ahead at the words that follow, back at words already translated, or at the end marker. Point at the row of the first word or of the full stop, or pin it by a click, and compare.</source>
        <translation>名词所在的行，权重通常落在它所译的词上，尽管没有人教过模型。冠词和句号却常看别处：往前看后面的词，回头看已译过的词，或看句末符。请指向首词或句号所在的行，或单击将其固定，加以比较。</translation>
    </message>
</context>
<context>
    <name>app::WalkCard</name>
    <message>
        <source>Walk: %1 of %2</source>
        <translation>导览：%1/%2</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Fi&amp;nish</source>
        <translation>完成(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>End the walk and bring back what was shown before (Esc)</source>
        <translation>结束导览并恢复先前的显示 (Esc)</translation>
    </message>
</context>
<context>
    <name>app::WhatIf</name>
    <message>
        <source>Alignment error %1 against the links given: %2 of %3 proposed links are possible, %4 of %5 sure links are found.</source>
        <translation>相对于给定对齐的错误率为 %1：提出的 %3 个链接中 %2 个为可能链接，%5 个确定链接中找到 %4 个。</translation>
    </message>
</context>
<context>
    <name>app::WhatIfPanel</name>
    <message>
        <source>Temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>最初</translation>
    </message>
    <message>
        <source>What &amp;If</source>
        <translation>假如(&amp;I)</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>How many hypotheses the search keeps; 1 is greedy</source>
        <translation>搜索保留多少个候选译文；1 即贪心</translation>
    </message>
    <message>
        <source>Divides the scores before the softmax: below 1 the attention is sharper, above 1 flatter</source>
        <translation>softmax 之前用来除得分：小于 1 注意力更集中，大于 1 更平缓</translation>
    </message>
    <message>
        <source>Paste a translation and press Enter</source>
        <translation>粘贴译文后按 Enter</translation>
    </message>
    <message>
        <source>A translation to be given instead of the model&apos;s own</source>
        <translation>用来代替模型译文的译文</translation>
    </message>
    <message>
        <source>Reset Edits</source>
        <translation>重置改动</translation>
    </message>
    <message>
        <source>Beam Tree</source>
        <translation>束搜索树</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What the edits changed</source>
        <translation>改动带来的变化</translation>
    </message>
    <message>
        <source>Edits, to go back to</source>
        <translation>可返回的各次改动</translation>
    </message>
    <message>
        <source>With reference links the alignment error is told: paste sentence, translation and links such as 0-0 1-2, with TABs between and spaces between their words</source>
        <translation>如有参考对齐，会给出对齐错误率：粘贴句子、译文和形如 0-0 1-2 的对齐链接，三者以制表符分隔，词之间以空格分隔</translation>
    </message>
</context>
<context>
    <name>app::Workbench</name>
    <message>
        <source>Source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>例句</translation>
    </message>
    <message>
        <source>Example sentences</source>
        <translation>例句</translation>
    </message>
    <message>
        <source>Source sentence</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入句子</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Point at a word of the translation to see what the model looked at.</source>
        <translation>把指针指向译文中的词，看看模型写它时在看哪里。</translation>
    </message>
</context>
<context>
    <name>ui::Canvas</name>
    <message>
        <source>Copy as a Table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>All on This Word</source>
        <translation>权重全归此词</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀分布</translation>
    </message>
    <message>
        <source>Mask This Source Word Everywhere</source>
        <translation>在每一步遮蔽此源词</translation>
    </message>
    <message>
        <source>Unmask This Source Word</source>
        <translation>取消遮蔽此源词</translation>
    </message>
    <message>
        <source>Reset This Step</source>
        <translation>重置此步</translation>
    </message>
    <message>
        <source>Reset Everything</source>
        <translation>全部重置</translation>
    </message>
</context>
<context>
    <name>ui::Magnifier</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Score of %1 for %2</source>
        <translation>“%1”对“%2”的得分</translation>
    </message>
</context>
<context>
    <name>ui::Transport</name>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Part of a step back</source>
        <translation>后退一个子步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Part of a step forward</source>
        <translation>前进一个子步</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>How fast to play</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Speed %1</source>
        <translation>速度 %1</translation>
    </message>
    <message>
        <source>Every Part of a Step</source>
        <translation>逐子步播放</translation>
    </message>
</context>
</TS>
