#include "engine/modelconfig.h"
#include "engine/parameters.h"
#include "engine/recipe.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzzing::textOf(data, size);
    fuzzing::refusesOrReads([&] {
        const engine::ModelConfig config = engine::parseConfig(text, "config.json");
        engine::parameterPlaces(config); // sizes that a config names are multiplied here
        // What is written reads as the same.
        if (!(engine::writeConfig(engine::parseConfig(engine::writeConfig(config), "written")) ==
              engine::writeConfig(config)))
            std::abort();
    });
    fuzzing::refusesOrReads([&] { engine::parseRecipe(text, "recipe.json"); });
    return 0;
}
