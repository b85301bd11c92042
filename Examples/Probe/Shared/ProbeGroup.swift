import Foundation

/// The files that the app and its extension share.
struct ProbeGroup {
    /// The name of the app group: `group.` and the app's bundle ID, as in the entitlements of the
    /// app and its extension.
    static var name: String {
        let bundleID = Bundle.main.bundleIdentifier ?? ""
        let suffix = ".NotificationServiceExtension"
        return "group."
            + (bundleID.hasSuffix(suffix) ? String(bundleID.dropLast(suffix.count)) : bundleID)
    }

    /// The directory of the app group; `nil` without the entitlement.
    let folder: URL?

    init() {
        folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.name)
    }

    /// A file with lines that the extension has written.
    enum File: String {
        /// Lines with `image idle peak`, in bytes.
        case memory = "memory.txt"
        /// The last footprint before iOS ended the extension, in bytes.
        case memoryLimit = "memory-limit.txt"
        /// The time until iOS called `serviceExtensionTimeWillExpire`, in seconds.
        case timeLimit = "time-limit.txt"
    }

    func lines(_ file: File) -> [String] {
        guard let folder,
            let data = try? Data(contentsOf: folder.appendingPathComponent(file.rawValue))
        else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func append(_ line: String, to file: File) {
        let lines = lines(file) + [line]
        replace(lines.map { $0 + "\n" }.joined(), in: file)
    }

    /// Replaces the contents of a file.
    func replace(_ text: String, in file: File) {
        guard let folder else { return }
        // The file must be readable before the first unlock, too.
        try? Data(text.utf8).write(
            to: folder.appendingPathComponent(file.rawValue),
            options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
        )
    }

    /// Removes all files.
    func removeAll() {
        guard let folder else { return }
        for file in [File.memory, .memoryLimit, .timeLimit] {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(file.rawValue))
        }
    }
}
