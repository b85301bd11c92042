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
    /// Number of slots in which a process starts its search. They fit in one block of the disk.
    private static let firstCount = 64

    /// The slots that this process has used or examined.
    private struct Places: Sendable {
        /// Slots of finished pushes.
        var free: [Int] = []
        /// Slots that the search skips.
        var known: Set<Int> = []
    }

    private let path: String
    private let descriptor: Int32
    private let places: Locked<Places>

    /// The file that was opened last. A process opens only one, except in tests.
    private static let last = Locked<BreadcrumbFile?>(nil)
    /// The identity of this process.
    static let owner = Breadcrumb.Owner(
        process: getpid(),
        start: .random(in: 1...UInt32.max),
        boot: boot
    )

    /// Time since the device started, in tenths of a second.
    static var uptime: UInt32 { UInt32(clamping: Int(SystemClock().now * 10)) }

    static func path(in container: URL) -> String { AppGroup.path("breadcrumbs", in: container) }

    /// Returns the file of an app group container, or `nil` if it can't be opened.
    static func shared(in container: URL) -> BreadcrumbFile? {
        let path = path(in: container)
        if let last = last.withLock({ $0 }), last.path == path { return last }
        guard let file = BreadcrumbFile(path, DeliveryLog(container: container)) else { return nil }
        last.withLock { $0 = file }
        return file
    }

    /// Opens the file, and writes records of the pushes whose processes have ended.
    private init?(_ path: String, _ log: DeliveryLog) {
        guard let descriptor = try? FileProtection.open(path, O_RDWR | O_CREAT) else { return nil }
        self.path = path
        self.descriptor = descriptor
        var known: Set<Int> = []
        Self.visit(descriptor) { place, breadcrumb, state in
            switch state {
            case .recorded: return
            case .running: break
            case .ended(let isRestarted):
                // If the disk is full, the breadcrumb remains for the next process.
                let record = breadcrumb.record(isRestarted: isRestarted)
                let (name, date) = (breadcrumb.name, breadcrumb.date)
                guard (try? log.write(record, name: name, at: date)) != nil else { break }
                Self.write([UInt8](repeating: 0, count: Breadcrumb.size), place, descriptor)
            }
            known.insert(place)
        }
        places = Locked(Places(known: known))
    }

    deinit { close(descriptor) }

    /// Returns records of the pushes whose processes ended before they stored a record. Doesn't
    /// change the file.
    package static func deaths(
        in container: URL
    ) -> [(name: String, date: Date, record: DeliveryRecord)] {
        let descriptor = path(in: container).withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var deaths: [(name: String, date: Date, record: DeliveryRecord)] = []
        visit(descriptor) { _, breadcrumb, state in
            guard case .ended(let isRestarted) = state else { return }
            let record = breadcrumb.record(isRestarted: isRestarted)
            deaths.append((breadcrumb.name, breadcrumb.date, record))
        }
        return deaths
    }

    /// Returns a free slot; `nil` if there is none.
    func take() -> Int? {
        places.withLock { places in
            if let place = places.free.popLast() { return place }
            let first = Int(Self.owner.process) % Self.firstCount
            let order = [first..<Self.firstCount, 0..<first, Self.firstCount..<Self.maxCount]
            for place in order.joined() where places.known.insert(place).inserted {
                let bytes = Self.read(descriptor, from: place, count: 1)
                guard let breadcrumb = Breadcrumb(bytes[...]) else { return place }
                let owner = breadcrumb.owner.process
                let isOther = owner != Self.owner.process && Self.isRunning(owner)
                if breadcrumb.step == nil, !isOther { return place }
            }
            return nil
        }
    }

    /// Frees a slot for other pushes of this process.
    func release(_ place: Int) { places.withLock { $0.free.append(place) } }

    /// Writes a breadcrumb. Errors don't affect the notification.
    func write(_ breadcrumb: Breadcrumb, _ place: Int) {
        Self.write(breadcrumb.bytes, place, descriptor)
    }

    private static func write(_ bytes: [UInt8], _ place: Int, _ descriptor: Int32) {
        _ = pwrite(descriptor, bytes, bytes.count, off_t(place * Breadcrumb.size))
    }

    private static func read(_ descriptor: Int32, from place: Int, count: Int) -> [UInt8] {
        let size = Breadcrumb.size
        return [UInt8](unsafeUninitializedCapacity: count * size) { buffer, length in
            let offset = off_t(place * size)
            length = max(0, pread(descriptor, buffer.baseAddress, buffer.count, offset))
        }
    }

    /// Calls a closure with each valid breadcrumb of the file and its state.
    private static func visit(
        _ descriptor: Int32,
        _ body: (Int, Breadcrumb, Breadcrumb.State) -> Void
    ) {
        let (bytes, size) = (read(descriptor, from: 0, count: maxCount), Breadcrumb.size)
        let uptime = uptime
        for place in 0..<bytes.count / size where bytes[place * size] != 0 {
            var breadcrumb = Breadcrumb(bytes[place * size..<(place + 1) * size])
            while let current = breadcrumb {
                let state = current.state(for: owner, at: uptime, isRunning: isRunning)
                if case .ended = state {
                    // After the first read, the process may have written another step, and then
                    // ended before the check.
                    let bytes = read(descriptor, from: place, count: 1)
                    breadcrumb = Breadcrumb(bytes[...])
                    guard breadcrumb == current else { continue }
                }
                body(place, current, state)
                break
            }
        }
    }

    private static func isRunning(_ process: Int32) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    /// Digest of the identifier of the device's boot session; 0 if it isn't available.
    ///
    /// The boot time isn't used, because the privacy manifest would have to give a reason for it.
    private static var boot: UInt32 {
        #if canImport(Darwin)
        var bytes = [UInt8](repeating: 0, count: 37)
        var count = bytes.count
        guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else { return 0 }
        #else
        guard
            let data = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
        else { return 0 }
        let bytes = Array(data)
        #endif
        return Digest.sha256(bytes[...]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) } | 1
    }
}

extension Breadcrumb {
    /// The name of the push in the log.
    fileprivate var name: String {
        TimestampedName.name(milliseconds: Int(clamping: arrival), owner.process, Int(number))
    }

    fileprivate var date: Date { Date(timeIntervalSince1970: Double(arrival) / 1000) }
}
