import Foundation

@testable import Cameo

/// What a cache with a hundred files costs, and one with a hundred thousand; each full, so that every
/// insertion must make room. Files are as large as portraits are.
enum CacheBenchmark {
    private static let avatarBytes = 12_000
    private static let sets = 256

    static func run() throws -> [Measurement] {
        let (few, many) = (try Full(files: 100), try Full(files: 100_000))
        defer {
            few.remove()
            many.remove()
        }
        let listing = Measurement.shortest(rounds: 3, calls: 1) {
            many.insertAsAListingCacheWould()
        }
        let insertion = Measurement.shortest(rounds: 20, calls: 20, many.insert)
        return [
            Measurement(
                name: "look-up among 100,000 portraits",
                value: Measurement.shortest(rounds: 20, calls: 50, many.lookUp),
                baseline: "among 100",
                baselineValue: Measurement.shortest(rounds: 20, calls: 50, few.lookUp),
                aim: "at most 1.5×"
            ),
            Measurement(
                name: "insertion into a full cache of 100,000",
                value: insertion,
                baseline: "into one of 100",
                baselineValue: Measurement.shortest(rounds: 20, calls: 20, few.insert),
                aim: "at most 2×"
            ),
            Measurement(
                name: "insertion into a full cache of 100,000",
                value: insertion,
                baseline: "into one that lists its folder each time",
                baselineValue: listing,
                aim: "far less"
            ),
        ]
    }

    /// A cache that is full.
    private final class Full {
        private let container: URL
        private let files: FileCache
        private let avatars: AvatarCache
        private let subject = AvatarSubject(.person, id: "u_ada")
        private let avatar = [UInt8](repeating: 7, count: CacheBenchmark.avatarBytes)
        private var number = 0

        init(files count: Int) throws {
            container = FileManager.default.temporaryDirectory.appendingPathComponent(
                "bench-\(UUID().uuidString)"
            )
            files = FileCache(
                directory: container.appendingPathComponent("Cameo/avatars"),
                byteLimit: count * CacheBenchmark.avatarBytes,
                sets: CacheBenchmark.sets
            )
            // Large enough that it never makes room: the files' own does.
            avatars = AvatarCache(container: container, byteLimit: .max)
            for set in 0..<CacheBenchmark.sets {
                try FileManager.default.createDirectory(
                    at: files.directory.appendingPathComponent("\(set)"),
                    withIntermediateDirectories: true
                )
            }
            for number in 0..<count {
                // Without blocks on the disk: only names and sizes count here.
                let path = files.file(Digest.sha256("\(number)")).path
                let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
                ftruncate(descriptor, off_t(CacheBenchmark.avatarBytes))
                close(descriptor)
            }
            try avatars.insert(
                avatar,
                .jpeg,
                for: subject,
                urlDigest: Digest.sha256([1]),
                originalDigest: Digest.sha256([2])
            )
        }

        func lookUp() {
            precondition(avatars.entry(of: subject) != nil)
        }

        func insert() {
            number += 1
            try? files.insert(Digest.sha256("new \(number)")) { file in
                try Data(avatar).write(to: file)
            }
        }

        /// Lists all files with their dates, as a cache without sets does to find the oldest.
        func insertAsAListingCacheWould() {
            insert()
            var oldest: (date: Date, file: URL)?
            let walker = FileManager.default.enumerator(
                at: files.directory,
                includingPropertiesForKeys: [.contentModificationDateKey]
            )
            while let file = walker?.nextObject() as? URL {
                let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
                let date = values?.contentModificationDate ?? Date()
                if date < oldest?.date ?? .distantFuture { oldest = (date, file) }
            }
        }

        func remove() {
            try? FileManager.default.removeItem(at: container)
        }
    }
}
