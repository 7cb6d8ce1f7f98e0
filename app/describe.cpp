#include "app/describe.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace app {

namespace {

/// As roff prints it, character by character: a hyphen is the one that can be copied to a shell.
std::string roff(const std::string& text) {
    std::string result;
    for (const char character : text) {
        if (character == '\\')
            result += "\\e";
        else if (character == '-')
            result += "\\-";
        else
            result += character;
    }
    return text.starts_with('.') || text.starts_with('\'') ? "\\&" + result : result;
}

/// Without --help, which the page names once.
std::vector<const CLI::Option*> optionsOf(const CLI::App& command) {
    return command.get_options([&](const CLI::Option* option) {
        return !option->get_group().empty() && (!command.get_parent() || option != command.get_help_ptr());
    });
}

/// Those that a user is told of.
std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

bool takesValue(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

/// "--beam INT"; a positional stands as its name.
std::string headOf(const CLI::Option& option) {
    if (option.get_positional())
        return "\\fI" + roff(option.get_name()) + "\\fR";
    std::string head;
    for (const std::string& name : option.get_snames())
        head += (head.empty() ? "\\fB\\-" : ", \\fB\\-") + roff(name) + "\\fR";
    for (const std::string& name : option.get_lnames())
        head += (head.empty() ? "\\fB\\-\\-" : ", \\fB\\-\\-") + roff(name) + "\\fR";
    if (!takesValue(option))
        return head;
    const std::string type = option.get_type_name(); // "INT:INT in [1 - 64]"
    return head + " \\fI" + roff(type.substr(0, type.find(':'))) + "\\fR";
}

std::string optionsPage(const CLI::App& command) {
    std::string page;
    for (const CLI::Option* option : optionsOf(command))
        page += ".TP\n" + headOf(*option) + "\n" + roff(option->get_description()) + "\n";
    return page;
}

std::string longNames(const CLI::App& command) {
    std::string names;
    for (const CLI::Option* option : optionsOf(command))
        for (const std::string& name : option->get_lnames())
            names += (names.empty() ? "--" : " --") + name;
    return names;
}

/// The values that an option's check lists, blanks between: of "TEXT:{svg,pdf}".
std::string valuesOf(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{'), end = type.find('}', begin == std::string::npos ? 0 : begin);
    if (begin == std::string::npos || end == std::string::npos)
        return {};
    std::string values = type.substr(begin + 1, end - begin - 1);
    std::replace(values.begin(), values.end(), ',', ' ');
    return values;
}

/// A case for each option whose values are known.
std::string valueCases(const CLI::App& command) {
    std::string cases;
    for (const CLI::Option* option : optionsOf(command))
        for (const std::string& name : option->get_lnames())
            if (const std::string values = valuesOf(*option); !values.empty())
                cases +=
                    "        \"" + command.get_name() + " --" + name + "\") words=\"" + values + "\" ;;\n";
    return cases;
}

} // namespace

std::string manualPage(const CLI::App& app) {
    std::string page = ".TH ALIGNOSCOPE 1 \"\" \"Alignoscope " ALIGNOSCOPE_VERSION "\" \"User Commands\"\n"
                       ".SH NAME\nalignoscope \\- make the attention of a translation model visible\n"
                       ".SH SYNOPSIS\n.B alignoscope\n[\\fIOPTIONS\\fR] [\\fITEXT\\fR]\n";
    for (const CLI::App* command : commandsOf(app)) {
        page += ".br\n.B alignoscope " + roff(command->get_name()) + "\n[\\fIOPTIONS\\fR]";
        for (const CLI::Option* option : optionsOf(*command))
            if (option->get_positional())
                page += " [\\fI" + roff(option->get_name()) + "\\fR]";
        page += "\n";
    }
    page += ".SH DESCRIPTION\n" + roff(app.get_description()) + "\n.SH OPTIONS\n" + optionsPage(app);
    page += ".SH COMMANDS\n";
    for (const CLI::App* command : commandsOf(app))
        page += ".SS " + roff(command->get_name()) + "\n" + roff(command->get_description()) + "\n" +
                optionsPage(*command);
    page += ".SH EXIT STATUS\n" + roff(app.get_footer()) + "\n";
    page += ".SH ENVIRONMENT\n"
            ".TP\n\\fBALIGNOSCOPE_MODELS\\fR\nFolders of models, colons between; sought first.\n"
            ".TP\n\\fBALIGNOSCOPE_DATA\\fR\nFolder of the files that recipes name.\n";
    return page;
}

std::string bashCompletion(const CLI::App& app) {
    std::string commands, cases, values;
    for (const CLI::App* command : commandsOf(app)) {
        commands += (commands.empty() ? "" : " ") + command->get_name();
        cases += "        " + command->get_name() + ") words=\"" + longNames(*command) + " --help\" ;;\n";
        values += valueCases(*command);
    }
    return "# Completes alignoscope's commands, options and models.\n"
           "_alignoscope() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words\n"
           "    case \"${COMP_WORDS[1]} $before\" in\n"
           "        *' --model') words=$(alignoscope models 2>/dev/null | tail -n +2 | cut -d ' ' -f 1) "
           ";;\n" +
           values +
           "        *)\n"
           "        case ${COMP_WORDS[1]} in\n" +
           cases + "        *) words=\"" + commands + " " + longNames(app) +
           "\" ;;\n"
           "        esac\n"
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "}\n"
           "complete -o default -F _alignoscope alignoscope\n";
}

} // namespace app
