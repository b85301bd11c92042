import Cameo
import Darwin
import Foundation

/// The physical footprint of this process, which iOS limits.
enum Footprint {
    /// The footprint in bytes; `nil` if the kernel doesn't report it.
    static var bytes: Int? {
        var info = task_vm_info_data_t()
        var count = mach_msg_type_number_t(
            MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<integer_t>.size
        )
        let result = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
            }
        }
        return result == KERN_SUCCESS ? Int(info.phys_footprint) : nil
    }
}

/// A meter that measures the footprint on its own thread until it's stopped.
///
/// `@unchecked Sendable` because the lock protects the variables. `Mutex` requires iOS 18.
final class FootprintMeter: @unchecked Sendable {
    /// The interval of the measurements, in seconds.
    private static let interval = 0.001

    /// The footprint when the measurement began.
    let idle = Footprint.bytes ?? 0
    private let lock = NSLock()
    private var peak = 0
    private var isRunning = true

    init() {
        peak = idle
        Thread.detachNewThread { [self] in
            while measure() { Thread.sleep(forTimeInterval: Self.interval) }
        }
    }

    /// Ends the measurement and returns the maximum footprint.
    func stop() -> Int {
        _ = measure()
        return lock.withLock {
            isRunning = false
            return peak
        }
    }

    private func measure() -> Bool {
        let bytes = Footprint.bytes ?? 0
        return lock.withLock {
            peak = max(peak, bytes)
            return isRunning
        }
    }
}

/// The measurement of the footprint while a notification with an image is processed.
///
/// `@unchecked Sendable` because the lock protects the variables. `Mutex` requires iOS 18.
final class Measurement: @unchecked Sendable {
    private let lock = NSLock()
    private var image = ""
    private var meter: FootprintMeter?
    private var peak = 0

    /// Begins to measure.
    func start(_ image: String) {
        lock.withLock {
            self.image = image
            meter = FootprintMeter()
        }
    }

    /// Ends the measurement. Called when the content is delivered.
    func stop() {
        lock.withLock { peak = meter?.stop() ?? 0 }
    }

    /// Returns the line with the measurement, `image idle peak`; `nil` if the notification was
    /// delivered without the downloaded image, because the measurement then doesn't include the
    /// image.
    func line(for record: DeliveryRecord) -> String? {
        // The property isn't public. An avatar in the cache is already resized, so it doesn't
        // count.
        let origin = Mirror(reflecting: record).descendant("avatarSource") as? String
        guard origin == "network", record.outcome(of: .style) == .done else { return nil }
        return lock.withLock { meter.map { "\(image) \($0.idle) \(peak)" } }
    }
}
