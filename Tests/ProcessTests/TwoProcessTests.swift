import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of two processes that use the cache at the same time. One of them is terminated at an
/// arbitrary moment.
@Suite struct TwoProcessTests {
    private let container = Scratch.newURL()

    @Test func `a process that is terminated while writing leaves only complete files`() throws {
        let cache = AvatarCache(container: container)
        var entryCount = 0
        for round in 0..<6 {
            let writer = Process()
            writer.executableURL = Repository.product("CacheWriter")
            writer.arguments = [container.path]
            try writer.run()
            // Wait for the first entry.
            let first = AvatarSubject(.person, id: "u_0")
            cache.clear()
            while cache.entry(of: first) == nil, writer.isRunning { sched_yield() }
            // Each round terminates the process slightly later.
            for step in 0..<(round * 60 + 20) {
                let subject = AvatarSubject(.person, id: "u_\(step % 5)")
                guard let entry = cache.entry(of: subject) else { continue }
                entryCount += 1
                #expect(entry.avatar.count == 20_000)
                #expect(Set(entry.avatar).count == 1)
            }
            kill(writer.processIdentifier, SIGKILL)
            writer.waitUntilExit()
            for number in 0..<5 {
                let subject = AvatarSubject(.person, id: "u_\(number)")
                // Reading an incomplete entry would remove it.
                let before = cache.count
                _ = cache.entry(of: subject)
                #expect(cache.count == before)
            }
        }
        #expect(entryCount > 0)
    }
}
