#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    /// Writes attachments into a folder of their own, from which iOS moves them into its store.
    struct AttachmentFiles {
        private let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-\(UUID().uuidString)", isDirectory: true)

        /// An attachment of these bytes; `nil` when iOS refuses it. The file's extension is that of
        /// what the bytes are, since iOS tells the type by it.
        func attachment(
            _ bytes: [UInt8], _ kind: PictureKind?, _ media: Media
        ) -> UNNotificationAttachment? {
            guard let ending = kind?.rawValue ?? media.fileExtension else { return nil }
            let name = UUID().uuidString
            let file = folder.appendingPathComponent("\(name).\(ending)")
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
                return try UNNotificationAttachment(identifier: name, url: file, options: nil)
            } catch {
                return nil
            }
        }
    }
#endif
