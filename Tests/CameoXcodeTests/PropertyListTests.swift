#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the parsers for property lists, compared with Foundation's parser and Python's
/// plistlib.
@Suite struct PropertyListTests {
    @Test(arguments: 0..<40)
    func `random values are read back from each format`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value = PropertyValue.random(&generator, depth: 4)
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let bytes = try value.written(format)
            let read = try PropertyValue(reading: bytes)
            #expect(read == value)
            #expect(read.isReadByFoundation(from: bytes))
            #expect(NativeHost.shared.agrees(bytes, with: read))
        }
        // If the file begins with data, the decoder parses it as XML.
        let list = PropertyValue.array([value])
        let text = Array(list.openStep.utf8)
        let read = try PropertyValue(reading: text)
        #expect(read == list.asOpenStep)
        #expect(read.isReadByFoundation(from: text))
        #expect(NativeHost.shared.agrees(text, with: read))
    }

    /// The property lists in the fixtures, and the projects, which are OpenStep property lists.
    private static let fixtures: [String] = {
        let folder = Repository.folder("Fixtures")
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        let kinds = [".plist", ".entitlements", ".pbxproj", ".xcprivacy", ".strings"]
        return (all ?? []).filter { path in kinds.contains { path.hasSuffix($0) } }.sorted()
    }()

    @Test func `fixtures are read as Foundation reads them, in three formats`() throws {
        #expect(Self.fixtures.count > 100)
        var unreadable: [String] = []
        for path in Self.fixtures {
            let file = URL(fileURLWithPath: Repository.folder("Fixtures/\(path)"))
            let bytes = Array(try Data(contentsOf: file))
            guard let value = try? PropertyValue(reading: bytes, isTable: true) else {
                unreadable.append(path)
                continue
            }
            #expect(value.isReadByFoundation(from: bytes), "\(path)")
            #expect(NativeHost.shared.agrees(bytes, with: value), "\(path)")
            for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                let written = try value.written(format)
                #expect(try PropertyValue(reading: written) == value, "\(path)")
            }
            let text = Array(value.openStep.utf8)
            #expect(try PropertyValue(reading: text) == value.asOpenStep, "\(path)")
        }
        #expect(unreadable == ["projects/merge-conflict/Engines.xcodeproj/project.pbxproj"])
    }

    @Test func `plistlib writes the same values`() throws {
        let script = Repository.folder("Tests/Support/PropertyLists/write.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, "200"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 400)
        for line in lines {
            let fields = line.split(separator: " ").map(String.init)
            let bytes = try #require(Data(base64Encoded: fields[0]))
            #expect(try PropertyValue(reading: Array(bytes)).canonical == fields[1])
        }
    }

    @Test(
        arguments: [
            ("<integer>-5</integer>", .integer(-5)), ("<integer>\n +7</integer>", .integer(7)),
            ("<integer>0x1F</integer>", .integer(31)), ("<integer>-0x10</integer>", .integer(-16)),
            ("<integer>007</integer>", .integer(7)),
            ("<integer>-9223372036854775808</integer>", .integer(.min)),
            ("<integer>9223372036854775807</integer>", .integer(.max)),
            ("<integer>18446744073709551615</integer>", .unsigned(.max)),
            ("<real>1.5</real>", .real(1.5)), ("<real>-2e3</real>", .real(-2000)),
            ("<real>inf</real>", .real(.infinity)), ("<real>-infinity</real>", .real(-.infinity)),
            ("<date>2001-01-01T00:00:00Z</date>", .date(0)),
            ("<date>2000-02-29T23:59:59Z</date>", .date(-26_438_401)),
            ("<date>1969-12-31T00:00:00Z</date>", .date(-978_393_600)),
            ("<date>2100-03-01T12:00:00Z</date>", .date(3129278400)),
            ("<data>\n\tAAEC\n\t/w==\n</data>", .data([0, 1, 2, 255])),
            ("<data></data>", .data([])),
            ("<string/>", .string("")),
            ("<string>a&amp;b&#x1F642;&#65;</string>", .string("a&b🙂A")),
            ("<string>a<![CDATA[<&>]]>b</string>", .string("a<&>b")),
            ("<true/>", .bool(true)),
            ("<false></false>", .bool(false)), ("<array/>", .array([])),
            ("<dict/>", .dictionary([:])),
            (
                "<dict><key>a</key><true/><key>a</key><false/></dict>",
                .dictionary(["a": .bool(false)])
            ),
        ] as [(String, PropertyValue)]
    )
    func `values of XML property lists are parsed`(_ xml: String, _ value: PropertyValue) throws {
        let bytes = Array("<plist>\(xml)</plist>".utf8)
        #expect(try PropertyValue(reading: bytes) == value)
        #expect(value.isReadByFoundation(from: bytes))
    }

    private static let invalid: [(text: String, problem: SourceProblem)] = [
        ("<plist><integer>5.0</integer></plist>", .invalidElement("integer")),
        ("<plist><integer/></plist>", .invalidElement("integer")),
        ("<plist><integer>5 </integer></plist>", .invalidElement("integer")),
        ("<plist><integer>--5</integer></plist>", .invalidElement("integer")),
        ("<plist><integer>18446744073709551616</integer></plist>", .invalidElement("integer")),
        ("<plist><integer>-9223372036854775809</integer></plist>", .invalidElement("integer")),
        ("<plist><real>x</real></plist>", .invalidElement("real")),
        ("<plist><real/></plist>", .invalidElement("real")),
        ("<plist><date>2026-11-26</date></plist>", .invalidElement("date")),
        ("<plist><date>2026-13-26T00:00:00Z</date></plist>", .invalidElement("date")),
        ("<plist><data>A</data></plist>", .invalidElement("data")),
        ("<plist><data>$$$$</data></plist>", .invalidElement("data")),
        ("<plist><set/></plist>", .invalidElement("set")),
        ("<plist><string><true/></string></plist>", .invalidElement("string")),
        ("<plist><dict><string>a</string><true/></dict></plist>", .unpairedKeys),
        ("<plist><dict><key>a</key></dict></plist>", .unpairedKeys),
        ("<plist><true/><true/></plist>", .plistValueCount),
        ("<plist><string>&lol;</string></plist>", .invalidEntity),
        ("<plist><string>&#xD800;</string></plist>", .invalidEntity),
        ("<plist><array></plist>", .unexpected(found: "</plist>", expected: "</array>")),
    ]

    @Test(arguments: invalid)
    func `invalid XML has an error with a position`(_ text: String, _ problem: SourceProblem) {
        let error = #expect(throws: SourceError.self) {
            try PropertyValue(reading: Array(text.utf8))
        }
        guard case .text(problem, line: 1, let column)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(column > 0)
    }

    @Test func `the nesting depth is limited`() {
        let bytes =
            Array("<plist>".utf8) + Array(repeating: "<array>".utf8, count: 100_000).joined()
        let error = #expect(throws: SourceError.self) { try PropertyValue(reading: bytes) }
        guard case .text(.nestedTooDeeply(limit: 64), _, _)? = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test func `comments in strings are skipped`() throws {
        // Foundation rejects these files; plistlib doesn't.
        let bytes = Array("<plist><string>a<!-- b -->c</string></plist>".utf8)
        #expect(try PropertyValue(reading: bytes) == .string("ac"))
    }

    @Test func `entities of a document type aren't expanded`() {
        let entities = (1...40).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
        let text =
            "<!DOCTYPE plist [<!ENTITY a0 \"ha\">\(entities)]><plist><string>&a40;</string></plist>"
        #expect(throws: SourceError.self) { try PropertyValue(reading: Array(text.utf8)) }
    }

    @Test func `new keys are indented like the keys next to them`() throws {
        let text = """
            <plist version="1.0">
            <dict>
            \t<key>A</key>
            \t<true/>
              <key>B</key>
              <true/>
            </dict>
            </plist>
            """
        var editor = try PlistEditor(Array(text.utf8), path: "Info.plist", NativeHost.shared)
        editor.append(["c"], to: "C")
        let result = String(decoding: try editor.result().bytes, as: UTF8.self)
        #expect(
            result.contains("\n  <key>C</key>\n  <array>\n    <string>c</string>\n  </array>\n")
        )
    }

    @Test func `string tables have no braces`() throws {
        let text = "/* Title */\n\"a b\" = \"c \\\"\\U00e9\\\"\"; // d\nkey = value;\n"
        let expected = PropertyValue.dictionary([
            "a b": .string("c \"é\""), "key": .string("value"),
        ])
        let utf16 = Data([0xFF, 0xFE]) + (try #require(text.data(using: .utf16LittleEndian)))
        for bytes in [Array(text.utf8), Array(utf16)] {
            #expect(try PropertyValue(reading: bytes, isTable: true) == expected)
            #expect(expected.isReadByFoundation(from: bytes))
            #expect(throws: SourceError.self) { try PropertyValue(reading: bytes) }
        }
        #expect(
            try PropertyValue(reading: Array("/* a */".utf8), isTable: true) == .dictionary([:])
        )
        #expect(throws: SourceError.self) {
            try PropertyValue(reading: Array("a = b; c".utf8), isTable: true)
        }
    }
}

