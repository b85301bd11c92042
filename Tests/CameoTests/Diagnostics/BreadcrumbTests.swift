import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of valid and invalid breadcrumbs from a process that has ended.
@Suite struct BreadcrumbTests {
    private let container = Scratch.newURL()
    private var log: DeliveryLog { DeliveryLog(container: container) }

    private static func owner(_ process: Int32, boot: UInt32 = 9) -> Breadcrumb.Owner {
        Breadcrumb.Owner(process: process, start: 7, boot: boot)
    }

    private static func breadcrumb(
        _ number: UInt32 = 1,
        _ change: (inout Breadcrumb) -> Void = { _ in }
    ) -> Breadcrumb {
        var breadcrumb = Breadcrumb(owner: owner(.max, boot: BreadcrumbFile.owner.boot))
        (breadcrumb.step, breadcrumb.detail) = (.vendor, "Acme")
        breadcrumb.arrival = 1_700_000_000_123
        (breadcrumb.number, breadcrumb.uptime, breadcrumb.age) = (number, 1, 1500)
        (breadcrumb.usedMemory, breadcrumb.memoryLeft) = (11_000, 13_000)
        change(&breadcrumb)
        return breadcrumb
    }

    /// Writes the bytes that a process left when it ended.
    private func leave(_ bytes: [UInt8]) throws {
        try? FileManager.default.removeItem(at: folder)
        try leave(bytes, Self.owner(.max, boot: BreadcrumbFile.owner.boot))
    }

