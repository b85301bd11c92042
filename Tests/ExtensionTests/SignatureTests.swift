import Foundation
import TestSupport
import Testing

/// Tests that compare the stubs of Apple's frameworks with a list of signatures from Apple's
/// headers.
@Suite struct SignatureTests {
    /// A row of the list.
    struct Row: Decodable {
        let framework: String
        let type: String
        let declaration: String
        let availability: String
        let source: String

        var value: StubDeclaration {
            StubDeclaration(
                framework: framework,
                type: type,
                declaration: declaration,
                availability: availability
            )
        }
    }

    private struct List: Decodable {
        let sources: [String: String]
        let signatures: [Row]
    }

    private let list: List
    private let declarations: [StubDeclaration]

    init() throws {
        let text = try Repository.text("Linux/AppleStubs/signatures.json")
        list = try JSONDecoder().decode(List.self, from: Data(text.utf8))
        let root = Repository.folder("Linux/AppleStubs")
        declarations = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
            .filter { !$0.contains(".") }
            .flatMap { framework in
                let names = try FileManager.default.contentsOfDirectory(
                    atPath: "\(root)/\(framework)"
                )
                let sources = try names.sorted().map {
                    try Repository.text("Linux/AppleStubs/\(framework)/\($0)")
                }
                return StubDeclarationReader.declarations(in: sources, of: framework)
            }
    }

    @Test func `every declaration of a stub is in the list`() {
        let listed = Set(list.signatures.map(\.value))
        #expect(declarations.filter { !listed.contains($0) } == [])
    }

    @Test func `every signature in the list has a declaration in a stub`() {
        let declared = Set(declarations)
        #expect(list.signatures.map(\.value).filter { !declared.contains($0) } == [])
    }

    @Test func `every signature occurs in the list once and has a source`() {
        #expect(list.signatures.count == Set(list.signatures.map(\.value)).count)
        for row in list.signatures {
            let kind = row.source.prefix { $0 != ":" }
            #expect(list.sources[String(kind)] != nil, "\(row.value)")
        }
    }

    private static let base = """
        @available(iOS 15.0, macOS 12.0, *)
        open class Thing: NSObject, NSCopying {
            private let name: String
            init(stubName: String) { name = stubName }
            @available(iOS 16.0, *)
            public convenience init(
                name: String?,
                count: Int = 0
            ) {
                self.init(stubName: name ?? "")
            }
            open var title: String { name }
            open var handler: (@Sendable (Int) -> Void)?
            open override var hash: Int { 0 }
        }
        """

    private func read(_ source: String) -> [StubDeclaration] {
        StubDeclarationReader.declarations(in: [source], of: "F")
    }

    @Test func `declarations are read as Xcode shows them`() {
        #expect(
            read(Self.base).map(\.description) == [
                "F class Thing: NSObject, NSCopying [iOS 15.0, macOS 12.0]",
                "F Thing.convenience init(name: String?, count: Int = 0) [iOS 16.0, macOS 12.0]",
                "F Thing.var title: String { get } [iOS 15.0, macOS 12.0]",
                "F Thing.var handler: (@Sendable (Int) -> Void)? { get set } [iOS 15.0, macOS 12.0]",
            ]
        )
    }

    @Test(arguments: [
        ("name: String?", "name: String"), ("name: String?", "title: String?"),
        ("count: Int = 0", "count: Int"), ("count: Int", "count: UInt"),
        ("public convenience init", "public init"), ("iOS 16.0", "iOS 17.0"),
        ("macOS 12.0", "macOS 13.0"), ("@available(iOS 16.0, *)", ""),
        ("@available(iOS 16.0, *)", "@available(macOS, unavailable)"),
        ("{ name }", "{ get { name } set { } }"), ("(@Sendable (Int)", "((Int)"),
        (", NSCopying", ""), ("open var title", "var title"),
        ("open var title", "open class var title"),
    ])
    func `a changed declaration is detected`(_ text: String, _ replacement: String) {
        let changed = Self.base.replacingOccurrences(of: text, with: replacement)
        #expect(Set(read(changed)) != Set(read(Self.base)))
    }
}
