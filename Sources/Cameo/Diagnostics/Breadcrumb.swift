/// The current step of a push, in 64 bytes that remain after the process ends.
///
/// Numbers are little-endian. A truncated breadcrumb, a breadcrumb of another version and foreign
/// data have no valid signature or checksum, and are ignored.
///
/// | Bytes | Content |
/// |---|---|
/// | 0–3 | `C`, `b`, the version, and the number of the step; 0 after the record is stored |
/// | 4–7 | checksum of the other bytes |
/// | 8–15 | arrival of the push, in milliseconds since 1970 |
/// | 16–31 | process, number of the push in the process, ``Owner/start`` and ``Owner/boot`` |
/// | 32–39 | time since the device started, in 0.1 s, and since the arrival, in milliseconds |
/// | 40–47 | memory in use and available memory, in kilobytes; 0 if unknown |
/// | 48 | ``Flags`` |
/// | 49–63 | detail, such as the name of a vendor step, in UTF-8, then zeros |
struct Breadcrumb: Sendable, Equatable {
    /// Size in bytes.
    static let size = 64
    /// Version of the format.
    static let version: UInt8 = 1
    /// Maximum age of a breadcrumb of a running process, in tenths of a second. After that time,
    /// its process identifier belongs to another process.
    static let maxAge: UInt32 = 6000

    /// The process that handles a push or reads its breadcrumb.
    struct Owner: Sendable, Equatable {
        /// Identifier of the process. The system may reuse it.
        var process: Int32
        /// Random number that distinguishes the process from others with the same identifier.
        var start: UInt32
        /// Digest of the identifier of the device's boot session; 0 if unknown.
        var boot: UInt32
    }

    /// The state of a push, apart from its step.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// The content handler was called.
        static let delivered = Flags(rawValue: 1)
        /// The time budget was exceeded, or iOS ended the extension's time.
        static let timeOver = Flags(rawValue: 2)
        /// The push was processed, but its record couldn't be written.
        static let unrecorded = Flags(rawValue: 4)
    }

    /// The step; `nil` after the record of the push is stored.
    var step: DeliveryRecord.Step.Code?
    /// Arrival time of the push, in milliseconds since 1970.
    var arrival: UInt64
    var owner: Owner
    /// Number of the push within its process.
    var number: UInt32
    /// Time from the start of the device to the last change, in tenths of a second.
    var uptime: UInt32 = 0
    /// Time from the arrival to the last change, in milliseconds.
    var age: UInt32 = 0
    /// Memory in use at the last measurement, in kilobytes; 0 if unknown.
    var usedMemory: UInt32 = 0
    /// Available memory at the last measurement, in kilobytes; 0 if unknown.
    var memoryLeft: UInt32 = 0
    var flags: Flags = []
    /// The detail, truncated to the available bytes.
    var detail = ""

    /// The state of a push in relation to its process.
    enum State: Equatable {
        /// The push has a record, or its process is still running.
        case recorded, running
        /// The process has ended without a record, maybe because the device restarted.
        case ended(isRestarted: Bool)
    }

    /// Returns the state of the push in relation to its process.
    ///
    /// Ignores the date, because the clock may have changed.
    ///
    /// - Parameters:
    ///   - reader: The process that reads the breadcrumb.
    ///   - uptime: The time since the device started, in tenths of a second.
    ///   - isRunning: Returns whether a process with an identifier is running.
    func state(for reader: Owner, at uptime: UInt32, isRunning: (Int32) -> Bool) -> State {
        guard step != nil else { return .recorded }
        let isOtherBoot = owner.boot != reader.boot && owner.boot != 0 && reader.boot != 0
        if isOtherBoot || self.uptime > uptime { return .ended(isRestarted: true) }
        if owner.process == reader.process {
            return owner.start == reader.start ? .running : .ended(isRestarted: false)
        }
        let isCurrent = uptime - self.uptime <= Self.maxAge && isRunning(owner.process)
        return isCurrent ? .running : .ended(isRestarted: false)
    }

    /// Creates the record of a push whose process has ended.
    func record(isRestarted: Bool) -> DeliveryRecord {
        var record = DeliveryRecord()
        let isTimeOver = flags.contains(.timeOver)
        let end = Double(age) / 1000
        guard !flags.contains(.unrecorded), let step else {
            return record.closed(isTimeOver ? .timedOut : .done, at: end)
        }
        func bytes(_ kilobytes: UInt32) -> Int? { kilobytes == 0 ? nil : Int(kilobytes) * 1024 }
        let death = DeliveryRecord.Step.Death(
            usedBytes: bytes(usedMemory),
            bytesLeft: bytes(memoryLeft),
            isTimeOver: isTimeOver,
            wasDelivered: flags.contains(.delivered),
            wasRestarted: isRestarted
        )
        record.steps = [
            DeliveryRecord.Step(
                code: step,
                outcome: .died,
                end: end,
                detail: detail.isEmpty ? nil : detail,
                death: death
            )
        ]
        return record
    }
}

