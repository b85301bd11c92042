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
        let used = UInt32(clamping: usage.ru_maxrss)
        guard limit != rlim_t.max else { return (used, 0) }
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let size = text.prefix { $0 != " " }
        let pages = rlim_t(size) ?? 0
        return (used, UInt32(clamping: (limit - min(limit, pages * 4096)) / 1024))
        #endif
    }

    #if !canImport(Darwin)
    /// The limit of this process's address space, which a test may set.
    private static let limit: rlim_t = {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        return limit.rlim_cur
    }()
    #endif
}
