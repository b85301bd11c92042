import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The memory of this process and its limit.
enum ProcessMemory {
    /// The memory in use, and the memory that the process may still allocate, in kilobytes; 0 if
    /// the system doesn't report it.
    static var kilobytes: (used: UInt32, left: UInt32) {
        #if canImport(Darwin)
        var info = task_vm_info_data_t()
        var count = mach_msg_type_number_t(
            MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<integer_t>.size
        )
        let result = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
            }
        }
        guard result == KERN_SUCCESS else { return (0, 0) }
        return (
            UInt32(clamping: info.phys_footprint / 1024),
            UInt32(clamping: info.limit_bytes_remaining / 1024)
        )
        #else
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = Int(usage.ru_maxrss)
        return (UInt32(clamping: used), UInt32(clamping: limit == 0 ? 0 : limit - used))
        #endif
    }

    #if !canImport(Darwin)
    /// The address space limit that a test sets, in kilobytes; 0 if it's unlimited.
    private static let limit: Int = {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        return limit.rlim_cur > Int.max ? 0 : Int(limit.rlim_cur) / 1024
    }()
    #endif
}
