import Foundation

/// The number on the app's icon, counted in the app group by the app and the extension alike.
///
/// Every value is a file of its own, numbered; a new one is made by a link that fails when another
/// process made that number first, and is then tried again. So no count is lost, and no lock is held
/// that iOS could find on a suspended process (0xdead10cc).
public struct BadgeCounter: Sendable {
    /// The largest number that is counted; a larger one would not fit an icon.
    static let largest = 1_000_000

    /// How often a change is tried while other processes make changes of their own.
    private static let maxAttempts = 100

    /// How many numbers stay taken.
    private static let keptNumbers = 64

    private let folder: URL

    /// The counter in the app group's container.
    public init(container: URL) {
        folder = container.appendingPathComponent("Cameo/badge", isDirectory: true)
    }

    /// The number now; 0 where none was set.
    public var value: Int { (try? latest())?.value ?? 0 }

    /// Makes a change.
    ///
    /// - Returns: The new number.
    /// - Throws: What the file system throws; also when the count is there and cannot be read, as
    ///   before the device's first unlock.
    public func apply(_ change: BadgeChange) throws -> Int {
        try FileProtection.createFolder(folder)
        for _ in 0..<Self.maxAttempts {
            let current = try latest()
            let wanted: Int =
                switch change {
                case .set(let number): number
                case .add(let number):
                    (current?.value ?? 0) + min(max(number, -Self.largest), Self.largest)
                }
            let new = min(max(0, wanted), Self.largest)
            if let current, current.value == new { return new }
            if try write(new, number: (current?.number ?? 0) + 1) { return new }
        }
        throw CocoaError(.fileWriteUnknown)
    }

    /// Writes a value under a number that nobody has taken; `false` when somebody was faster.
    private func write(_ value: Int, number: Int) throws -> Bool {
        let draft = folder.appendingPathComponent(".\(UUID().uuidString)")
        try FileProtection.write(Data(String(value).utf8), to: draft)
        defer { try? FileManager.default.removeItem(at: draft) }
        guard link(draft.path, file(number).path) == 0 else {
            guard errno == EEXIST else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            return false
        }
        // The last numbers stay: were one removed at once, a slow process could take it again.
        try? FileManager.default.removeItem(at: file(number - Self.keptNumbers))
        return true
    }

    /// The number that counts; `nil` where none was set.
    private func latest() throws -> (number: Int, value: Int)? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let numbers = names.compactMap(Int.init).sorted(by: >)
        // A file may be gone between listing and reading: then there is a newer one.
        for number in numbers {
            if let data = FileManager.default.contents(atPath: file(number).path),
                let value = Int(String(decoding: data, as: UTF8.self))
            {
                return (number, min(max(0, value), Self.largest))
            }
        }
        guard numbers.isEmpty else { throw CocoaError(.fileReadNoPermission) }
        return nil
    }

    private func file(_ number: Int) -> URL {
        folder.appendingPathComponent(String(number))
    }
}
