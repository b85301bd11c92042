#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation

    extension Timekeeping {
        /// The code of the error with which a framework answers, 0 for none; `nil` when it has not
        /// answered at the deadline.
        func code(
            by deadline: Double,
            of ask: (_ answer: @escaping @Sendable ((any Error)?) -> Void) -> Void
        ) async -> Int? {
            guard now < deadline else { return nil }
            let first = First<Int>()
            let takeBack = schedule(at: deadline) { first.settle(nil) }
            ask { error in first.settle((error as NSError?)?.code ?? 0) }
            let code = await first.value
            takeBack()
            return code
        }
    }
#endif
