import Foundation

@testable import Cameo

/// Look-ups and insertions in a cache with 100,000 files, compared with one with 100. Both are full, so every
/// insertion evicts a file. The files have the size of avatars.
enum CacheBenchmark {
    private static let avatarBytes = 12_000
    private static let sets = 256

    static func run() throws -> [Measurement] {
        let (few, many) = (try FullCache(files: 100), try FullCache(files: 100_000))
        defer {
            few.remove()
            many.remove()
        }
        let listing = Measurement.minTime(rounds: 3, calls: 1) {
            many.insertWithListing()
        }
        let insertion = Measurement.minTime(rounds: 20, calls: 20, many.insert)
        return [
            Measurement(
                name: "look-up in a cache of 100,000 avatars",
                value: Measurement.minTime(rounds: 20, calls: 50, many.lookUp),
                baseline: "in a cache of 100",
                baselineValue: Measurement.minTime(rounds: 20, calls: 50, few.lookUp),
                target: "at most 1.5×"
            ),
            Measurement(
                name: "insertion into a full cache of 100,000",
                value: insertion,
                baseline: "into a cache of 100",
                baselineValue: Measurement.minTime(rounds: 20, calls: 20, few.insert),
                target: "at most 2×"
            ),
            Measurement(
                name: "insertion into a full cache of 100,000",
                value: insertion,
                baseline: "into a cache that lists its folder each time",
                baselineValue: listing,
                target: "far less"
            ),
        ]
    }

    /// A cache that has reached its size limit.
    private final class FullCache {
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
            // The limit of the avatar cache is never reached, only that of its files.
            avatars = AvatarCache(container: container, byteLimit: .max)
            for set in 0..<CacheBenchmark.sets {
                try FileManager.default.createDirectory(
                    at: files.directory.appendingPathComponent("\(set)"),
                    withIntermediateDirectories: true
                )
            }
            for number in 0..<count {
                // Sparse files are sufficient, because only names and sizes matter.
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

        /// Inserts a file, and lists all files to find the oldest, as a cache without sets does.
        func insertWithListing() {
            insert()
            var oldest: (date: Date, file: URL)?
            let enumerator = FileManager.default.enumerator(
                at: files.directory,
                includingPropertiesForKeys: [.contentModificationDateKey]
            )
            while let file = enumerator?.nextObject() as? URL {
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
