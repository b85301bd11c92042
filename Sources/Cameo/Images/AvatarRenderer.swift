#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import Foundation
import ImageIO

/// A renderer for avatars that aren't downloaded: initials, composite avatars of groups, and the
/// app's default image.
enum AvatarRenderer {
    /// The initials that this process has rendered. Each image takes a few kilobytes.
    private static let cachedInitials = Locked<[Initials: Data]>([:])
    private static let maxCachedInitials = 20

    /// Returns a PNG image of initials on their background color; `nil` if drawing fails. Caches
    /// the image in memory, because a sender often sends several messages in a row.
    static func initials(_ initials: Initials) -> Data? {
        if let bytes = cachedInitials.withLock({ $0[initials] }) { return bytes }
        let bytes = DecodeGate.shared.run {
            let bitmap = Bitmap(side: Limits.avatarPixels, initials.color)
            bitmap?.draw(initials, in: .whole)
            return bitmap?.encoded(asPNG: true).map { Data($0) }
        }
        cachedInitials.withLock { cache in
            if cache.count >= maxCachedInitials { cache = [:] }
            cache[initials] = bytes
        }
        return bytes
    }

    /// Returns a PNG image with the avatars of a group's members; `nil` if drawing fails. Initials
    /// replace a missing avatar.
    static func composite(_ members: [(avatar: [UInt8]?, initials: Initials)]) -> Data? {
        DecodeGate.shared.run {
            let bitmap = Bitmap(side: Limits.avatarPixels, .white)
            for (member, tile) in zip(members, Tile.tiles(of: members.count)) {
                if let image = member.avatar.flatMap(image) {
                    bitmap?.draw(image, over: tile)
                } else {
                    bitmap?.fill(tile, member.initials.color)
                    bitmap?.draw(member.initials, in: tile)
                }
            }
            return bitmap?.encoded(asPNG: true).map { Data($0) }
        }
    }

    /// Returns the named image in the extension's bundle, scaled to avatar size. Returns `nil` if
    /// the bundle contains no such image or the image can't be decoded.
    ///
    /// - Parameter name: The file name, with or without an extension. A path isn't allowed.
    static func bundled(_ name: String, in bundle: Bundle) -> Data? {
        guard !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let file = [nil, "png", "jpg", "jpeg", "heic"].lazy.compactMap {
            bundle.url(forResource: name, withExtension: $0)
        }.first
        guard let file, let header = try? ImageHeader(of: file),
            (try? header.checkSize()) != nil
        else { return nil }
        return DecodeGate.shared.run {
            (try? ImageIODecoder().decodeAvatar(from: file, header).bytes).map { Data($0) }
        }
    }

    /// Decodes an avatar that is already scaled. Returns `nil` if decoding fails.
    private static func image(_ bytes: [UInt8]) -> CGImage? {
        let directory = TemporaryDirectory(isPersistent: false)
        guard let file = directory.newFile(), (try? Data(bytes).write(to: file)) != nil else {
            return nil
        }
        return ImageIODecoder.thumbnail(of: file, side: Limits.avatarPixels)
    }
}
#endif
