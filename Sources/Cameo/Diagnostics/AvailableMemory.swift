#if os(iOS) || os(visionOS) || os(Linux)
import os

/// The memory that this process may still allocate.
enum AvailableMemory {
    /// The number of bytes until iOS terminates the process; `nil` if iOS doesn't limit or report
    /// them, as on the Mac.
    static var bytes: Int? {
        #if targetEnvironment(macCatalyst)
        return nil
        #else
        let bytes = os_proc_available_memory()
        return bytes > 0 ? bytes : nil
        #endif
    }
}
#endif
