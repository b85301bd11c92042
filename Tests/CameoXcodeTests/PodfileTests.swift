#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

import CameoHost
@testable import CameoXcode

/// Tests of the extension's target in a Podfile.
@Suite struct PodfileTests {
    private func podfile(_ name: String, _ path: String) throws -> (
        before: String, after: String
    ) {
        let copy = try ProjectFixture(name: name).copy()
        let before = try copy.text(path)
        let files = try copy.files()
        try copy.install()
        let after = try copy.text(path)
        #expect(UnifiedDiff(Array(before.utf8), Array(after.utf8), path: path).removed == 0)
        #expect(try copy.plan().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == files)
        return (before, after)
    }

    @Test func `a target doesn't get the pods of a target inside it`() throws {
        let text = """
            target 'Engines' do
              pod 'Kit'
              target 'Push' do
                inherit! :search_paths
                pod 'Cameo'
              end
            end

            """
        let file = try Podfile(Array(text.utf8), path: "Podfile")
        let app = try #require(file.block(of: "Engines"))
        let push = try #require(file.block(of: "Push"))
        #expect(file.pods(in: app) == ["Kit"])
        #expect(file.pods(in: push) == ["Cameo"])
        #expect(file.lines(naming: "Cameo", in: app).isEmpty)
    }

