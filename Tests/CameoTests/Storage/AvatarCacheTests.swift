import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of the avatar cache in the app group.
@Suite struct AvatarCacheTests {
    private let container: URL
    private let clock = Locked(1_700_000_000.0)
    private let cache: AvatarCache
    private let ada = AvatarSubject(.person, id: "u_ada", account: "work")

    init() {
        container = Scratch.newURL()
        let clock = clock
        cache = AvatarCache(container: container, byteLimit: 0) { clock.withLock { $0 } }
    }

    private func insert(
        _ avatar: [UInt8] = Sample.png,
        for subject: AvatarSubject? = nil,
        url: String = "a"
    ) throws {
        try cache.insert(
            avatar,
            .png,
            for: subject ?? ada,
            urlDigest: Digest.sha256(Array(url.utf8)[...]),
            originalDigest: Digest.sha256(avatar[...])
        )
    }

    private var files: [URL] {
        let walker = FileManager.default.enumerator(
            at: container,
            includingPropertiesForKeys: [.isRegularFileKey]
        )
        return (walker?.compactMap { $0 as? URL } ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        }
    }

    @Test func `a cached avatar is returned until a newer one replaces it`() throws {
        #expect(cache.entry(of: ada) == nil)
        try insert()
        #expect(cache.entry(of: ada)?.avatar == Sample.png)
        #expect(cache.entry(of: ada)?.format == .png)
        try insert(Sample.gif, url: "b")
        #expect(cache.entry(of: ada)?.avatar == Sample.gif)
        #expect(cache.count == 1)
        #expect(cache.size > Sample.gif.count)
    }

    @Test func `senders, conversations and accounts are separate`() throws {
        try insert()
        for other in [
            AvatarSubject(.conversation, id: "u_ada", account: "work"),
            AvatarSubject(.person, id: "u_ada", account: "home"),
            AvatarSubject(.person, id: "u_ada"),
            AvatarSubject(.person, id: "u_grace", account: "work"),
            // If the parts were simply concatenated, the result would be the same.
            AvatarSubject(.person, id: "ada", account: "work\nperson\nu_"),
        ] {
            #expect(cache.entry(of: other) == nil)
        }
    }

    @Test(arguments: [
        "../../x", "/etc/passwd", String(repeating: "a", count: 4000), "👩‍🚀", "a\u{0}b", "",
    ])
    func `an ID is never used as a path`(_ id: String) throws {
        let subject = AvatarSubject(.person, id: id, account: id)
        try insert(for: subject)
        #expect(cache.entry(of: subject)?.avatar == Sample.png)
        let names = files.map(\.lastPathComponent)
        #expect(names.count == 1)
        #expect(names.allSatisfy { $0.allSatisfy { "0123456789abcdef-".contains($0) } })
        #expect(files.allSatisfy { $0.path.hasPrefix(container.path) })
    }

    @Test func `a truncated or modified entry is ignored and removed`() throws {
        try insert()
        let file = try #require(files.first)
        let complete = try Data(contentsOf: file)
        for count in stride(from: 0, to: complete.count, by: 7) {
            try complete.prefix(count).write(to: file)
            #expect(cache.entry(of: ada) == nil)
        }
        for offset in stride(from: 0, to: complete.count, by: 5) {
            var changed = complete
            changed[offset] ^= 1
            try changed.write(to: file)
            #expect(cache.entry(of: ada) == nil)
            #expect(files.isEmpty)
        }
        try complete.write(to: file)
        #expect(cache.entry(of: ada)?.avatar == Sample.png)
    }

    @Test func `an avatar is current for a week, unless the clock was set back`() throws {
        try insert()
        let entry = try #require(cache.entry(of: ada))
        #expect(cache.isFresh(entry))
        clock.withLock { $0 += 7 * 86_400 - 1 }
        #expect(cache.isFresh(entry))
        clock.withLock { $0 += 1 }
        #expect(!cache.isFresh(entry))
        clock.withLock { $0 -= 8 * 86_400 }
        #expect(!cache.isFresh(entry))
    }

    @Test func `a 404 response is cached for five minutes`() {
        let digest = Digest.sha256([1])
        #expect(!cache.isNotFound(digest))
        cache.recordNotFound(digest)
        cache.clear()
        #expect(!cache.isNotFound(digest))
        cache.recordNotFound(digest)
        #expect(cache.isNotFound(digest))
        #expect(!cache.isNotFound(Digest.sha256([2])))
        clock.withLock { $0 += 300 }
        #expect(!cache.isNotFound(digest))
    }

    @Test func `clearing by ID, by account or completely removes only those avatars`() throws {
        let grace = AvatarSubject(.person, id: "u_grace", account: "work")
        let home = AvatarSubject(.person, id: "u_ada", account: "home")
        let noAccount = AvatarSubject(.person, id: "u_ada")
        for subject in [ada, grace, home, noAccount] { try insert(for: subject) }
        cache.clear(ada)
        #expect(cache.entry(of: ada) == nil)
        #expect(cache.count == 3)
        cache.clear(account: "work")
        #expect(cache.entry(of: grace) == nil)
        #expect(cache.entry(of: home) != nil && cache.entry(of: noAccount) != nil)
        cache.clear(account: nil)
        #expect(cache.entry(of: noAccount) == nil && cache.entry(of: home) != nil)
        cache.clear()
        #expect(cache.count == 0 && cache.size == 0)
    }

