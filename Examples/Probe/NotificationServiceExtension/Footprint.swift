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

/// Measures the footprint until it's stopped, on a thread of its own.
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

    /// Ends the measurement, and returns its highest value.
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
