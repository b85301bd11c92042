#if os(macOS) || os(Linux)
import Cameo
import CameoAnalysis
import CameoCommands
import TestSupport
import Testing

/// The table of options, and what follows from it.
@Suite struct OptionTableTests {
    @Test(arguments: CommandName.allCases)
    func `no two options of a command have one name`(_ command: CommandName) {
        let options = CommandSyntax.of(command).options
        let names = options.map(\.name.rawValue) + options.compactMap(\.shortName)
        #expect(Set(names).count == names.count)
        #expect(CommandSyntax.all.map(\.name) == CommandName.allCases)
    }

    @Test(arguments: CommandName.allCases)
    func `each option has an example that is parsed`(_ command: CommandName) throws {
        let syntax = CommandSyntax.of(command)
        for option in syntax.options {
            let required = syntax.options.first { $0.name == option.requires }
            let words = option.exampleWords + (required?.exampleWords ?? [])
            let arguments = try syntax.parse(words)
            try arguments.check()
            let (name, value) =
                option.alias ?? (option.name, option.exampleWords.dropFirst().first ?? "")
            #expect(arguments.files.isEmpty && arguments.has(name), "\(words)")
            #expect(arguments[name] == value, "\(words)")
            guard required != nil else { continue }
            let alone = try syntax.parse(option.exampleWords)
            #expect(throws: CommandError.self) { try alone.check() }
        }
    }

    @Test(arguments: CommandName.allCases)
    func `each command has three examples that are parsed`(_ command: CommandName) throws {
        let syntax = CommandSyntax.of(command)
        #expect(syntax.examples.count == 3)
        for example in syntax.examples {
            let words = example.line.prefix { $0 != ">" && $0 != "|" }.split(separator: " ")
                .map(String.init)
            #expect(words.first == command.rawValue)
            try syntax.parse(Array(words.dropFirst())).check()
        }
    }

    @Test func `choices are checked, and other kinds of values`() throws {
        let cases: [(CommandName, [String], String)] = [
            (.preview, ["--theme", "blue"], "--theme can't be 'blue'; pass one of light, dark"),
            (.preview, ["--crop="], "--crop can't be ''; pass card"),
            (.send, ["--priority", "high"], "--priority requires a whole number"),
            (.send, ["--full-tokens"], "--full-tokens requires --json"),
        ]
        for (command, words, message) in cases {
            let arguments = try CommandSyntax.of(command).parse(words)
            let error = #expect(throws: CommandError.self) { try arguments.check() }
            #expect(error?.description == message)
        }
    }

    @Test func `keys of the configuration are those of the options, with their words`() throws {
        let properties = try #require(
            try Repository.object("Schemas/configuration.schema.json")?["properties"]?.object
        )
        let keys = Set(CommandOption.table.compactMap(\.key))
        #expect(
            Set(ToolConfiguration.Key.allCases.map(\.rawValue)).subtracting(keys)
                == ["$schema", "root", "include", "exclude", "rules", "overrides"]
        )
        for option in CommandOption.table {
            guard let key = option.key else { continue }
            let schema = try #require(properties[key]?.object, "\(key)")
            guard !option.choices.isEmpty else { continue }
            let words = schema["enum"] ?? schema["anyOf"]?.array?.first?.object?["enum"]
            #expect(words?.array?.compactMap(\.text) == option.choices, "\(key)")
        }
    }

    /// The syntax of the commands of `npx expo-cameo`.
    @Test func `the npm package has the table`() throws {
        let commands: [CommandName] = [.inspect, .map, .lint, .preview]
        let json = JSONValue.object(
            JSONObject([
                ("summary", .string(HelpText.summary)),
                (
                    "commands",
                    .array(
                        CommandSyntax.all.map { syntax in
                            .object(
                                JSONObject([
                                    ("name", .string(syntax.name.rawValue)),
                                    ("summary", .string(syntax.summary)),
                                ])
                            )
                        }
                    )
                ),
                ("options", optionsJSON),
                ("syntaxes", .array(commands.map { syntaxJSON(.of($0)) })),
            ])
        )
        try expectSnapshot(json.pretty + "\n", at: "expo/command/syntax.json")
    }

    /// The commands that have each option, in the order of the table.
    private var optionsJSON: JSONValue {
        var members: [JSONObject.Member] = []
        for option in CommandOption.table
        where !members.contains(where: { $0.name == option.name.rawValue }) {
            let commands = CommandOption.commands(with: option.name.rawValue)
            var member = [
                ("commands", JSONValue.array(commands.map { .string($0.rawValue) }))
            ]
            if option.placeholder == nil { member.append(("isFlag", .bool(true))) }
            members.append((option.name.rawValue, .object(JSONObject(member))))
        }
        return .object(JSONObject(members))
    }

    private func syntaxJSON(_ syntax: CommandSyntax) -> JSONValue {
        .object(
            JSONObject([
                ("name", .string(syntax.name.rawValue)), ("usage", .string(syntax.usage)),
                ("summary", .string(syntax.summary)),
                ("discussion", .string(HelpText.wrapped(syntax.discussion, to: .max))),
                (
                    "examples",
                    .array(syntax.examples.map { .array([.string($0.line), .string($0.summary)]) })
                ),
                ("options", .array(syntax.options.map(optionJSON))),
                (
                    "exitCodes",
                    .array(
                        syntax.allExitCodes.map {
                            .array([.string(String($0.code)), .string($0.summary)])
                        }
                    )
                ),
            ])
        )
    }

    private func optionJSON(_ option: CommandOption) -> JSONValue {
        var members: [JSONObject.Member] = [("name", .string(option.name.rawValue))]
        func add(_ name: String, _ text: String?) {
            if let text { members.append((name, .string(text))) }
        }
        add("shortName", option.shortName)
        add("value", option.placeholder)
        if !option.takesNextWord, option.placeholder != nil {
            members.append(("isValueOptional", .bool(true)))
        }
        if !option.choices.isEmpty {
            members.append(("choices", .array(option.choices.map { .string($0) })))
        }
        add("requires", option.requires?.rawValue)
        if let alias = option.alias {
            members.append(
                ("alias", .array([.string(alias.name.rawValue), .string(alias.value)]))
            )
        }
        add("javaScript", option.javaScript)
        add("group", option.group.rawValue)
        add("help", option.summary)
        return .object(JSONObject(members))
    }
}
#endif