    /// Writes the file of a process.
    @discardableResult
    private func leave(_ bytes: [UInt8], _ owner: Breadcrumb.Owner) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(owner.fileName())
        try Data(bytes).write(to: file)
        return file
    }

    /// The names of the files, in order.
    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Opens the file as the next process does for its first push.
    private func start() throws {
        // Use another app group, because a process opens a file only once.
        _ = try #require(BreadcrumbFile.shared(in: Scratch.newURL()))
        try #require(BreadcrumbFile.shared(in: container)).recordDeaths(in: log)
    }

    /// The directory of the files.
    private var folder: URL { URL(fileURLWithPath: BreadcrumbFile.folder(in: container)) }

    /// The bytes of this process's file, which is the only file.
    private var bytes: [UInt8] {
        get throws {
            let name = BreadcrumbFile.owner.fileName()
            try #require(try names == [name])
            return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
        }
    }

    // MARK: - Bytes

    @Test(arguments: DeliveryRecord.Step.Code.allCases)
    func `a breadcrumb is read back unchanged`(_ step: DeliveryRecord.Step.Code) throws {
        var breadcrumb = Breadcrumb(owner: Self.owner(99_999, boot: 1 << 31))
        breadcrumb.step = step
        breadcrumb.arrival = 0x0102_0304_0506_0708
        (breadcrumb.number, breadcrumb.uptime, breadcrumb.age) = (.max, 1 << 24, 25_000)
        (breadcrumb.usedMemory, breadcrumb.memoryLeft) = (11_000, 13_000)
        breadcrumb.flags = Breadcrumb.delivered | Breadcrumb.timeOver
        breadcrumb.detail = "Acme"
        let index = DeliveryRecord.Step.Code.allCases.firstIndex(of: step) ?? -1
        var expected: [UInt8] = [0x43, 0x62, 1, UInt8(index + 1)]
        expected += breadcrumb.bytes[4..<8]
        expected += [8, 7, 6, 5, 4, 3, 2, 1]
        expected += [0x9F, 0x86, 1, 0, 7, 0, 0, 0, 0, 0, 0, 0x80, 0xFF, 0xFF, 0xFF, 0xFF]
        expected += [0, 0, 0, 1, 0xA8, 0x61, 0, 0, 0xF8, 0x2A, 0, 0, 0xC8, 0x32, 0, 0, 3]
        expected += Array("Acme".utf8) + [UInt8](repeating: 0, count: 11)
        #expect(breadcrumb.bytes == expected)
        let read = try #require(Breadcrumb(expected[...]))
        #expect(read.step == step)
        #expect(read.flags == breadcrumb.flags)
        #expect(read.detail == "Acme")
        #expect(read.bytes == expected)
        breadcrumb.step = nil
        let recorded = try #require(Breadcrumb(breadcrumb.bytes[...]))
        #expect(recorded.step == nil)
    }

    @Test(arguments: [
        ("", ""), ("123456789012345", "123456789012345"), ("1234567890123456", "123456789012345"),
        ("12345678901234é", "12345678901234"), ("🚀🚀🚀🚀", "🚀🚀🚀"),
    ])
    func `a detail is truncated between characters`(detail: String, kept: String) {
        let breadcrumb = Self.breadcrumb { $0.detail = detail }
        #expect(Breadcrumb(breadcrumb.bytes[...])?.detail == kept)
    }

    @Test func `truncated or changed bytes aren't a breadcrumb`() {
        let bytes = Self.breadcrumb().bytes
        for count in 0..<bytes.count { #expect(Breadcrumb(bytes[..<count]) == nil) }
        #expect(Breadcrumb((bytes + [0])[...]) == nil)
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << UInt8(bit)
                #expect(Breadcrumb(changed[...]) == nil, "\(index)")
            }
        }
    }

    @Test func `steps keep their numbers`() {
        // New steps are added at the end, so that breadcrumbs of an older version can be read after
        // an update.
        let bytes = DeliveryRecord.Step.Code.allCases.map { step in
            Self.breadcrumb { $0.step = step }.bytes[3]
        }
        #expect(bytes == Array(1...UInt8(bytes.count)))
        #expect(
            DeliveryRecord.Step.Code.allCases.map(\.rawValue) == [
                "appGroup", "settings", "hook", "vendor", "decryption", "account", "parsing",
                "avatars", "attachments", "categories", "donation", "receipt", "style", "delivery",
                "download", "decoding",
            ]
        )
    }

    // MARK: - State

    /// A breadcrumb of process 20, and the expected state for process 10.
    struct StateCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Whether the device was restarted, or `nil` if the push might still be running.
        let isRestarted: Bool?
        var change: @Sendable (inout Breadcrumb) -> Void = { _ in }
        var running: Set<Int32> = []
        var boot: UInt32 = 9
    }

    static let states = [
        StateCase(testDescription: "the process has ended", isRestarted: false),
        StateCase(testDescription: "the process runs", isRestarted: nil, running: [20]),
        StateCase(
            testDescription: "another process reuses its identifier much later",
            isRestarted: false,
            change: { $0.uptime = 1000 },
            running: [20]
        ),
        StateCase(
            testDescription: "this process",
            isRestarted: nil,
            change: { $0.owner.process = 10 }
        ),
        StateCase(
            testDescription: "an earlier process with the same identifier as this one",
            isRestarted: false,
            change: {
                $0.owner.process = 10
                $0.owner.start = 8
            },
            running: [10]
        ),
        StateCase(
            testDescription: "the device was restarted",
            isRestarted: true,
            change: { $0.owner.boot = 8 },
            running: [20]
        ),
        StateCase(
            testDescription: "the device was restarted, and its identifier isn't available",
            isRestarted: true,
            change: {
                $0.owner.boot = 0
                $0.uptime = 20_000
            },
            running: [20],
            boot: 0
        ),
        StateCase(
            testDescription: "the identifier of the device's start isn't available",
            isRestarted: nil,
            change: { $0.owner.boot = 0 },
            running: [20]
        ),
        StateCase(
            testDescription: "the clock was set back after the push",
            isRestarted: false,
            change: { $0.arrival = 4_000_000_000_000 }
        ),
        StateCase(
            testDescription: "the clock was set forward after the push",
            isRestarted: nil,
            change: { $0.arrival = 0 },
            running: [20]
        ),
        StateCase(
            testDescription: "the push has a record",
            isRestarted: nil,
            change: { $0.step = nil }
        ),
    ]

    @Test(arguments: states) func `a push has a death record only if its process has ended`(
        _ stateCase: StateCase
    ) {
        let breadcrumb = Self.breadcrumb { breadcrumb in
            breadcrumb.owner = Self.owner(20)
            breadcrumb.uptime = 9_990
            stateCase.change(&breadcrumb)
        }
        let reader = Self.owner(10, boot: stateCase.boot)
        let record = breadcrumb.death(for: reader, at: 10_000) { stateCase.running.contains($0) }
        #expect(record?.death?.wasRestarted == stateCase.isRestarted)
    }

    // MARK: - File

    @Test func `the app finds a death before the extension has recorded it, and only once`() throws
    {
        try leave(Self.breadcrumb().bytes)
        for _ in 0..<2 {
            let entry = try #require(log.entries().first)
            #expect(log.entries().count == 1)
            #expect(entry.date == Date(timeIntervalSince1970: 1_700_000_000.123))
            let death = DeliveryRecord.Death(
                step: .vendor,
                detail: "Acme",
                seconds: 1.5,
                usedBytes: 11_264_000,
                bytesLeft: 13_312_000,
                isTimeOver: false,
                wasDelivered: false,
                wasRestarted: false
            )
            #expect(entry.record.death == death)
            #expect(entry.record.outcome == .died)
        }
        #expect(log.records().isEmpty)
        let found = log.entries()
        for _ in 0..<2 {
            try start()
            #expect(log.records().count == 1)
            #expect(log.entries() == found)
        }
        #expect(try Breadcrumb(bytes[..<64])?.step == nil)
    }

    @Test func `invalid breadcrumbs leave no record, and their slots are reused`() throws {
        var version = Self.breadcrumb().bytes
        version[2] = 2
        let foreign = [UInt8](repeating: 0x43, count: 64)
        for bytes in [
            version, foreign, Array(Self.breadcrumb().bytes.prefix(40)),
            Self.breadcrumb { $0.step = nil }.bytes, [UInt8](repeating: 0, count: 64),
        ] {
            try leave(bytes)
            try start()
            #expect(log.entries().isEmpty)
            let file = try #require(BreadcrumbFile.shared(in: container))
            let locations = (0..<1024).compactMap { _ in file.take() }
            #expect(locations.sorted() == Array(0..<1024))
        }
    }

    @Test func `a thousand deaths are recorded`() throws {
        try leave((1...1000).flatMap { Self.breadcrumb($0).bytes })
        #expect(log.entries(limit: .max).count == 1000)
        #expect(log.entries().count == DeliveryLog.capacity)
        try start()
        #expect(log.entries().count == DeliveryLog.capacity)
        let bytes = try bytes
        #expect(bytes.count <= 65_536)
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let breadcrumb = try #require(Breadcrumb(bytes[start..<start + 64]))
            #expect(breadcrumb.step == nil)
        }
    }

    @Test func `the file of a running process isn't recorded or overwritten`() throws {
        let running = Self.breadcrumb { breadcrumb in
            breadcrumb.owner.process = 1
            breadcrumb.uptime = BreadcrumbFile.uptime
        }
        let file = try leave(running.bytes, running.owner)
        try start()
        #expect(log.entries().isEmpty)
        let trail = BreadcrumbTrail(container: container, name: TimestampedName(Date()))
        #expect(trail != nil)
        #expect(try Array(Data(contentsOf: file)) == running.bytes)
        #expect(try names.count == 2)
    }

    @Test func `the file of an earlier boot is recorded, even if its process identifier is in use`()
        throws
    {
        let breadcrumb = Self.breadcrumb { $0.owner = Self.owner(1, boot: 1) }
        try leave(breadcrumb.bytes, breadcrumb.owner)
        try start()
        #expect(log.entries().map(\.record.death?.wasRestarted) == [true])
        #expect(try Breadcrumb(bytes[..<64])?.step == nil)
    }

    @Test func `only one file remains after several processes ran at the same time`() throws {
        for process in Int32.max - 3...Int32.max {
            let breadcrumb = Self.breadcrumb { $0.owner.process = process }
            try leave(breadcrumb.bytes, breadcrumb.owner)
        }
        #expect(log.entries().count == 4)
        try start()
        #expect(log.records().count == 4)
        #expect(log.entries().count == 4)
        #expect(try names == [BreadcrumbFile.owner.fileName()])
    }

    @Test func `foreign files remain, and no file is found twice`() throws {
        let breadcrumb = Self.breadcrumb()
        try leave(breadcrumb.bytes, breadcrumb.owner)
        for name in ["1-2-3", "a-1-2-3", "-1-2-3-4", "1-2-3-4-5", "4294967295-1-2-0"] {
            try Data([1]).write(to: folder.appendingPathComponent(name))
        }
        #expect(log.entries().count == 1)
        try start()
        #expect(log.entries().count == 1)
        #expect(try names.count == 6)
    }

    @Test func `deaths that can't be recorded keep their slots`() throws {
        try leave((1...1024).flatMap { Self.breadcrumb($0).bytes })
        try Data().write(to: URL(fileURLWithPath: log.folder))
        try start()
        #expect(BreadcrumbTrail(container: container, name: TimestampedName(Date())) == nil)
        #expect(log.entries(limit: .max).count == 1024)
    }

    @Test func `a death remains until the log can be written`() throws {
        try leave(Self.breadcrumb().bytes)
        let folder = URL(fileURLWithPath: log.folder)
        try Data().write(to: folder)
        try start()
        #expect(log.entries().count == 1)
        try FileManager.default.removeItem(at: folder)
        try start()
        #expect(log.records().count == 1)
        #expect(log.entries().count == 1)
    }

    @Test(arguments: [false, true]) func `a death never replaces the record of its push`(
        isWrittenLater: Bool
    ) throws {
        let breadcrumb = Self.breadcrumb()
        try leave(breadcrumb.bytes)
        if isWrittenLater { try start() }
        let name = TimestampedName.name(milliseconds: 1_700_000_000_123, .max, 1)
        try log.write(DeliveryRecord().closed(.done, at: 1), name: name, at: Date())
        if !isWrittenLater { try start() }
        #expect(log.entries().map(\.record.outcome) == [.delivered])
    }

    // MARK: - Trail

    @Test func `a step that begins after the push isn't written`() throws {
        try start()
        let name = TimestampedName(Date())
        let trail = try #require(BreadcrumbTrail(container: container, name: name))
        func written() throws -> Breadcrumb? { Breadcrumb(try bytes[...]) }
        #expect(try written()?.step == .settings)
        trail.begin(.download, "a.example")
        let outer = trail.current
        trail.begin(.decoding, "GIF 1x1")
        #expect(try written()?.step == .decoding)
        trail.resume(outer)
        #expect(try written()?.step == .download)
        #expect(try written()?.detail == "a.example")
        trail.recordDelivery(isTimeOver: true)
        #expect(try written()?.flags == Breadcrumb.delivered | Breadcrumb.timeOver)
        trail.end(isRecorded: false)
        let all = Breadcrumb.delivered | Breadcrumb.timeOver | Breadcrumb.unrecorded
        #expect(try written()?.flags == all)
        trail.end(isRecorded: true)
        trail.begin(.style)
        trail.end(isRecorded: false)
        #expect(try written()?.step == nil)
        // The next push has the same slot.
        let next = BreadcrumbTrail(container: container, name: TimestampedName(Date()))
        #expect(try written()?.step == .settings)
        next?.end(isRecorded: true)
    }

    @Test func `unfinished pushes have different slots, with at most 64 kB in total`() throws {
        try start()
        let file = try #require(BreadcrumbFile.shared(in: container))
        let locations = (0..<BreadcrumbFile.maxCount).map { _ in file.take() }
        #expect(Set(locations) == Set(0..<BreadcrumbFile.maxCount))
        #expect(file.take() == nil)
        file.release(5)
        #expect(file.take() == 5)
    }
}

extension Breadcrumb {
    /// The bytes in the file.
    var bytes: [UInt8] { withUnsafeBytes(of: sealed) { Array($0) } }

    /// Reads the bytes of a slot.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        self.init(owner: BreadcrumbFile.owner)
        withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: bytes) }
        if !isValid { return nil }
    }
}
