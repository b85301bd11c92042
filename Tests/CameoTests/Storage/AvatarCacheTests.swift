import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Portraits in the app group: whole or absent, bounded, and never another's.
@Suite struct PictureCacheTests {
    private let container: URL
    private let clock = Locked(1_700_000_000.0)
    private let cache: AvatarCache
    private let ada = AvatarSubject(.person, id: "u_ada", account: "work")

    init() {
        container = Scratch.place()
        let clock = clock
        cache = AvatarCache(container: container, byteLimit: 0) { clock.withLock { $0 } }
    }

    private func keep(
        _ avatar: [UInt8] = Sample.png,
        of subject: AvatarSubject? = nil,
        address: String = "a"
    ) throws {
        try cache.keep(
            avatar,
            .png,
            of: subject ?? ada,
            addressDigest: Digest.sha256(Array(address.utf8)[...]),
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

    @Test func `what is kept comes back, until a newer one takes its place`() throws {
        #expect(cache.entry(of: ada) == nil)
        try keep()
        #expect(cache.entry(of: ada)?.avatar == Sample.png)
        #expect(cache.entry(of: ada)?.kind == .png)
        try keep(Sample.gif, address: "b")
        #expect(cache.entry(of: ada)?.avatar == Sample.gif)
        #expect(cache.count == 1)
        #expect(cache.size > Sample.gif.count)
    }

    @Test func `a person, a conversation and another account have nothing in common`() throws {
        try keep()
        for other in [
            AvatarSubject(.conversation, id: "u_ada", account: "work"),
            AvatarSubject(.person, id: "u_ada", account: "home"),
            AvatarSubject(.person, id: "u_ada"),
            AvatarSubject(.person, id: "u_grace", account: "work"),
            // What would be the same text if the parts were only put together.
            AvatarSubject(.person, id: "ada", account: "work\nperson\nu_"),
        ] {
            #expect(cache.entry(of: other) == nil)
        }
    }

    @Test(arguments: [
        "../../x", "/etc/passwd", String(repeating: "a", count: 4000), "👩‍🚀", "a\u{0}b", "",
    ])
    func `an id never becomes a path`(_ id: String) throws {
        let subject = AvatarSubject(.person, id: id, account: id)
        try keep(of: subject)
        #expect(cache.entry(of: subject)?.avatar == Sample.png)
        let names = files.map(\.lastPathComponent)
        #expect(names.count == 1)
        #expect(names.allSatisfy { $0.allSatisfy { "0123456789abcdef-".contains($0) } })
        #expect(files.allSatisfy { $0.path.hasPrefix(container.path) })
    }

    @Test func `an entry that was cut off or changed is not read, and goes`() throws {
        try keep()
        let file = try #require(files.first)
        let whole = try Data(contentsOf: file)
        for count in stride(from: 0, to: whole.count, by: 7) {
            try whole.prefix(count).write(to: file)
            #expect(cache.entry(of: ada) == nil)
        }
        for offset in stride(from: 0, to: whole.count, by: 5) {
            var changed = whole
            changed[offset] ^= 1
            try changed.write(to: file)
            #expect(cache.entry(of: ada) == nil)
            #expect(files.isEmpty)
        }
        try whole.write(to: file)
        #expect(cache.entry(of: ada)?.avatar == Sample.png)
    }

    @Test func `a picture is current for a week, and not when the clock was put back`() throws {
        try keep()
        let entry = try #require(cache.entry(of: ada))
        #expect(cache.isFresh(entry))
        clock.withLock { $0 += 7 * 86_400 - 1 }
        #expect(cache.isFresh(entry))
        clock.withLock { $0 += 1 }
        #expect(!cache.isFresh(entry))
        clock.withLock { $0 -= 8 * 86_400 }
        #expect(!cache.isFresh(entry))
    }

    @Test func `an address with nothing is remembered for five minutes`() {
        let digest = Digest.sha256([1])
        #expect(!cache.isMissing(digest))
        cache.rememberMissing(digest)
        cache.clear()
        #expect(!cache.isMissing(digest))
        cache.rememberMissing(digest)
        #expect(cache.isMissing(digest))
        #expect(!cache.isMissing(Digest.sha256([2])))
        clock.withLock { $0 += 300 }
        #expect(!cache.isMissing(digest))
    }

    @Test func `clearing by id, by account and all takes exactly that`() throws {
        let grace = AvatarSubject(.person, id: "u_grace", account: "work")
        let home = AvatarSubject(.person, id: "u_ada", account: "home")
        let alone = AvatarSubject(.person, id: "u_ada")
        for subject in [ada, grace, home, alone] { try keep(of: subject) }
        cache.clear(ada)
        #expect(cache.entry(of: ada) == nil)
        #expect(cache.count == 3)
        cache.clear(account: "work")
        #expect(cache.entry(of: grace) == nil)
        #expect(cache.entry(of: home) != nil && cache.entry(of: alone) != nil)
        cache.clear(account: nil)
        #expect(cache.entry(of: alone) == nil && cache.entry(of: home) != nil)
        cache.clear()
        #expect(cache.count == 0 && cache.size == 0)
    }

    @Test func `a picture too large for its share is not kept, and says so`() {
        #expect(throws: CocoaError.self) { try keep([UInt8](repeating: 1, count: 100_000)) }
        #expect(cache.count == 0)
    }
}

/// Files that are bounded by bytes.
@Suite(.tags(.concurrency)) struct FileCacheTests {
    private let folder: URL

    init() {
        folder = Scratch.place()
    }

    private func name(_ number: Int) -> String { Digest.sha256("\(number)") }

    private func fill(_ cache: FileCache, _ numbers: Range<Int>, bytes: Int = 1000) throws {
        for number in numbers {
            try cache.insert(name(number)) { file in
                try Data(repeating: 1, count: bytes).write(to: file)
            }
        }
    }

    @Test func `it never holds more than its limit for long`() throws {
        let cache = FileCache(folder: folder, byteLimit: 100_000, sets: 4)
        try fill(cache, 0..<1000)
        let (count, bytes) = cache.measure()
        #expect(bytes <= 100_000)
        #expect(count > 60)
    }

    @Test func `what was used last stays`() throws {
        let cache = FileCache(folder: folder, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<10)
        // The dates of the file system are told apart by setting them.
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

    @Test func `a set that is far too full shrinks with each insertion, by a sample`() throws {
        try fill(FileCache(folder: folder, byteLimit: .max, sets: 1), 0..<500)
        let small = FileCache(folder: folder, byteLimit: 50_000, sets: 1)
        try fill(small, 500..<580)
        #expect(small.measure().bytes <= 60_000)
        small.trim()
        #expect(small.measure().bytes <= 50_000)
    }

    @Test func `a writer that fails leaves nothing, and the old file stands`() throws {
        let cache = FileCache(folder: folder, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<1)
        #expect(throws: CocoaError.self) {
            try cache.insert(name(0)) { file in
                try Data([1]).write(to: file)
                throw CocoaError(.fileWriteOutOfSpace)
            }
        }
        #expect(FileManager.default.contents(atPath: cache.file(name(0)).path)?.count == 1000)
        #expect(Directory.names(folder.path + "/drafts", sample: 10).count == 0)
    }

    @Test func `drafts of writers that were killed are removed after an hour`() throws {
        let cache = FileCache(folder: folder, byteLimit: 10_000, sets: 1)
        try fill(cache, 0..<1)
        let (old, new) = (folder.path + "/drafts/old", folder.path + "/drafts/new")
        for path in [old, new] { try Data([1]).write(to: URL(fileURLWithPath: path)) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3700)],
            ofItemAtPath: old
        )
        try fill(cache, 1..<2)
        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(FileManager.default.fileExists(atPath: new))
    }

    @Test func `a folder that cannot be written is an error, not a crash`() throws {
        try Data([1]).write(to: folder)
        let cache = FileCache(folder: folder, byteLimit: 10_000, sets: 1)
        #expect(throws: (any Error).self) { try fill(cache, 0..<1) }
        #expect(cache.measure().count == 0)
    }

    @Test func `many at once read whole files only`() async throws {
        let cache = FileCache(folder: folder, byteLimit: 20_000, sets: 2)
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
