import Foundation
import TestSupport

/// Benchmark of `cameo install --dry-run`, `cameo adopt --dry-run` and `cameo doctor` in a large
/// project, compared with the PyPI package pbxproj, which only loads and saves the file.
enum InstallBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let changes = ["--package-location", Repository.folder(""), "--dry-run"]
        let commands = [
            (name: "install", fixture: "classic-56", options: changes),
            (name: "adopt", fixture: "service-extension", options: changes),
            (name: "doctor", fixture: "service-extension", options: []),
        ]
        return try commands.flatMap { command in
            let folder = try largeProject(command.fixture)
            let cost = try ChildProcess.cost(
                of: [tool, command.name, "--project", folder.path, "--target", "Engines"]
                    + command.options,
                rounds: 8
            )
            let subject = "cameo \(command.name) with a 0.9 MB project file"
            return [
                Measurement(
                    name: "CPU time of \(subject)",
                    value: cost.processorSeconds,
                    baseline: "pbxproj, which loads and saves the file",
                    baselineValue: try python(folder),
                    target: .atMost(0.2),
                    unit: "s"
                ),
                Measurement(
                    name: "memory of \(subject)",
                    value: cost.megabytes,
                    baseline: "the file",
                    baselineValue: 0.9,
                    target: .atMost(60),
                    unit: "MB"
                ),
            ]
        }
    }

    /// Returns the CPU time of pbxproj, in seconds; `nan` if it isn't installed.
    private static func python(_ folder: URL) throws -> Double {
        let packages = Repository.folder(".build/readers")
        guard FileManager.default.fileExists(atPath: "\(packages)/pbxproj") else {
            print("pbxproj: not measured, run Scripts/check-projects to install it")
            return .nan
        }
        let script = """
            import sys
            sys.path.insert(0, sys.argv[1])
            from pbxproj import XcodeProject
            XcodeProject.load(sys.argv[2]).save(sys.argv[3])
            """
        let file = folder.appendingPathComponent("Engines.xcodeproj/project.pbxproj").path
        let command = ["python3", "-c", script, packages, file, "\(file).saved"]
        return try ChildProcess.cost(of: command, rounds: 5).processorSeconds
    }

    /// Creates a project that is as large as the largest measured project: a fixture with
    /// additional files in groups of 40. Each file contains a class of 100 lines.
    private static func largeProject(_ fixture: String) throws -> URL {
        let folder = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/\(fixture)"),
            toPath: folder.path
        )
        let file = folder.appendingPathComponent("Engines.xcodeproj/project.pbxproj")
        var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        var (references, builds, groups, groupReferences, sources) = ("", "", "", "", "")
        for group in 0..<59 {
            var children = ""
            let directory = folder.appendingPathComponent("Engines/Feature \(group)")
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true
            )
            for number in group * 40..<(group + 1) * 40 {
                let id = String(format: "%022X", number)
                let name = String(format: "Feature%06dViewController.swift", number)
                references +=
                    "\t\tFA\(id) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = "
                    + "sourcecode.swift; path = \(name); sourceTree = \"<group>\"; };\n"
                builds +=
                    "\t\tFB\(id) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = FA\(id) "
                    + "/* \(name) */; };\n"
                children += "\t\t\t\tFA\(id) /* \(name) */,\n"
                try Data(source(number).utf8).write(to: directory.appendingPathComponent(name))
                sources += "\t\t\t\tFB\(id) /* \(name) in Sources */,\n"
            }
            let id = String(format: "FD%022X", group)
            groups +=
                "\t\t\(id) /* Feature \(group) */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n"
                + "\(children)\t\t\t);\n\t\t\tpath = \"Feature \(group)\";\n"
                + "\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
            groupReferences += "\t\t\t\t\(id) /* Feature \(group) */,\n"
        }
        for (lines, start, marker) in [
            (references, "", "/* End PBXFileReference section */"),
            (builds, "", "/* End PBXBuildFile section */"),
            (groupReferences, "/* Engines */ = {\n\t\t\tisa = PBXGroup;", "\t\t\t);"),
            (groups, "", "/* End PBXGroup section */"),
            (sources, "isa = PBXSourcesBuildPhase;", "\t\t\t);"),
        ] {
            let rest =
                start.isEmpty
                ? text[...] : text[(text.range(of: start)?.upperBound ?? text.endIndex)...]
            guard let position = rest.range(of: marker) else {
                throw ChildProcess.failure("no \(marker)")
            }
            text.insert(contentsOf: lines, at: position.lowerBound)
        }
        try Data(text.utf8).write(to: file)
        return folder
    }

    private static func source(_ number: Int) -> String {
        let name = String(format: "Feature%06dViewController", number)
        let methods = (0..<24).map { method in
            """
                /// Shows a row.
                func show\(method)(_ row: Int) { label.text = "Row \\(row) of \(method)" }


            """
        }
        return "import UIKit\n\nfinal class \(name): UIViewController {\n\(methods.joined())}\n"
    }
}
