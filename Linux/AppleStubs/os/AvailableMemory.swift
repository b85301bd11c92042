// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

/// The remaining bytes; 0 as for a process that isn't an app, unless a test sets them.
@available(iOS 13.0, *)
@available(macOS, unavailable)
public func os_proc_available_memory() -> Int { StubMemory.current.takeAvailable() }

/// The memory that a test lets the process have.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubMemory: @unchecked Sendable {
    /// The memory of the current system.
    public static var current: StubMemory { StubSystem.current.object(StubMemory.init) }

    private let lock = NSLock()
    private var values: [Int] = []

    /// The results of the next calls, in order; then 0.
    public var available: [Int] {
        get { lock.withLock { values } }
        set { lock.withLock { values = newValue } }
    }

    func takeAvailable() -> Int {
        lock.withLock { values.isEmpty ? 0 : values.removeFirst() }
    }
}
