import Foundation
import TestSupport

@testable import Cameo

/// The avatars that the extension creates from the images in tests.
enum ExpectedAvatars {
    static let ada = avatar(from: Sample.png)
    static let engines = avatar(from: Sample.jpeg + [1])

    private static func avatar(from bytes: [UInt8]) -> Data? {
        let folder = TemporaryDirectory(isPersistent: false)
        guard let file = folder.newFile(), (try? Data(bytes).write(to: file)) != nil,
            let header = try? ImageHeader(of: file)
        else { return nil }
        return (try? ImageIODecoder().decodeAvatar(from: file, header).bytes).map { Data($0) }
    }
}
