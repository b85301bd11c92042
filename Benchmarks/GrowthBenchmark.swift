#if os(Linux)
import Foundation

@testable import Cameo
@testable import CameoApp

/// Costs of a push and a deletion with much data, compared with little data.
enum GrowthBenchmark {
    static func run() throws -> [Measurement] {
        var measurements = [try clearedAccount()]
        guard !CallCount.available([.instructions]).isEmpty else { return measurements }
        func instructions(
            _ variant: ServiceVariant = .cameo,
            _ change: (inout OrdinaryPushBenchmark.Run) -> Void
        ) throws -> Double {
            // Few, because each push adds a record.
            try CallCount.instructions.perCall(few: 5, many: 25) { count in
                var run = OrdinaryPushBenchmark.Run(variant, count: count)
                change(&run)
                return run.arguments
            }
        }
        measurements.append(
            Measurement(
                name: "push with 200 records in the delivery log",
                value: try instructions { $0.records = 200 },
                baseline: "with an empty log",
                baselineValue: try instructions { $0.records = 0 },
                target: .ratio(1.2),
                unit: "instructions"
            )
        )
        for variant in [ServiceVariant.cameo, .article] {
            let isCameo = variant == .cameo
            measurements.append(
                Measurement(
                    name: "push to 500 recipients" + (isCameo ? "" : ", the article's extension"),
                    value: try instructions(variant) { $0.recipients = 500 },
                    baseline: "to 2",
                    baselineValue: try instructions(variant) { $0.recipients = 2 },
                    target: isCameo ? .ratio(1.3) : .none,
                    unit: "instructions"
                )
            )
        }
        return measurements
    }

    /// Removing the avatars of an account, compared with removing the same files whose paths are known.
    private static func clearedAccount() throws -> Measurement {
        let count = 15_000
        func time(_ remove: (URL, [String]) -> Void) throws -> Double {
            let container = FileManager.default.temporaryDirectory
                .appendingPathComponent("bench-\(UUID().uuidString)", isDirectory: true)
            defer { try? FileManager.default.removeItem(at: container) }
            let paths = try fill(container, account: "work", count: count)
            let others = try fill(container, account: "home", count: 1000)
            let start = DispatchTime.now().uptimeNanoseconds
            remove(container, paths)
            let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1000
            func remaining(_ paths: [String]) -> Int {
                paths.count { FileManager.default.fileExists(atPath: $0) }
            }
            guard remaining(paths) == 0, remaining(others) == others.count else {
                throw CocoaError(.fileWriteUnknown)
            }
            return time
        }
        func shortest(_ remove: (URL, [String]) -> Void) throws -> Double {
            try (0..<3).map { _ in try time(remove) }.min() ?? 0
        }
        return Measurement(
            name: "removeAll(ofAccount:) of \(count.formatted()) avatars",
            value: try shortest { container, _ in
                AvatarStore(container: container).removeAll(ofAccount: "work")
            },
            baseline: "unlinking them one by one",
            baselineValue: try shortest { _, paths in
                for path in paths { unlink(path) }
            },
            target: .atMost(300_000)
        )
    }

    /// Creates files as the cache names them, and returns their paths.
    private static func fill(_ container: URL, account: String, count: Int) throws -> [String] {
        let directory = container.appendingPathComponent("Cameo/avatars", isDirectory: true)
        let files = FileCache(directory: directory, byteLimit: .max, sets: 256)
        for set in 0..<256 {
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent("\(set)"),
                withIntermediateDirectories: true
            )
        }
        let bytes = [UInt8](repeating: 7, count: 4096)
        return try (0..<count).map { number in
            let subject = AvatarSubject(.person, id: "u_\(number)", account: account)
            let path = files.file(subject.fileName).path
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
            _ = write(descriptor, bytes, bytes.count)
            close(descriptor)
            return path
        }
    }
}
#endif
