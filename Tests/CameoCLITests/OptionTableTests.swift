#if os(macOS) || os(Linux)
import Cameo
import CameoAnalysis
import CameoCommands
import TestSupport
import Testing

/// Tests of the table of options, and of everything that is derived from it.
@Suite struct OptionTableTests {
    @Test(arguments: CommandName.allCases)
    func `the names of a command's options are unique`(_ command: CommandName) {
        let options = CommandSyntax.of(command).options
        let names = options.map(\.name.description) + options.compactMap(\.shortName)
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

    @Test func `choices and other kinds of values are validated`() throws {
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

    @Test func `each key is an option, or exists only in configurations`() throws {
        let properties = try #require(
            try Repository.object("Schemas/configuration.schema.json")?["properties"]?.object
        )
        let keys = Set(CommandOption.table.compactMap(\.key))
        #expect(
            Set(ToolConfiguration.Key.allCases).subtracting(keys)
                == [.schema, .root, .include, .exclude, .rules, .overrides]
        )
        for option in CommandOption.table {
            guard let key = option.key?.rawValue else { continue }
            let schema = try #require(properties[key]?.object, "\(key)")
            guard !option.choices.isEmpty else { continue }
            let words = schema["enum"] ?? schema["anyOf"]?.array?.first?.object?["enum"]
            #expect(words?.array?.compactMap(\.text) == option.choices, "\(key)")
        }
    }

    /// Compares the table with the recorded options of the npm package's functions. The package's
    /// own tests compare the same record with its type declarations.
    @Test func `the npm package uses the table`() throws {
        var rows: [JSONValue] = []
        for command in [CommandName.inspect, .lint, .preview] {
            for option in CommandSyntax.of(command).options {
                guard let name = option.javaScript else { continue }
                rows.append(
                    .object(
                        JSONObject([
                            ("command", .string(command.rawValue)), ("name", .string(name)),
                            ("choices", .array(option.choices.map { .string($0) })),
                        ])
                    )
                )
            }
        }
        try expectSnapshot(
            JSONValue.array(rows).pretty + "\n",
            at: "Tests/__Snapshots__/javascript-options.json"
        )
    }
}

extension CommandOption {
    /// The words of an example, such as `--theme light`.
    fileprivate var exampleWords: [String] {
        guard takesNextWord else { return [name.description] }
        return [name.description, example ?? choices.first ?? placeholder ?? ""]
    }
}
#endif
