// Another process that uses the same cache, for the tests: inserts until it is killed.
// Built for tests, which are debug builds, where the library's internals are open.
#if DEBUG
import Foundation

@testable import Cameo

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let cache = AvatarCache(container: folder)
var number = 0
while true {
    number += 1
    let avatar = [UInt8](repeating: UInt8(number & 0xFF), count: 20_000)
    try? cache.insert(
        avatar,
        .png,
        for: AvatarSubject(.person, id: "u_\(number % 5)"),
        urlDigest: Digest.sha256([1]),
        originalDigest: Digest.sha256([2])
    )
}
#else
print("the cache's writer is for tests; build it for debugging")
#endif
