import Foundation

/// The file in the app group with the breadcrumbs of all in-flight pushes, of all extension
/// processes.
///
/// Each in-flight push has a slot of 64 bytes, which is overwritten at each step and reused after
/// the push. A process starts searching at a slot that depends on its identifier, and never uses
/// slots of running processes. So no process locks the file: iOS terminates suspended processes
/// that hold a file lock (0xdead10cc).
package final class BreadcrumbFile: Sendable {
    /// Maximum number of in-flight pushes, in a file of 64 kB. Any other push has no breadcrumb.
    static let maxCount = 1024
    /// Number of slots in which a process starts its search. They fit in one block of the disk, so
    /// that they can be written even if the disk is full.
    private static let firstCount = 64

    /// The slots that this process has used or examined.
    private struct Slots: Sendable {
        /// Slots of finished pushes.
        var free: [Int] = []
        /// Number of slots that this process has examined.
        var count = 0
        /// Whether this process has written the records of those that have ended.
        var isRecorded = false
    }

    private let path: String
    private let descriptor: Int32
    private let slots = Locked(Slots())

    /// The file that was opened last. A process opens only one, except in tests.
    private static let last = Locked<BreadcrumbFile?>(nil)
    /// The identity of this process.
    static let owner: Breadcrumb.Owner = {
        var random = SystemRandomNumberGenerator()
        let start = UInt32(truncatingIfNeeded: random.next())
        return Breadcrumb.Owner(process: getpid(), start: start, boot: boot)
    }()

    /// Time since the device started, in tenths of a second.
    static var uptime: UInt32 { UInt32(clamping: Int(SystemClock().now * 10)) }

    static func path(in container: URL) -> String { AppGroup.path("breadcrumbs", in: container) }

    /// Returns the file of an app group container, or `nil` if it can't be opened.
    static func shared(in container: URL) -> BreadcrumbFile? {
        let path = path(in: container)
        // Two concurrent pushes must share the slots.
        return last.withLock { last in
            if let last, last.path == path { return last }
            guard let descriptor = try? FileProtection.open(path, O_RDWR | O_CREAT) else {
                return nil
            }
            let file = BreadcrumbFile(path, descriptor)
            last = file
            return file
        }
    }

    private init(_ path: String, _ descriptor: Int32) {
        (self.path, self.descriptor) = (path, descriptor)
    }

    deinit { close(descriptor) }

    /// Returns a free slot; `nil` if there is none.
    func take() -> Int? {
        slots.withLock { slots in
            if let slot = slots.free.popLast() { return slot }
            // Far from the slots of the processes that were started before and after this one.
            let first = Int(Self.owner.process) * 25
            let otherCount = Self.maxCount - Self.firstCount
            while slots.count < Self.maxCount {
                let slot =
                    slots.count < Self.firstCount
                    ? (first + slots.count) % Self.firstCount
                    : Self.firstCount + (first + slots.count) % otherCount
                slots.count += 1
                guard let breadcrumb = Self.read(descriptor, slot) else { return slot }
                let process = breadcrumb.owner.process
                guard breadcrumb.step == nil else { continue }
                if process == Self.owner.process || !Self.isRunning(process) { return slot }
            }
            return nil
        }
    }

    /// Frees a slot for other pushes of this process.
    func release(_ slot: Int) { slots.withLock { $0.free.append(slot) } }

    /// Writes a breadcrumb. Errors don't affect the notification.
    func write(_ breadcrumb: Breadcrumb, _ slot: Int) {
        var sealed = breadcrumb.sealed
        _ = pwrite(descriptor, &sealed, Breadcrumb.size, off_t(slot * Breadcrumb.size))
    }

    /// Writes records of the pushes whose processes ended before they stored one. Does so once for
    /// each process.
    func recordDeaths(in log: DeliveryLog) {
        let isRecorded = slots.withLock { slots in
            defer { slots.isRecorded = true }
            return slots.isRecorded
        }
        if isRecorded { return }
        Self.visitDeaths(descriptor) { slot, breadcrumb, record in
            // If the disk is full, the breadcrumb remains for the next process.
            guard (try? log.write(record, name: breadcrumb.name, at: breadcrumb.date)) != nil,
                Self.read(descriptor, slot)?.checksum == breadcrumb.checksum
            else { return }
            var recorded = breadcrumb
            recorded.step = nil
            write(recorded, slot)
        }
    }

    /// Passes records of the pushes whose processes ended before they stored one to a closure.
    /// Doesn't change the file.
    package static func findDeaths(
        in container: URL,
        _ body: (_ name: String, Date, DeliveryRecord) -> Void
    ) {
        let descriptor = path(in: container).withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        visitDeaths(descriptor) { body($1.name, $1.date, $2) }
    }

    private static func visitDeaths(
        _ descriptor: Int32,
        _ body: (Int, Breadcrumb, DeliveryRecord) -> Void
    ) {
        var breadcrumbs = [Breadcrumb](repeating: Breadcrumb(owner: owner), count: maxCount)
        let size = pread(descriptor, &breadcrumbs, maxCount * Breadcrumb.size, 0)
        for slot in 0..<max(0, size) / Breadcrumb.size where breadcrumbs[slot].isValid {
            var breadcrumb = breadcrumbs[slot]
            while let record = breadcrumb.death(for: owner, at: uptime, isRunning: isRunning) {
                // The process may have continued after the first reading, and ended before the
                // check.
                guard let current = read(descriptor, slot) else { break }
                if current.checksum == breadcrumb.checksum {
                    body(slot, breadcrumb, record)
                    break
                }
                breadcrumb = current
            }
        }
    }

    private static func read(_ descriptor: Int32, _ slot: Int) -> Breadcrumb? {
        var breadcrumb = Breadcrumb(owner: owner)
        let offset = off_t(slot * Breadcrumb.size)
        let size = pread(descriptor, &breadcrumb, Breadcrumb.size, offset)
        return size == Breadcrumb.size && breadcrumb.isValid ? breadcrumb : nil
    }

    private static func isRunning(_ process: Int32) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    /// Digest of the identifier of the device's boot session; 0 if it isn't available.
    ///
    /// The boot time isn't used, because the privacy manifest would have to give a reason for it.
    private static var boot: UInt32 {
        var bytes = [UInt8](repeating: 0, count: 37)
        var count = bytes.count
        #if canImport(Darwin)
        guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else { return 0 }
        #else
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        count = Foundation.read(file, &bytes, count)
        close(file)
        guard count > 0 else { return 0 }
        #endif
        return bytes.withUnsafeBytes(Breadcrumb.digest) | 1
    }
}

extension Breadcrumb {
    /// The name of the push in the log.
    fileprivate var name: String {
        TimestampedName.name(milliseconds: Int(clamping: arrival), owner.process, Int(number))
    }

    fileprivate var date: Date { Date(timeIntervalSince1970: Double(arrival) / 1000) }
}
