/// The current step of a push, in 64 bytes that survive the process.
///
/// The file uses the in-memory layout, which is little-endian. Truncated breadcrumbs, breadcrumbs
/// of another version and unrelated data have no valid signature or checksum, and are ignored.
///
/// | Bytes | Content |
/// |---|---|
/// | 0–3 | `C`, `b`, the version, and the number of the step; 0 after the record is stored |
/// | 4–7 | checksum of the other bytes |
/// | 8–15 | arrival of the push, in milliseconds since 1970 |
/// | 16–31 | ``Owner``, and number of the push in the process |
/// | 32–39 | time since the device started, in 0.1 s, and since the arrival, in milliseconds |
/// | 40–47 | memory in use and available memory, in kilobytes; 0 if unknown |
/// | 48 | ``delivered``, ``timeOver`` and ``unrecorded`` |
/// | 49–63 | detail, such as the name of a vendor step, in UTF-8, then zeros |
struct Breadcrumb: Sendable {
    /// Size in bytes.
    static let size = 64
    /// Maximum size of the detail, in bytes.
    private static let maxDetailSize = 15
    /// Maximum age of a running process's breadcrumb, in tenths of a second. If the breadcrumb is
    /// older, the system has reused its process identifier for another process.
    static let maxAge: UInt32 = 6000

    /// Flag: the content handler was called.
    static let delivered: UInt8 = 1
    /// Flag: the time budget was exceeded, or iOS called `serviceExtensionTimeWillExpire`.
    static let timeOver: UInt8 = 2
    /// Flag: the push was processed, but its record couldn't be written.
    static let unrecorded: UInt8 = 4

    /// The process that handles a push or reads its breadcrumb.
    struct Owner: Sendable {
        /// Identifier of the process. The system may reuse it.
        var process: Int32
        /// Random number that distinguishes the process from others with the same identifier.
        var start: UInt32
        /// Digest of the identifier of the device's boot session; 0 if unknown.
        var boot: UInt32
    }

    /// `C`, `b` and the version.
    private static let format: UInt32 = 0x43 | 0x62 << 8 | 1 << 16

    /// The format, and the number of the step.
    private var formatAndStep = Self.format
    private(set) var checksum: UInt32 = 0
    /// Arrival time of the push, in milliseconds since 1970.
    var arrival: UInt64 = 0
    var owner: Owner
    /// Sequence number of the push within its process.
    var number: UInt32 = 0
    /// Device uptime at the last change, in tenths of a second.
    var uptime: UInt32 = 0
    /// Time from the arrival to the last change, in milliseconds.
    var age: UInt32 = 0
    /// Memory in use at the last measurement, in kilobytes; 0 if unknown.
    var usedMemory: UInt32 = 0
    /// Available memory at the last measurement, in kilobytes; 0 if unknown.
    var memoryLeft: UInt32 = 0
    /// The flags, and the bytes of the detail.
    private var tail: (low: UInt64, high: UInt64) = (0, 0)

    init(owner: Owner) { self.owner = owner }

    /// The step; `nil` after the record of the push is stored.
    var step: DeliveryRecord.Step.Code? {
        get {
            let (number, codes) = (Int(formatAndStep >> 24), DeliveryRecord.Step.Code.allCases)
            return number > 0 && number <= codes.count ? codes[number - 1] : nil
        }
        set {
            let index = newValue.flatMap(DeliveryRecord.Step.Code.allCases.firstIndex)
            formatAndStep = Self.format | UInt32((index ?? -1) + 1) << 24
        }
    }

    /// The state of the push, apart from its step: ``delivered``, ``timeOver`` and ``unrecorded``.
    var flags: UInt8 {
        get { UInt8(truncatingIfNeeded: tail.low) }
        set { tail.low = tail.low & ~0xFF | UInt64(newValue) }
    }

    /// The detail, truncated to the available bytes.
    var detail: String {
        get {
            // The last of the 16 bytes is zero.
            withUnsafeBytes(of: (tail.low >> 8 | tail.high << 56, tail.high >> 8)) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        set {
            var text = newValue.prefix(Self.maxDetailSize)
            while text.utf8.count > Self.maxDetailSize { text.removeLast() }
            var (low, high): (UInt64, UInt64) = (0, 0)
            for byte in text.utf8.reversed() {
                (low, high) = (low << 8 | UInt64(byte), high << 8 | low >> 56)
            }
            tail = (low << 8 | UInt64(flags), high << 8 | low >> 56)
        }
    }

    /// Whether the signature, the version and the checksum are valid.
    var isValid: Bool {
        formatAndStep & 0xFF_FFFF == Self.format && (formatAndStep >> 24 == 0 || step != nil)
            && checksum == sealed.checksum
    }

    /// The breadcrumb with its checksum.
    var sealed: Breadcrumb {
        var copy = self
        copy.checksum = 0
        copy.checksum = withUnsafeBytes(of: copy, Self.digest)
        return copy
    }

    /// Returns the FNV-1a hash of bytes.
    static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash
    }

    /// Returns a record of the push if its process terminated before storing one; otherwise `nil`.
    ///
    /// Doesn't compare dates, because the clock may have changed.
    ///
    /// - Parameters:
    ///   - reader: The process that reads the breadcrumb.
    ///   - uptime: The time since the device started, in tenths of a second.
    ///   - isRunning: Returns whether a process with an identifier is running.
    func death(
        for reader: Owner,
        at uptime: UInt32,
        isRunning: (Int32) -> Bool
    ) -> DeliveryRecord? {
        guard let step else { return nil }
        let isOtherBoot = owner.boot != reader.boot && owner.boot != 0 && reader.boot != 0
        let isRestarted = isOtherBoot || self.uptime > uptime
        if !isRestarted {
            let isRecent = uptime - self.uptime <= Self.maxAge
            let isAlive =
                owner.process == reader.process
                ? owner.start == reader.start : isRecent && isRunning(owner.process)
            if isAlive { return nil }
        }
        return record(of: step, isRestarted: isRestarted)
    }

    private func record(of step: DeliveryRecord.Step.Code, isRestarted: Bool) -> DeliveryRecord {
        var record = DeliveryRecord()
        let isTimeOver = flags & Self.timeOver != 0
        let end = Double(age) / 1000
        guard flags & Self.unrecorded == 0 else {
            return record.closed(isTimeOver ? .timedOut : .done, at: end)
        }
        let death = DeliveryRecord.Step.Death(
            usedBytes: usedMemory == 0 ? nil : Int(usedMemory) * 1024,
            bytesLeft: memoryLeft == 0 ? nil : Int(memoryLeft) * 1024,
            isTimeOver: isTimeOver,
            wasDelivered: flags & Self.delivered != 0,
            wasRestarted: isRestarted
        )
        let detail = detail.isEmpty ? nil : detail
        record.steps = [
            DeliveryRecord.Step(code: step, outcome: .died, end: end, detail: detail, death: death)
        ]
        return record
    }
}