    @Test func `an avatar that is larger than its share of the cache is rejected`() {
        #expect(throws: CocoaError.self) { try insert([UInt8](repeating: 1, count: 100_000)) }
        #expect(cache.count == 0)
    }
}

/// Tests of the file cache with a size limit.
@Suite(.tags(.concurrency)) struct FileCacheTests {
    private let directory: URL

    init() {
        directory = Scratch.newURL()
    }

    private func name(_ number: Int) -> String { Digest.sha256("\(number)") }

    private func fill(_ cache: FileCache, _ numbers: Range<Int>, bytes: Int = 1000) throws {
        for number in numbers {
            try cache.insert(name(number)) { file in
                try Data(repeating: 1, count: bytes).write(to: file)
            }
        }
    }

    @Test func `the cache stays within its size limit`() throws {
        let cache = FileCache(directory: directory, byteLimit: 100_000, sets: 4)
        try fill(cache, 0..<1000)
        let (count, bytes) = cache.measure()
        #expect(bytes <= 100_000)
        #expect(count > 60)
    }

    @Test func `the least recently used files are evicted`() throws {
        let cache = FileCache(directory: directory, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<10)
        // Set distinct dates, because file system timestamps may be equal.
        for number in 0..<10 {
            let date = Date(timeIntervalSince1970: 1_000_000 + Double(number))
            try FileManager.default.setAttributes(
                [.modificationDate: date],
                ofItemAtPath: cache.file(name(number)).path
            )
        }
        cache.touch(name(0))
        try fill(cache, 10..<15)
        #expect(FileManager.default.fileExists(atPath: cache.file(name(0)).path))
        for number in 1...5 {
            #expect(!FileManager.default.fileExists(atPath: cache.file(name(number)).path))
        }
        for number in 6..<15 {
            #expect(FileManager.default.fileExists(atPath: cache.file(name(number)).path))
        }
    }

    @Test func `files are kept after a clock that was ahead is set back`() throws {
        let cache = FileCache(directory: directory, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<10)
        for number in 0..<10 {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: 86400 + Double(number))],
                ofItemAtPath: cache.file(name(number)).path
            )
        }
        try fill(cache, 10..<15)
        for number in 0..<15 {
            let exists = FileManager.default.fileExists(atPath: cache.file(name(number)).path)
            #expect(exists == (number >= 5), "\(number)")
        }
    }

    @Test func `a cache far beyond its limit shrinks with each insertion`() throws {
        try fill(FileCache(directory: directory, byteLimit: .max, sets: 1), 0..<500)
        let small = FileCache(directory: directory, byteLimit: 50_000, sets: 1)
        try fill(small, 500..<580)
        #expect(small.measure().bytes <= 60_000)
        small.trim()
        #expect(small.measure().bytes <= 50_000)
    }

    @Test func `a failed write leaves no draft, and the old file remains`() throws {
        let cache = FileCache(directory: directory, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<1)
        #expect(throws: CocoaError.self) {
            try cache.insert(name(0)) { file in
                try Data([1]).write(to: file)
                throw CocoaError(.fileWriteOutOfSpace)
            }
        }
        #expect(FileManager.default.contents(atPath: cache.file(name(0)).path)?.count == 1000)
        #expect(Directory.names(directory.path + "/drafts", sample: 10).count == 0)
    }

    @Test func `drafts of terminated processes are removed after an hour`() throws {
        let cache = FileCache(directory: directory, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<1)
        let (old, new) = (directory.path + "/drafts/old", directory.path + "/drafts/new")
        let future = directory.path + "/drafts/future"
        for path in [old, new, future] { try Data([1]).write(to: URL(fileURLWithPath: path)) }
        for (path, age) in [(old, 3700.0), (future, -3700)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)],
                ofItemAtPath: path
            )
        }
        try fill(cache, 1..<2)
        #expect(!FileManager.default.fileExists(atPath: old))
        // Its date is in the future, because the clock was set back after it was written.
        #expect(!FileManager.default.fileExists(atPath: future))
        #expect(FileManager.default.fileExists(atPath: new))
    }

    @Test func `a directory that is not writable is an error`() throws {
        try Data([1]).write(to: directory)
        let cache = FileCache(directory: directory, byteLimit: 10_000, sets: 1)
        #expect(throws: (any Error).self) { try fill(cache, 0..<1) }
        #expect(cache.measure().count == 0)
    }

    @Test func `concurrent readers see only complete files`() async throws {
        let cache = FileCache(directory: directory, byteLimit: 20_000, sets: 2)
        let torn = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    var torn = 0
                    for round in 0..<150 {
                        let name = Digest.sha256("\((round + worker) % 7)")
                        let byte = UInt8(worker)
                        try? cache.insert(name) { file in
                            try Data(repeating: byte, count: 2000).write(to: file)
                        }
                        if let data = FileManager.default.contents(atPath: cache.file(name).path) {
                            if data.count != 2000 || Set(data).count != 1 { torn += 1 }
                        }
                    }
                    return torn
                }
            }
            return await group.reduce(0, +)
        }
        #expect(torn == 0)
        #expect(cache.measure().bytes <= 20_000)
    }
}