    @Test func `a React Native app gets a sibling target`() throws {
        let (_, after) = try podfile("react-native", "ios/Podfile")
        #expect(
            after.contains(
                """
                target 'NotificationServiceExtension' do
                  pod 'Cameo', :git => 'https://git.example.com/cameo.git', :tag => '0.1.0'
                end

                target 'Engines' do
                """
            )
        )
        // Autolinking adds the app's pod.
        #expect(after.components(separatedBy: "pod 'Cameo'").count == 2)
    }

    @Test func `the pods that a new target inherits are reported`() throws {
        func inherited(_ pods: String) throws -> [InstallWarning] {
            let copy = try ProjectFixture(name: "no-final-newline").copy()
            try copy.edit("Podfile") { $0 = pods + $0 }
            let options = ProjectCopy.options { $0.integration = .cocoapods }
            return try copy.plan(options).changes.warnings.filter {
                if case .podsInherited = $0 { true } else { false }
            }
        }
        #expect(
            try inherited("pod 'Pump'\ndef shared\n  pod 'Other'\nend\n") == [
                .podsInherited(
                    path: "Podfile",
                    targets: ["NotificationServiceExtension"],
                    pods: ["Pump"]
                )
            ]
        )
        #expect(try inherited("# pod 'Pump'\n").isEmpty)
    }

    @Test func `the lines that set the linkage of pods are repeated`() throws {
        let (_, after) = try podfile("expo-bare", "ios/Podfile")
        let block = try #require(after.range(of: "target 'NotificationServiceExtension' do"))
        let end = try #require(after[block.upperBound...].range(of: "\nend\n"))
        let lines = after[block.upperBound..<end.lowerBound].split(separator: "\n")
        #expect(lines.count { $0.contains("use_frameworks! :linkage =>") } == 2)
    }

    @Test func `a native app gets the pod, and the extension's platform is raised`()
        throws
    {
        let (_, after) = try podfile("static-pods", "Podfile")
        let block = try #require(after.range(of: "target 'NotificationServiceExtension' do"))
        #expect(
            after[block.upperBound...].hasPrefix(
                "\n  platform :ios, '15.0'\n  use_frameworks! :linkage => :static\n"
            )
        )
        // The target is outside of the outermost block, so that it inherits nothing.
        let outer = try #require(after.range(of: "abstract_target"))
        #expect(block.lowerBound < outer.lowerBound)
        // The app supports iOS 13, but the library doesn't.
        #expect(after.components(separatedBy: "pod 'Cameo'").count == 2)
    }

    @Test func `a missing final newline is preserved`() throws {
        let (_, after) = try podfile("no-final-newline", "Podfile")
        #expect(!after.hasSuffix("\n"))
        #expect(after.contains("use_frameworks!\n  pod 'Cameo', "))
        #expect(after.contains("target 'Engines' do\n  pod 'CameoApp', :git"))
    }

    @Test func `lines around a target and multi-line statements are repeated`() throws {
        let file = try parse(
            """
            abstract_target 'All' do
              use_frameworks! :linkage =>
                :static
              target 'Engines' do
                use_modular_headers!
                target 'Tests' do
                  if ENV['X']
                    use_frameworks!
                  end
                  use_frameworks!
                end
              end
            end
            """
        )
        #expect(
            file.linkage(of: try #require(file.block(of: "Engines")))
                == ["use_frameworks! :linkage => :static", "use_modular_headers!"]
        )
    }

    @Test func `a target without a block is found`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.edit("Podfile") {
            $0 = "platform :ios, '16.0'\nuse_frameworks!\n\ntarget 'Engines'\n"
        }
        try copy.install()
        #expect(
            try copy.text("Podfile").hasSuffix(
                """
                target 'NotificationServiceExtension' do
                  pod 'Cameo', :git => 'https://git.example.com/cameo.git', :tag => '0.1.0'
                end

                target 'Engines'

                """
            )
        )
    }

    private func parse(_ text: String) throws -> Podfile {
        try Podfile(Array(text.utf8), path: "Podfile")
    }

    @Test(arguments: ["puts <<~TEXT", "puts <<-'TEXT'", "text = <<TEXT"])
    func `a target in a heredoc is ignored`(_ opening: String) throws {
        let file = try parse(
            """
            \(opening)
              target 'NotificationServiceExtension' do
            \(opening.contains("<<TEXT") ? "" : "  ")TEXT
            list = []
            list <<VALUE unless list.empty?
            target 'Engines' do
              pod 'CameoApp'
            end
            """
        )
        #expect(file.block(of: "NotificationServiceExtension") == nil)
        #expect(!file.isUnbalanced)
        #expect(file.block(of: "Engines")?.lines == 5..<8)
    }

    @Test func `keywords in strings, comments and modifiers are not blocks`() throws {
        let file = try parse(
            """
            # target 'Comment' do
            def shared
              return '1' if ENV['A'] == 'end'
              x = if ENV['B'] then 1 else 2 end
              pod 'Do', 'end # do'
            end
            unless ENV['C']
              puts "do #{1 + 1} end"
            end
            target :Engines do
              while true do break end
              [1].each { |x| puts x }
              %w[a].each do |a| puts a end
              target 'Tests' do
                inherit! :search_paths
              end
            end
            post_install do |installer|
              installer.pods.each do |pod|
                begin
                  x = case pod when 1 then 2 end
                end
              end
            end
            """
        )
        #expect(file.block(of: "Engines")?.lines == 9..<17)
        #expect(file.block(of: "Tests")?.depth == 1)
        #expect(file.block(of: "Comment") == nil)
        #expect(file.linkage(of: try #require(file.block(of: "Engines"))) == [])
    }

    @Test func `conditional linkage is reported`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        let before = try copy.files()
        try copy.edit("Podfile") {
            $0 = "target 'Engines' do\n  if ENV['X']\n    use_frameworks!\n  end\nend\n"
        }
        let error = #expect(throws: ProjectError.self) { try copy.install() }
        guard case .podfile(.conditionalLinkage("Podfile", "Engines", let lines)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(lines == Self.lines)
        #expect(
            try copy.files().filter { $0.key != "Podfile" }
                == before.filter { $0.key != "Podfile" }
        )
    }

    @Test func `a missing target is reported, even with unbalanced blocks`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.edit("Podfile") { $0 = "target 'Other' do\nend\n" }
        #expect(throws: missing(isUnbalanced: false)) { try copy.install() }
        try copy.edit("Podfile") { $0 = "target 'Engines' do\n" }
        #expect(throws: missing(isUnbalanced: true)) { try copy.install() }
    }

    @Test func `the printed lines can be added if a variable names the app's target`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        let app = "target APP do\n  use_frameworks! :linkage => :static\n  pod 'Other'\nend\n"
        try copy.edit("Podfile") { $0 = app }
        let error = #expect(throws: ProjectError.self) { try copy.install() }
        guard case .podfile(.targetNotFound(_, _, false, let lines)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(lines.contains("\n  use_frameworks! :linkage => :static\n  pod 'Cameo', "))
        #expect(lines.contains("\n# In the app's target:\n# pod 'CameoApp', "))
        try copy.edit("Podfile") { $0 += "\n" + lines }
        let podfile = try copy.text("Podfile")
        try copy.install()
        #expect(try copy.text("Podfile") == podfile)
    }

    @Test func `the printed lines contain the app's target, which CocoaPods requires`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.edit("Podfile") { $0 = "target 'Other' do\n  use_frameworks!\nend\n" }
        let error = #expect(throws: ProjectError.self) { try copy.install() }
        guard case .podfile(.targetNotFound(_, _, false, let lines)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(lines.contains("\ntarget 'Engines' do\n  use_frameworks!\n  pod 'CameoApp', "))
        try copy.edit("Podfile") { $0 += "\n" + lines }
        let podfile = try copy.text("Podfile")
        try copy.install()
        #expect(try copy.text("Podfile") == podfile)
    }

    @Test func `linkage that differs between targets isn't repeated`() throws {
        let others = "target B do\n  use_frameworks!\nend\n"
        let file = try parse("target A do\n  target C do\n    pod 'C'\n  end\nend\n" + others)
        #expect(file.commonLinkage.isEmpty)
        #expect(try parse(others).commonLinkage == ["use_frameworks!"])
    }

    private func missing(isUnbalanced: Bool) -> ProjectError {
        .podfile(
            .targetNotFound(
                path: "Podfile",
                target: "Engines",
                isUnbalanced: isUnbalanced,
                lines: Self.lines
                    + (isUnbalanced ? "\n# In the app's target:\n# " : "\ntarget 'Engines' do\n  ")
                    + "pod 'CameoApp', :git => 'https://git.example.com/cameo.git', :tag => '0.1.0'\n"
                    + (isUnbalanced ? "" : "end\n")
            )
        )
    }

    /// The lines of code in the errors.
    private static let lines = """
        target 'NotificationServiceExtension' do
          platform :ios, '16.0'
          pod 'Cameo', :git => 'https://git.example.com/cameo.git', :tag => '0.1.0'
        end

        """

    /// Code in which `do` and `end` aren't balanced line by line.
    @Test(arguments: [
        "def version(i)\n  return unless i\n  return 1 if i > 2\nend\n",
        "SCRIPT = <<~TEXT\n  if [ -n x ]; then\n  fi\nTEXT\n",
        "['a'].grep(/#a/) do |x|\n  puts x\nend\n",
        "private def a\n  1\nend\n", "a = 1; if a\n  puts a\nend\n",
    ])
    func `unbalanced blocks are found by indentation`(_ helper: String) throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        let app = "target 'Engines' do\n  use_frameworks! :linkage => :static\nend\n"
        try copy.edit("Podfile") { $0 = helper + app }
        try copy.install()
        let after = try copy.text("Podfile")
        #expect(after.hasPrefix(helper + "target 'NotificationServiceExtension' do\n"))
        #expect(after.contains("  use_frameworks! :linkage => :static\n  pod 'Cameo'"))
        #expect(try copy.plan().changes.changes.isEmpty)
    }

    struct Linkage: Decodable, CustomTestStringConvertible {
        let name: String
        let lines: [String]
        let linkage: [String]?

        var testDescription: String { name }

        static let all: [Linkage] = {
            let file = URL(
                fileURLWithPath: Repository.folder("Fixtures/podfiles/linkage.json")
            )
            let data = try? Data(contentsOf: file)
            return data.flatMap { try? JSONDecoder().decode([Linkage].self, from: $0) } ?? []
        }()
    }

    @Test func `the fixture contains Podfiles`() {
        #expect(Linkage.all.count > 20)
    }

    @Test(arguments: Linkage.all)
    func `linkage lines are returned, or nil if they are conditional`(_ one: Linkage) throws {
        let text = one.lines.joined(separator: "\n") + "\n"
        let podfile = try Podfile(Array(text.utf8), path: "Podfile")
        let block = try #require(podfile.block(of: "Engines"))
        #expect(podfile.linkage(of: block) == one.linkage)
    }

    @Test func `a computed platform version is raised in the extension's target`() throws {
        let file = try parse(
            """
            platform :ios, min_ios_version_supported
            target 'Engines' do
              target 'Push' do
              end
            end
            """
        )
        let editor = PodfileEditor(
            podfile: file,
            path: "Podfile",
            host: "Engines",
            location: .repository("https://git.example.com/cameo.git", version: "0.1.0"),
            folder: FilePath("/"),
            deploymentTarget: "12.4"
        )
        let text = try editor.podEdits(in: "Push").map(\.text).joined()
        #expect(text.contains("platform :ios, '15.0'\n"), "\(text)")
    }

    @Test(arguments: [
        "if Gem::Version.new('14.0') > Gem::Version.new(settings['IPHONEOS_DEPLOYMENT_TARGET'])",
        "if settings['IPHONEOS_DEPLOYMENT_TARGET'].to_f < 14.0",
        "current = settings['IPHONEOS_DEPLOYMENT_TARGET']\nif current.to_f < minimum.to_f",
    ])
    func `a script that only raises deployment targets sets none`(_ condition: String) throws {
        let file = try parse(
            """
            post_install do |installer|
              \(condition)
                settings['IPHONEOS_DEPLOYMENT_TARGET'] = '14.0'
              end
            end
            """
        )
        #expect(file.assignedDeploymentTarget == nil)
        let raising = String(decoding: file.bytes, as: UTF8.self)
        let always = try parse(raising.replacingOccurrences(of: condition, with: "if true"))
        #expect(always.assignedDeploymentTarget == "14.0")
    }

    @Test func `platforms of other systems and of single targets are ignored`() throws {
        func platform(_ text: String) throws -> String? {
            let podfile = try Podfile(Array(text.utf8), path: "Podfile")
            #expect((podfile.platform != nil) == podfile.hasPlatform)
            return podfile.platform
        }
        #expect(try platform("platform :ios, '16.0'\ntarget 'A' do\nend\n") == "16.0")
        #expect(try platform("version = '14.0'\nplatform :ios, version\n") == "14.0")
        #expect(try platform("$version = '14.0' # of iOS\nplatform :ios, $version\n") == "14.0")
        #expect(try platform("platform :osx, '10.14'\ntarget 'A' do\nend\n") == nil)
        #expect(try platform("target 'A' do\n  platform :ios, '16.0'\nend\n") == nil)
    }
}
#endif
