import Foundation

@testable import Cameo

/// Look-ups and insertions in a cache with 100,000 avatars, compared with one of the default size, which has 16
/// avatars per set. Both are full, so every insertion evicts a file.
enum CacheBenchmark {
    private static let avatarBytes = 12_000
    private static let sets = 256

    static func run() throws -> [Measurement] {
        let (few, many) = (try FullCache(files: 16 * sets), try FullCache(files: 100_000))
        defer {
            few.remove()
            many.remove()
        }
        let insertion = Measurement.minTime(rounds: 20, calls: 20, many.insert)
        let measurements = [
            Measurement(
                name: "look-up in a cache of 100,000 avatars",
                value: Measurement.minTime(rounds: 20, calls: 50, many.lookUp),
                baseline: "in a cache of 4,096",
                baselineValue: Measurement.minTime(rounds: 20, calls: 50, few.lookUp),
                target: .ratio(1.5)
            ),
            Measurement(
                name: "insertion into a full cache of 100,000",
                value: insertion,
                baseline: "into a full cache of 4,096",
                baselineValue: Measurement.minTime(rounds: 20, calls: 20, few.insert),
                target: .ratio(2)
            ),
            Measurement(
                name: "insertion into a full cache of 100,000",
                value: insertion,
                baseline: "writing and renaming a file of the same size",
                baselineValue: Measurement.minTime(rounds: 20, calls: 20, many.writeFile),
                target: .none
            ),
        ]
        try few.check()
        try many.check()
        return measurements
    }

    /// A cache that has reached its size limit.
    private final class FullCache {
        private let container: URL
        private let files: FileCache
        private let avatars: AvatarCache
        private let subject = AvatarSubject(.person, id: "u_ada")
        private let avatar = [UInt8](repeating: 7, count: CacheBenchmark.avatarBytes)
        private let count: Int
        private var number = 0

        init(files count: Int) throws {
            self.count = count
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
                    at: container.appendingPathComponent("Cameo/avatars/\(set)"),
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
            let name = Digest.sha256("new \(number)")
            try? files.insert(name) { file in
                try Data(avatar).write(to: file)
            }
            // A cache that is too small would evict the file at once.
            precondition(access(files.file(name).path, F_OK) == 0)
        }

        /// Writes a file as the cache does, without evicting another.
        func writeFile() {
            number += 1
            let draft = container.appendingPathComponent("draft").path
            let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            let written = write(descriptor, avatar, avatar.count)
            close(descriptor)
            rename(draft, container.appendingPathComponent("file \(number)").path)
            precondition(written == avatar.count)
        }

        /// Checks that the cache is still full: it has evicted files, but not many more than it has inserted.
        func check() throws {
            let remaining = files.measure().count
            guard remaining > count * 9 / 10, remaining <= count + CacheBenchmark.sets else {
                throw CocoaError(
                    .fileWriteUnknown,
                    userInfo: [NSDebugDescriptionErrorKey: "\(remaining) of \(count) files"]
                )
            }
        }

        func remove() {
            try? FileManager.default.removeItem(at: container)
        }
    }
}
