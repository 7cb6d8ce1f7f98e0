<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- English as it is spoken: only what has a plural; every other sentence stands in the source. -->
<TS version="2.1" language="en_US">
<context>
    <name>ModelGrid</name>
    <message numerus="yes">
        <source>%n model(s) translate the same sentence.</source>
        <translation>
            <numerusform>%n model translates the sentence.</numerusform>
            <numerusform>%n models translate the same sentence.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScoreFormula</name>
    <message numerus="yes">
        <source>%n summand(s), one a hidden unit; numbers are rounded only here.</source>
        <translation>
            <numerusform>%n summand, one a hidden unit; numbers are rounded only here.</numerusform>
            <numerusform>%n summands, one a hidden unit; numbers are rounded only here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n product(s), one a unit of the state; numbers are rounded only here.</source>
        <translation>
            <numerusform>%n product, one a unit of the state; numbers are rounded only here.</numerusform>
            <numerusform>%n products, one a unit of the state; numbers are rounded only here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::Session</name>
    <message numerus="yes">
        <source>The translation was cut off after %n step(s), the model&apos;s limit.</source>
        <translation>
            <numerusform>The translation was cut off after %n step, the model&apos;s limit.</numerusform>
            <numerusform>The translation was cut off after %n steps, the model&apos;s limit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Strip</name>
    <message numerus="yes">
        <source>A column is the mean of up to %n line(s).</source>
        <translation>
            <numerusform>A column is the mean of up to %n line.</numerusform>
            <numerusform>A column is the mean of up to %n lines.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Line %1: “%2”: %n word(s)</source>
        <translation>
            <numerusform>Line %1: “%2”: %n word</numerusform>
            <numerusform>Line %1: “%2”: %n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s): from %2 to %3</source>
        <translation>
            <numerusform>%1 of %n line: from %2 to %3</numerusform>
            <numerusform>%1 of %n lines: from %2 to %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::CorpusWindow</name>
    <message numerus="yes">
        <source>“%1”: %n line(s), translated with %2.</source>
        <translation>
            <numerusform>“%1”: %n line, translated with %2.</numerusform>
            <numerusform>“%1”: %n lines, translated with %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1”: cancelled after %n line(s), with %2.</source>
        <translation>
            <numerusform>“%1”: cancelled after %n line, with %2.</numerusform>
            <numerusform>“%1”: cancelled after %n lines, with %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::BeamTree</name>
    <message numerus="yes">
        <source>Beam tree over %n step(s): finished %1, pruned %2 of %3 words.</source>
        <translation>
            <numerusform>Beam tree over %n step: finished %1, pruned %2 of %3 words.</numerusform>
            <numerusform>Beam tree over %n steps: finished %1, pruned %2 of %3 words.</numerusform>
        </translation>
    </message>
</context>
</TS>
