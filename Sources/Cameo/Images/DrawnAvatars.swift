#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import Foundation

/// The pictures that no server has: initials, a group's members put together, the app's own.
enum DrawnAvatars {
    /// The last initials that this process has drawn; a few kilobytes each.
    private static let drawn = Locked<[Initials: [UInt8]]>([:])
    private static let maxKept = 20

    /// Initials on their colour; drawn once for a person who writes again and again.
    static func initials(_ initials: Initials) -> [UInt8]? {
        if let bytes = drawn.withLock({ $0[initials] }) { return bytes }
        let bytes = DecodeGate.shared.one {
            let bitmap = Bitmap(side: Limits.avatarPixels, initials.color)
            bitmap?.write(initials, in: .whole)
            return bitmap?.encoded(asPNG: true)
        }
        drawn.withLock { drawn in
            if drawn.count >= maxKept { drawn = [:] }
            drawn[initials] = bytes
        }
        return bytes
    }

    /// The members' portraits put together; initials where one has none.
    static func composite(
        _ members: [(avatar: [UInt8]?, initials: Initials)]
    ) -> [UInt8]? {
        DecodeGate.shared.one {
            let bitmap = Bitmap(side: Limits.avatarPixels, .white)
            for (member, tile) in zip(members, Tile.tiles(of: members.count)) {
                if let image = member.avatar.flatMap(image) {
                    bitmap?.draw(image, over: tile)
                } else {
                    bitmap?.fill(tile, member.initials.color)
                    bitmap?.write(member.initials, in: tile)
                }
            }
            return bitmap?.encoded(asPNG: true)
        }
    }

    /// The picture of that name in the extension's bundle, made a portrait.
    static func bundled(_ name: String, in bundle: Bundle) -> [UInt8]? {
        // A name, never a path.
        guard !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let file = [nil, "png", "jpg", "jpeg", "heic"].lazy.compactMap {
            bundle.url(forResource: name, withExtension: $0)
        }.first
        guard let file, let header = try? ImageHeader(of: file),
            (try? header.checkSize()) != nil
        else { return nil }
        return DecodeGate.shared.one {
            try? ImageIODecoder().avatar(of: file, header).bytes
        }
    }

    /// A portrait that was made small before.
    private static func image(_ bytes: [UInt8]) -> CGImage? {
        let folder = TemporaryFolder(isKept: false)
        guard let file = folder.newFile(), (try? Data(bytes).write(to: file)) != nil else {
            return nil
        }
        return ImageIODecoder.thumbnail(of: file, side: Limits.avatarPixels)
    }
}
#endif
