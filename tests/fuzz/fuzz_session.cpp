#include "app/sessionfile.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray text(reinterpret_cast<const char*>(data), qsizetype(size));
    fuzzing::refusesOrReads([&] {
        const app::SavedSession session = app::parseSession(text, QStringLiteral("a session"));
        // What is written reads as the same.
        if (!(app::parseSession(app::writeSession(session), QStringLiteral("written")) == session))
            std::abort();
    });
    return 0;
}
