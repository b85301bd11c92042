import Foundation

/// The file in the app group that contains the breadcrumbs of a process's unfinished pushes.
///
/// Each unfinished push has a slot of 64 bytes, which is overwritten at each step and reused after
/// the push. Only one process writes to a file, because the file's name identifies the process. A
/// new process claims the file of a terminated process by renaming it, which succeeds only once. So
/// no process needs a file lock: iOS terminates suspended processes that hold one (0xdead10cc).
package final class BreadcrumbFile: Sendable {
    /// Maximum number of unfinished pushes, in a file of 64 kB. Additional pushes have no
    /// breadcrumb.
    static let maxCount = 1024

    /// The slots of the file.
    private struct Slots: Sendable {
        /// Slots of earlier processes' pushes that have no record.
        let unrecorded: Set<Int>
        /// Free slots, left by finished pushes and by earlier processes' pushes that now have a
        /// record.
        var free: [Int] = []
        /// Number of slots that were taken, or skipped because their push has no record.
        var count = 0
        /// Whether this process has written the records of terminated processes.
        var isRecorded = false
    }

    private let folder: String
    private let descriptor: Int32
    private let slots: Locked<Slots>

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

    /// Returns the directory of the files.
    static func folder(in container: URL) -> String { AppGroup.path("breadcrumbs", in: container) }

    /// Returns the file of this process in an app group container, or `nil` if it can't be opened.
    static func shared(in container: URL) -> BreadcrumbFile? {
        let folder = folder(in: container)
        // Two concurrent pushes must share the slots.
        return last.withLock { last in
            if let last, last.folder == folder { return last }
            let path = "\(folder)/\(owner.fileName())"
            // Renaming another process's file works even on a full disk.
            if access(path, F_OK) != 0 { _ = claim(path, in: folder) }
            guard let descriptor = try? FileProtection.open(path, O_RDWR | O_CREAT) else {
                return nil
            }
            let file = BreadcrumbFile(folder, descriptor)
            last = file
            return file
        }
    }

    private init(_ folder: String, _ descriptor: Int32) {
        (self.folder, self.descriptor) = (folder, descriptor)
        let unrecorded = Self.breadcrumbs(descriptor).filter { $1.step != nil }.map(\.slot)
        slots = Locked(Slots(unrecorded: Set(unrecorded)))
    }

    deinit { close(descriptor) }

    /// Renames the file of a terminated process to a path.
    ///
    /// - Returns: Whether there was such a file, and this call renamed it.
    private static func claim(_ path: String, in folder: String) -> Bool {
        names(in: folder).contains { name in
            Breadcrumb.Owner(fileName: name).map(hasEnded) == true
                && rename("\(folder)/\(name)", path) == 0
        }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Returns whether the process that owns a file has exited. If its PID has been reused, returns
    /// `false` until the device restarts.
    private static func hasEnded(_ other: Breadcrumb.Owner) -> Bool {
        if other.boot != owner.boot, other.boot != 0, owner.boot != 0 { return true }
        return other.process == owner.process
            ? other.start != owner.start : !isRunning(other.process)
    }

    /// Returns a free slot; `nil` if there is none.
    func take() -> Int? {
        slots.withLock { slots in
            if let slot = slots.free.popLast() { return slot }
            while slots.count < Self.maxCount {
                defer { slots.count += 1 }
                if !slots.unrecorded.contains(slots.count) { return slots.count }
            }
            return nil
        }
    }

    /// Frees a slot for other pushes of this process.
    func release(_ slot: Int) { slots.withLock { $0.free.append(slot) } }

    /// Writes a breadcrumb. Errors don't affect the notification.
    func write(_ breadcrumb: Breadcrumb, _ slot: Int) { Self.write(breadcrumb, descriptor, slot) }

    private static func write(_ breadcrumb: Breadcrumb, _ descriptor: Int32, _ slot: Int) {
        var sealed = breadcrumb.sealed
        _ = pwrite(descriptor, &sealed, Breadcrumb.size, off_t(slot * Breadcrumb.size))
    }

    /// Writes the missing records of pushes whose processes terminated. Only the first call in a
    /// process has an effect.
    func recordDeaths(in log: DeliveryLog) {
        let isRecorded = slots.withLock { slots in
            defer { slots.isRecorded = true }
            return slots.isRecorded
        }
        if isRecorded { return }
        guard Self.recordDeaths(of: descriptor, in: log, release) else { return }
        // Processes that ran at the same time may have left several files.
        let path = "\(folder)/\(Self.owner.fileName(1))"
        while Self.claim(path, in: folder) {
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            guard Self.recordDeaths(of: descriptor, in: log, { _ in }) else { return }
            unlink(path)
        }
    }

    /// Writes records of the pushes in a file that only this process uses, and calls a closure with
    /// their slots.
    ///
    /// - Returns: `false` if the log can't be written, for example because the disk is full. The
    ///   breadcrumbs remain for the next process.
    private static func recordDeaths(
        of descriptor: Int32,
        in log: DeliveryLog,
        _ body: (Int) -> Void
    ) -> Bool {
        for (slot, breadcrumb) in breadcrumbs(descriptor) {
            let death = breadcrumb.death(for: owner, at: uptime) { _ in false }
            guard let death else { continue }
            do {
                try log.write(death, name: breadcrumb.name, at: breadcrumb.date)
            } catch {
                return false
            }
            var recorded = breadcrumb
            recorded.step = nil
            write(recorded, descriptor, slot)
            body(slot)
        }
        return true
    }

    /// Calls a closure with a record of each push whose process terminated before storing one.
    /// Doesn't change the files.
    package static func findDeaths(
        in container: URL,
        _ body: (_ name: String, Date, DeliveryRecord) -> Void
    ) {
        let folder = folder(in: container)
        // An extension may rename a file in the meantime.
        for _ in 0..<3 {
            let descriptors = names(in: folder).map { name in
                open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC)
            }
            defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
            guard descriptors.allSatisfy({ $0 >= 0 }) else { continue }
            for descriptor in descriptors {
                for (slot, breadcrumb) in breadcrumbs(descriptor) {
                    visit(breadcrumb, slot, descriptor, body)
                }
            }
            return
        }
    }

    private static func visit(
        _ first: Breadcrumb,
        _ slot: Int,
        _ descriptor: Int32,
        _ body: (String, Date, DeliveryRecord) -> Void
    ) {
        var breadcrumb = first
        while let death = breadcrumb.death(for: owner, at: uptime, isRunning: isRunning) {
            // The process may have continued after the first read, and ended before the check.
            guard let current = read(descriptor, slot) else { return }
            if current.checksum == breadcrumb.checksum {
                return body(breadcrumb.name, breadcrumb.date, death)
            }
            breadcrumb = current
        }
    }

    /// Returns the valid breadcrumbs of a file.
    private static func breadcrumbs(_ descriptor: Int32) -> [(slot: Int, Breadcrumb)] {
        let breadcrumbs = [Breadcrumb](unsafeUninitializedCapacity: maxCount) { buffer, count in
            let size = pread(descriptor, buffer.baseAddress, maxCount * Breadcrumb.size, 0)
            count = max(0, size) / Breadcrumb.size
        }
        return breadcrumbs.enumerated().compactMap { slot, breadcrumb in
            breadcrumb.isValid ? (slot, breadcrumb) : nil
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
    /// The boot time isn't used, because the privacy manifest would require a reason for it.
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

extension Breadcrumb.Owner {
    /// Returns the name of a file of the process.
    ///
    /// - Parameter index: 0 for its own breadcrumbs, 1 for another process's breadcrumbs while it
    ///   records them.
    func fileName(_ index: Int = 0) -> String { "\(process)-\(start)-\(boot)-\(index)" }

    init?(fileName: String) {
        let numbers = fileName.split(separator: "-").compactMap { UInt32($0) }
        guard numbers.count == 4, let process = Int32(exactly: numbers[0]) else { return nil }
        self.init(process: process, start: numbers[1], boot: numbers[2])
        guard fileName == self.fileName(Int(numbers[3])) else { return nil }
    }
}
