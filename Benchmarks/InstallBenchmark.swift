import Foundation

/// `cameo install --dry-run` in projects of several sizes, compared with one another and with the package
/// pbxproj of PyPI, which only loads and saves the file. Both are measured as whole processes, in CPU time.
enum InstallBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let packages = repository.appendingPathComponent(".build/readers").path
        // The five largest real projects that were measured have 0.35 to 0.9 MB.
        let sizes = [350_000, 900_000, 10_000_000]
        func cost(of folder: URL, rounds: Int) throws -> (time: Double, memory: Double) {
            try Measurement.processCost(
                rounds: rounds,
                tool,
                [
                    "install", "--project", folder.path, "--package-location", repository.path,
                    "--target", "Engines", "--dry-run",
                ]
            )
        }
        // The memory of a process includes that of its parent when it starts, so it is measured before this process
        // creates the largest project.
        let middle = try project(bytes: sizes[1])
        let memory = try cost(of: middle, rounds: 2).memory
        let projects = [try project(bytes: sizes[0]), middle, try project(bytes: sizes[2])]
        defer { projects.forEach { try? FileManager.default.removeItem(at: $0) } }
        let costs = try projects.map { try cost(of: $0, rounds: 8) }
        // The start of the process doesn't depend on the size.
        let start = try Measurement.processCost(rounds: 8, tool, ["--version"])
        let perByte = zip(costs, sizes).map { ($0.time - start.time) / Double($1) }
        var measurements = [
            Measurement(
                name: "cameo install into 10 MB, per byte",
                value: perByte[2] * 1e6,
                baseline: "0.9 MB, per MB",
                baselineValue: perByte[1] * 1e6,
                target: .ratio(1.3)
            ),
            Measurement(
                name: "memory of cameo install into 0.9 MB",
                value: memory / 1024,
                baseline: "60 MB",
                baselineValue: 60 * 1024,
                target: .ratio(1),
                unit: "KB"
            ),
            Measurement(
                name: "cameo install into 0.9 MB",
                value: costs[1].time,
                baseline: "150 ms",
                baselineValue: 150_000,
                target: .ratio(1)
            ),
        ]
        let doctor = try Measurement.processCost(
            rounds: 4,
            tool,
            ["doctor", "--project", projects[1].path, "--target", "Engines"]
        )
        measurements.append(
            Measurement(
                name: "cameo doctor on \(sourceCount) sources of 8 KB",
                value: doctor.time,
                baseline: "500 ms",
                baselineValue: 500_000,
                target: .ratio(1)
            )
        )
        guard FileManager.default.fileExists(atPath: "\(packages)/pbxproj") else {
            print("pbxproj: not measured, run Scripts/check-projects to install it")
            return measurements
        }
        let interpreter = try interpreter()
        let script = """
            import sys
            sys.path.insert(0, sys.argv[1])
            from pbxproj import XcodeProject
            XcodeProject.load(sys.argv[2]).save(sys.argv[3])
            """
        for (folder, cost) in zip(projects, costs).prefix(2) {
            let file = folder.appendingPathComponent("Engines.xcodeproj/project.pbxproj").path
            let size = (try FileManager.default.attributesOfItem(atPath: file))[.size] as? Int ?? 0
            let python = try Measurement.processCost(
                rounds: 5,
                interpreter,
                ["-c", script, packages, file, "\(file).saved"]
            )
            measurements.append(
                Measurement(
                    name: "cameo install into \(size / 1000) KB",
                    value: cost.time,
                    baseline: "pbxproj loading and saving it",
                    baselineValue: python.time,
                    target: .ratio(0.4)
                )
            )
        }
        return measurements
    }

    /// The path of the interpreter itself: `python3` may be a script that searches for it.
    private static func interpreter() throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import sys; print(sys.executable)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The number of source files that exist.
    private static let sourceCount = 1200

    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Creates a project whose file has about a given size: a fixture with more files, in groups, and more targets,
    /// whose configurations are based on files that include one another.
    private static func project(bytes: Int) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "install-\(bytes)-\(UUID().uuidString)"
        )
        try FileManager.default.copyItem(
            at: repository.appendingPathComponent("Fixtures/projects/classic-56"),
            to: folder
        )
        let file = folder.appendingPathComponent("Engines.xcodeproj/project.pbxproj")
        var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        var references = ""
        var builds = ""
        var groups = ""
        var groupReferences = ""
        var sources = ""
        var number = 0
        let targets = Targets(count: 20)
        let fixed = text.utf8.count + targets.size
        while fixed + references.utf8.count + builds.utf8.count + groups.utf8.count
            + sources.utf8.count < bytes
        {
            // Projects have about 40 files per folder.
            var children = ""
            let group = String(format: "FD%022X", number)
            for _ in 0..<40 {
                let id = String(format: "%022X", number)
                let name = String(format: "Feature%06dViewController.swift", number)
                references +=
                    "\t\tFA\(id) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = "
                    + "sourcecode.swift; path = \(name); sourceTree = \"<group>\"; };\n"
                builds +=
                    "\t\tFB\(id) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = FA\(id) "
                    + "/* \(name) */; };\n"
                children += "\t\t\t\tFA\(id) /* \(name) */,\n"
                sources += "\t\t\t\tFB\(id) /* \(name) in Sources */,\n"
                number += 1
            }
            if bytes < 1_000_000, number <= sourceCount {
                try writeSources(number - 40..<number, to: folder, "Engines/Feature \(number)")
            }
            groups +=
                "\t\t\(group) /* Feature \(number) */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n"
                + "\(children)\t\t\t);\n\t\t\tpath = \"Feature \(number)\";\n"
                + "\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
            groupReferences += "\t\t\t\t\(group) /* Feature \(number) */,\n"
        }
        func insert(_ lines: String, before marker: String, after start: String) {
            guard
                let start = start.isEmpty
                    ? text.startIndex..<text.startIndex : text.range(of: start),
                let position = text[start.upperBound...].range(of: marker)
            else { return }
            text.insert(contentsOf: lines, at: position.lowerBound)
        }
        insert(
            references + targets.references,
            before: "/* End PBXFileReference section */",
            after: ""
        )
        insert(builds, before: "/* End PBXBuildFile section */", after: "")
        insert(
            groupReferences + targets.children,
            before: "\t\t\t);",
            after: "/* Engines */ = {\n\t\t\tisa = PBXGroup;"
        )
        insert(groups, before: "/* End PBXGroup section */", after: "")
        insert(sources, before: "\t\t\t);", after: "isa = PBXSourcesBuildPhase;")
        insert(targets.objects, before: "/* End PBXNativeTarget section */", after: "")
        insert(targets.configurations, before: "/* End XCBuildConfiguration section */", after: "")
        insert(targets.lists, before: "/* End XCConfigurationList section */", after: "")
        insert(targets.targets, before: "\t\t\t);", after: "targets = (")
        try Data(text.utf8).write(to: file)
        try targets.writeConfigurationFiles(to: folder.appendingPathComponent("Engines"))
        return folder
    }

    /// Writes source files of 8 KB.
    private static func writeSources(_ numbers: Range<Int>, to folder: URL, _ path: String) throws {
        let folder = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let line = "    let value = resolver.resolve(Dependency.self) // of this feature\n"
        let text = Data(String(repeating: line, count: 8000 / line.utf8.count).utf8)
        for number in numbers {
            let name = String(format: "Feature%06dViewController.swift", number)
            try text.write(to: folder.appendingPathComponent(name))
        }
    }

    /// App extensions whose configurations are based on `.xcconfig` files.
    private struct Targets {
        var references = ""
        var children = ""
        var objects = ""
        var configurations = ""
        var lists = ""
        var targets = ""
        private let names = ["Debug", "Release"]

        var size: Int {
            [references, children, objects, configurations, lists, targets].reduce(0) {
                $0 + $1.utf8.count
            }
        }

        init(count: Int) {
            for (index, name) in names.enumerated() {
                let id = String(format: "FE%022X", index)
                references +=
                    "\t\t\(id) /* \(name).xcconfig */ = {isa = PBXFileReference; lastKnownFileType = "
                    + "text.xcconfig; path = \(name).xcconfig; sourceTree = \"<group>\"; };\n"
                children += "\t\t\t\t\(id) /* \(name).xcconfig */,\n"
            }
            for number in 0..<count {
                let id = String(format: "%021X", number)
                let title = "Widget\(number)"
                targets += "\t\t\t\tFF0\(id) /* \(title) */,\n"
                objects +=
                    "\t\tFF0\(id) /* \(title) */ = {\n\t\t\tisa = PBXNativeTarget;\n"
                    + "\t\t\tbuildConfigurationList = FF1\(id);\n\t\t\tbuildPhases = (\n\t\t\t);\n"
                    + "\t\t\tdependencies = (\n\t\t\t);\n\t\t\tname = \(title);\n"
                    + "\t\t\tproductType = \"com.apple.product-type.app-extension\";\n\t\t};\n"
                lists +=
                    "\t\tFF1\(id) = {\n\t\t\tisa = XCConfigurationList;\n"
                    + "\t\t\tbuildConfigurations = (\n"
                    + names.indices.map { "\t\t\t\tFF\($0 + 2)\(id),\n" }.joined()
                    + "\t\t\t);\n\t\t};\n"
                for (index, name) in names.enumerated() {
                    configurations +=
                        "\t\tFF\(index + 2)\(id) /* \(name) */ = {\n"
                        + "\t\t\tisa = XCBuildConfiguration;\n"
                        + "\t\t\tbaseConfigurationReference = \(String(format: "FE%022X", index));\n"
                        + "\t\t\tbuildSettings = {\n\t\t\t\tINFOPLIST_FILE = \(title)/Info.plist;\n"
                        + "\t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = \"$(BASE_ID).\(title)\";\n"
                        + "\t\t\t};\n\t\t\tname = \(name);\n\t\t};\n"
                }
            }
        }

        func writeConfigurationFiles(to folder: URL) throws {
            let shared = (0..<100).map { "SETTING_\($0) = $(inherited) value \($0)\n" }.joined()
            try Data("BASE_ID = com.example.engines\n\(shared)".utf8).write(
                to: folder.appendingPathComponent("Shared.xcconfig")
            )
            for name in names {
                try Data("#include \"Shared.xcconfig\"\nNAME = \(name)\n".utf8).write(
                    to: folder.appendingPathComponent("\(name).xcconfig")
                )
            }
        }
    }
}
