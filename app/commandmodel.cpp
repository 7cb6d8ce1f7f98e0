#include "app/commandmodel.h"

#include "app/convert.h"
#include "app/modelhash.h"
#include "app/streams.h"

namespace app {

std::shared_ptr<const engine::Model> modelFor(ModelLibrary& library, const ModelEntry& entry) {
    auto model = library.load(entry.folder);
    if (const QString warning = tokenizerWarning(entry.folder); !warning.isEmpty())
        complain(toUtf8(warning));
    return model;
}

} // namespace app
