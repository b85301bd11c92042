import Foundation
import TestSupport
import Testing

@testable import Cameo

/// App and extension at once, and one of them killed at any moment.
@Suite struct TwoProcessTests {
    private let container = Scratch.place()

    @Test func `a process that is killed while it writes leaves whole files or none`() throws {
        let cache = AvatarCache(container: container)
        var seen = 0
        for round in 0..<6 {
            let writer = Process()
            writer.executableURL = Repository.product("CacheWriter")
            writer.arguments = [container.path]
            try writer.run()
            // Until it is at work.
            let first = AvatarSubject(.person, id: "u_0")
            cache.clear()
            while cache.entry(of: first) == nil, writer.isRunning { sched_yield() }
            // At whatever moment: each round reads a little longer before it kills.
            for step in 0..<(round * 60 + 20) {
                let subject = AvatarSubject(.person, id: "u_\(step % 5)")
                guard let entry = cache.entry(of: subject) else { continue }
                seen += 1
                #expect(entry.avatar.count == 20_000)
                #expect(Set(entry.avatar).count == 1)
            }
            kill(writer.processIdentifier, SIGKILL)
            writer.waitUntilExit()
            for number in 0..<5 {
                let subject = AvatarSubject(.person, id: "u_\(number)")
                // An entry that is there is whole: one that is not would be removed by this.
                let before = cache.count
                _ = cache.entry(of: subject)
                #expect(cache.count == before)
            }
        }
        #expect(seen > 0)
    }
}
