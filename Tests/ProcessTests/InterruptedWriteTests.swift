import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of writes that fail because the disk is full, and of processes that are terminated while
/// they write.
@Suite struct InterruptedWriteTests {
    /// A file in the app group that another process writes.
    enum Kind: String, CaseIterable {
        case badge, log, settings, payload, avatar, missing, receipt, donation
    }

    private static let logFile = "Cameo/deliveries/log"

    private let container = Scratch.newURL()

    /// Writes a file in another process.
    ///
    /// - Parameters:
    ///   - bytes: The maximum number of bytes in a file.
    ///   - kills: Whether the process is terminated at this limit; otherwise the write fails.
    /// - Returns: The exit code, or the signal.
    @discardableResult
    private func write(_ kind: Kind, upTo bytes: Int, kills: Bool) throws -> Int32 {
        let writer = Process()
        writer.executableURL = Repository.product("CacheWriter")
        writer.arguments = [
            container.path, kind.rawValue, String(bytes), kills ? "kills" : "fails",
        ]
        try writer.run()
        writer.waitUntilExit()
        return writer.terminationStatus
    }

    /// The paths of all files in the app group, including hidden ones.
    private var files: Set<String> {
        let paths = FileManager.default.enumerator(atPath: container.path)?.compactMap {
            $0 as? String
        }
        return Set((paths ?? []).filter { FileStatus("\(container.path)/\($0)") != nil })
    }

    @Test(arguments: Kind.allCases)
    func `a write on a full disk leaves no file`(_ kind: Kind) throws {
        for _ in 0..<3 {
            let status = try write(kind, upTo: 0, kills: false)
            // The cache of failed requests ignores errors.
            #expect(status == (kind == .missing ? 0 : 1))
        }
        #expect(files.subtracting([Self.logFile]) == [])
        #expect(DeliveryLog(container: container).entries().isEmpty)
        try write(kind, upTo: 1_000_000, kills: false)
        #expect(files.count == 1)
    }

    @Test(arguments: Kind.allCases)
    func `the file of a process that was terminated while writing is removed`(_ kind: Kind)
        throws
    {
        #expect(try write(kind, upTo: kind == .log ? 50 : 0, kills: true) != 0)
        let abandoned = files
        #expect(abandoned.count == 1)
        for path in abandoned {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)],
                ofItemAtPath: container.appendingPathComponent(path).path
            )
        }
        try write(kind, upTo: 1_000_000, kills: false)
        #expect(files.intersection(abandoned).subtracting([Self.logFile]) == [])
        #expect(files.count == 1)
        #expect(DeliveryLog(container: container).entries().count == (kind == .log ? 1 : 0))
    }

    // The badge number doesn't belong to an account.
    @Test(arguments: Kind.allCases.filter { $0 != .badge })
    func `deleting an account removes the file of a terminated process`(_ kind: Kind) throws {
        try write(kind, upTo: kind == .log ? 200 : 10, kills: true)
        AvatarStore(container: container, settings: CommunicationSettings()).removeAll(
            ofAccount: "office"
        )
        DeliveryLog(container: container).clear(account: "office")
        ReceiptOutbox(container: container).clear(account: "office")
        PayloadRecorder(container: container).clear()
        DonationRegister(container: container).removeDrafts(ofAccount: "office")
        SettingsFile.removeDrafts(in: container)
        for path in files {
            let data = try Data(contentsOf: container.appendingPathComponent(path))
            #expect(data.allSatisfy { $0 == 0x20 || $0 == 0x0A }, "\(path)")
        }
    }
}
