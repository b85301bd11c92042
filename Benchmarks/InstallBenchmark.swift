import Foundation

/// `cameo install` in projects of several sizes, compared with one another and with the package pbxproj of
/// PyPI, which only loads and saves the file.
enum InstallBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let packages = repository.appendingPathComponent(".build/readers").path
        let projects = try [100_000, 1_000_000, 10_000_000].map(project)
        defer { projects.forEach { try? FileManager.default.removeItem(at: $0) } }
        let times = try projects.map { folder in
            try Measurement.minProcessTime(
                rounds: 8,
                tool,
                [
                    "install", "--project", folder.path, "--package-location", repository.path,
                    "--check",
                ]
            )
        }
        // The start of the interpreter isn't measured.
        let script = """
            import sys, time
            sys.path.insert(0, sys.argv[1])
            from pbxproj import XcodeProject
            def once():
                start = time.perf_counter()
                XcodeProject.load(sys.argv[2]).save(sys.argv[3])
                return time.perf_counter() - start
            print(min(once() for _ in range(5)) * 1e6)
            """
        let file = projects[1].appendingPathComponent("Engines.xcodeproj/project.pbxproj").path
        var measurements = [
            Measurement(
                name: "cameo install into 10 MB",
                value: times[2],
                baseline: "1 MB",
                baselineValue: times[1],
                target: "10×, linear"
            ),
            Measurement(
                name: "cameo install into 1 MB",
                value: times[1],
                baseline: "100 KB",
                baselineValue: times[0],
                target: "at most 10×"
            ),
        ]
        guard FileManager.default.fileExists(atPath: "\(packages)/pbxproj") else {
            print("pbxproj: not measured, run Scripts/check-projects to install it")
            return measurements
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, packages, file, "\(file).saved"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        guard let python = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CocoaError(.coderInvalidValue)
        }
        measurements.append(
            Measurement(
                name: "cameo install into 1 MB, including its start",
                value: times[1],
                baseline: "pbxproj loading and saving it",
                baselineValue: python,
                target: "0.1×"
            )
        )
        return measurements
    }

    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Creates a project whose file has about a given size, by adding files to a fixture.
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
        var (references, builds, children, sources) = ("", "", "", "")
        var number = 0
        while [text, references, builds, children, sources].reduce(0, { $0 + $1.utf8.count })
            < bytes
        {
            let id = String(format: "%022X", number)
            let name = String(format: "Feature%06dViewController.swift", number)
            references +=
                "\t\tFA\(id) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; "
                + "path = \(name); sourceTree = \"<group>\"; };\n"
            builds +=
                "\t\tFB\(id) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = FA\(id) "
                + "/* \(name) */; };\n"
            children += "\t\t\t\tFA\(id) /* \(name) */,\n"
            sources += "\t\t\t\tFB\(id) /* \(name) in Sources */,\n"
            number += 1
        }
        func insert(_ lines: String, before marker: String, after start: String) {
            guard
                let start = start.isEmpty
                    ? text.startIndex..<text.startIndex : text.range(of: start),
                let position = text[start.upperBound...].range(of: marker)
            else { return }
            text.insert(contentsOf: lines, at: position.lowerBound)
        }
        insert(references, before: "/* End PBXFileReference section */", after: "")
        insert(builds, before: "/* End PBXBuildFile section */", after: "")
        insert(children, before: "\t\t\t);", after: "/* Engines */ = {\n\t\t\tisa = PBXGroup;")
        insert(sources, before: "\t\t\t);", after: "isa = PBXSourcesBuildPhase;")
        try Data(text.utf8).write(to: file)
        return folder
    }
}
