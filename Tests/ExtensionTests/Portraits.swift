import Foundation
import TestSupport

@testable import Cameo

/// The portraits that the extension makes of the pictures that tests serve.
enum Portraits {
    static let ada = made(of: Sample.png)
    static let engines = made(of: Sample.jpeg + [1])

    private static func made(of bytes: [UInt8]) -> Data? {
        let folder = TemporaryDirectory(isPersistent: false)
        guard let file = folder.newFile(), (try? Data(bytes).write(to: file)) != nil,
            let header = try? ImageHeader(of: file)
        else { return nil }
        return (try? ImageIODecoder().decodeAvatar(from: file, header).bytes).map { Data($0) }
    }
}
