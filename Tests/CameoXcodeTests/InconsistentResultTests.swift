#if os(macOS) || os(Linux)
import CameoHost
import HostSupport
import Testing

@testable import CameoXcode

/// Tests of faulty edits on a host without a second parser, as in WebAssembly. Only the parser of
/// this module can detect them.
@Suite struct InconsistentResultTests {
    private static let project = """
        {
        \tobjects = {
        \t\tA1 = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tB1,
        \t\t\t);
        \t\t\tname = Engines;
        \t\t};
        \t\tB1 = {
        \t\t\tisa = PBXFileReference;
        \t\t\tpath = Old.swift;
        \t\t\tpath = New.swift;
        \t\t};
        \t};
        \trootObject = A1;
        }
        """

    private let host: MemoryHost

    init() throws { host = try MemoryHost([:], in: "/project", input: "") }

    private func expectRefusal(
        _ comment: Comment,
        _ edit: (inout OpenStepEditor) -> Void
    ) throws {
        let document = try OpenStepDocument(Array(Self.project.utf8))
        var editor = OpenStepEditor(document, host)
        edit(&editor)
        #expect(throws: ProjectError.inconsistentResult, comment) { try editor.result() }
    }

    @Test func `an edit to a project file with an unexpected result is rejected`() throws {
        try expectRefusal("a key in an array") {
            $0.set(["objects", "A1", "children", "name"], .text("Other"))
        }
        try expectRefusal("an element in a string") {
            $0.insert(.text("B2"), into: ["objects", "A1", "name"])
        }
        // After the removal, the first of the two duplicate keys applies.
        try expectRefusal("a repeated key") { $0.remove(["objects", "B1", "path"]) }
    }

    @Test func `an edit to a project file with the expected result is accepted`() throws {
        let document = try OpenStepDocument(Array(Self.project.utf8))
        var editor = OpenStepEditor(document, host)
        editor.set(["objects", "A1", "path"], .text("Engines"))
        editor.insert(.text("B2"), into: ["objects", "A1", "children"])
        editor.add("B2", comment: nil, .dictionary([("isa", .text("PBXGroup"))]))
        let after = try OpenStepDocument(try editor.result().bytes)
        #expect(after.object("A1")?["children"]?.texts == ["B1", "B2"])
    }

    @Test func `removing objects from a project file is rejected if more or less would be removed`()
        throws
    {
        let document = try OpenStepDocument(Array(Self.project.utf8))
        func pruner(_ values: Set<String>) -> OpenStepPruner {
            OpenStepPruner(
                document,
                host,
                objects: [],
                values: values,
                insertedTexts: []
            )
        }
        var consistent = pruner(["Engines"])
        #expect(try OpenStepDocument(consistent.result()).object("A1")?["name"] == nil)
        var inconsistent = pruner(["New.swift"])
        #expect(throws: ProjectError.inconsistentResult) { try inconsistent.result() }
    }

    @Test func `a changed line of a build configuration is reported with its target`() throws {
        let text = """
            {objects = {
            C1 = {isa = XCBuildConfiguration; buildSettings = {A = 1; }; name = Debug; };
            L1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
            T1 = {isa = PBXNativeTarget; buildConfigurationList = L1; name = Push; };
            }; }
            """
        var editor = OpenStepEditor(try OpenStepDocument(Array(text.utf8)), host)
        editor.set(["objects", "C1", "buildSettings", "B"], .text("2"))
        _ = try editor.result()
        #expect(editor.changedLines == ["buildSettings.B of Debug (Push)"])
    }

    @Test func `an edit to a property list with an unexpected result is rejected`() throws {
        let plist = """
            <plist version="1.0">
            <dict>
            \t<key>Modes</key>
            \t<array>
            \t\t<string>audio</string>
            \t</array>
            </dict>
            </plist>
            """
        var editor = try PlistEditor(Array(plist.utf8), path: "Info.plist", host)
        editor.set("Key", in: "Modes", .string("value"))
        #expect(throws: ProjectError.inconsistentResult) { try editor.result() }
        editor = try PlistEditor(Array(plist.utf8), path: "Info.plist", host)
        editor.append(["voip"], to: "Modes")
        #expect(throws: Never.self) { try editor.result() }
    }
}
#endif