extension Breadcrumb {
    private static let firstDetailByte = 49

    /// The encoded breadcrumb.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        func put(_ number: UInt64, _ size: Int, at start: Int) {
            for index in 0..<size {
                bytes[start + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
            }
        }
        (bytes[0], bytes[1], bytes[2]) = (0x43, 0x62, Self.version)
        bytes[3] = UInt8(truncatingIfNeeded: step?.number ?? 0)
        put(arrival, 8, at: 8)
        let numbers = [
            UInt32(bitPattern: owner.process), number, owner.start, owner.boot, uptime, age,
            usedMemory, memoryLeft,
        ]
        for (index, number) in numbers.enumerated() { put(UInt64(number), 4, at: 16 + 4 * index) }
        bytes[48] = flags.rawValue
        var end = Self.firstDetailByte
        for scalar in detail.unicodeScalars {
            let encoded = String(scalar).utf8
            guard end + encoded.count <= Self.size else { break }
            for byte in encoded {
                bytes[end] = byte
                end += 1
            }
        }
        put(UInt64(Self.checksum(bytes[...])), 4, at: 4)
        return bytes
    }

    /// Parses a breadcrumb. Returns `nil` if the bytes aren't a breadcrumb of this version.
    init?(_ bytes: ArraySlice<UInt8>) {
        func number(_ start: Int, _ size: Int = 4) -> UInt64 {
            (0..<size).reversed().reduce(0) {
                $0 << 8 | UInt64(bytes[bytes.startIndex + start + $1])
            }
        }
        func word(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(16 + 4 * index)) }
        guard bytes.count == Self.size,
            number(0, 3) == 0x43 | 0x62 << 8 | UInt64(Self.version) << 16,
            number(4) == UInt64(Self.checksum(bytes))
        else { return nil }
        let code = Int(number(3, 1))
        step = code == 0 ? nil : DeliveryRecord.Step.Code(number: code)
        guard code == 0 || step != nil else { return nil }
        arrival = number(8, 8)
        owner = Owner(process: Int32(bitPattern: word(0)), start: word(2), boot: word(3))
        (self.number, uptime, age) = (word(1), word(4), word(5))
        (usedMemory, memoryLeft) = (word(6), word(7))
        flags = Flags(rawValue: UInt8(number(48, 1)))
        detail = String(
            decoding: bytes.dropFirst(Self.firstDetailByte).prefix { $0 != 0 },
            as: UTF8.self
        )
    }

    /// Returns the FNV-1a hash of all bytes except the checksum.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for (index, byte) in bytes.enumerated() where index < 4 || index >= 8 {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        return hash
    }
}

extension DeliveryRecord.Step.Code {
    /// The number of the step in breadcrumbs, from 1. New steps must be added at the end.
    fileprivate var number: Int { (Self.allCases.firstIndex(of: self) ?? -1) + 1 }

    fileprivate init?(number: Int) {
        guard Self.allCases.indices.contains(number - 1) else { return nil }
        self = Self.allCases[number - 1]
    }
}
