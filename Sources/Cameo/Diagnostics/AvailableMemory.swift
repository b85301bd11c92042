#if os(iOS) || os(visionOS) || os(Linux)
import os

/// The memory that this process may still allocate before iOS terminates it.
enum AvailableMemory {
    /// The available memory, in bytes; `nil` if the system doesn't limit or report it, as on Mac.
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