extension PropertyValue {
    /// Returns a random value of the kinds that Foundation writes.
    static func random(_ generator: inout SeededGenerator, depth: Int) -> PropertyValue {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &generator) {
        case 0, 1: return .string(randomText(&generator))
        case 2: return .bool(.random(using: &generator))
        case 3:
            let shift = Int64.random(in: 0..<64, using: &generator)
            return .integer(.random(in: .min ... .max, using: &generator) >> shift)
        case 4: return .unsigned(.random(in: 1 << 63 ... .max, using: &generator))
        case 5: return .real(.random(in: -1e6...1e6, using: &generator))
        case 6:
            return .data((0..<Int.random(in: 0..<40, using: &generator)).map { UInt8($0) })
        case 7:
            return .date(Double(Int.random(in: -1_000_000_000...2_000_000_000, using: &generator)))
        case 8, 9:
            return .array(
                (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
                    random(&generator, depth: depth - 1)
                }
            )
        default:
            var members: [String: PropertyValue] = [:]
            for _ in 0..<Int.random(in: 0..<20, using: &generator) {
                members[randomText(&generator)] = random(&generator, depth: depth - 1)
            }
            return .dictionary(members)
        }
    }

    private static func randomText(_ generator: inout SeededGenerator) -> String {
        let characters = Array("abc \"\\&<>'\n\t=;{}()/*äß€🙂𝄞")
        return String(
            (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
                characters.randomElement(using: &generator) ?? "a"
            }
        )
    }

    /// Returns the value as a property list that Foundation writes.
    func written(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
        Array(
            try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
        )
    }

    private var object: Any {
        switch self {
        case .string(let text): text
        case .bool(let flag): NSNumber(value: flag)
        case .integer(let number): NSNumber(value: number)
        case .unsigned(let number): NSNumber(value: number)
        case .real(let number): NSNumber(value: number)
        case .data(let bytes): Data(bytes)
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .uid(let number): NSNumber(value: number)
        case .array(let values): values.map(\.object)
        case .dictionary(let members): members.mapValues(\.object)
        }
    }

    /// The value converted for an OpenStep property list, which supports only strings, data, arrays
    /// and dictionaries.
    var asOpenStep: PropertyValue {
        switch self {
        case .string, .data: self
        case .array(let values): .array(values.map(\.asOpenStep))
        case .dictionary(let members): .dictionary(members.mapValues(\.asOpenStep))
        default: .string(canonical)
        }
    }

    var openStep: String {
        switch self {
        case .string(let text): OpenStepText.encode(text)
        case .data(let bytes): "<\(bytes.hexadecimal)>"
        case .array(let values): "(" + values.map { $0.openStep + ", " }.joined() + ")"
        case .dictionary:
            "{" + members.map { "\(OpenStepText.encode($0)) = \($1.openStep);\n" }.joined() + "}"
        default: OpenStepText.encode(canonical)
        }
    }

    /// The value in the format that `PropertyLists/write.py` writes.
    var canonical: String {
        switch self {
        case .string(let text): "s" + Array(text.utf8).hexadecimal
        case .bool(let flag): flag ? "b1" : "b0"
        case .integer, .unsigned: "i" + text
        case .real(let number): "r" + String(number.bitPattern)
        case .data(let bytes): "d" + bytes.hexadecimal
        case .date(let seconds): "t" + String(Int(seconds))
        case .uid(let number): "u" + String(number)
        case .array(let values): "[" + values.map { $0.canonical + "," }.joined() + "]"
        case .dictionary(let members):
            "{"
                + members.map { Array($0.utf8).hexadecimal + ":" + $1.canonical + "," }.sorted()
                .joined() + "}"
        }
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
#endif
