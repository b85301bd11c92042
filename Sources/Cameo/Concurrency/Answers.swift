#if os(iOS) || os(visionOS) || os(Linux)
import Foundation

extension NotificationClock {
    /// What a framework answers; `nil` when it has not answered in time.
    func answer<Answer: Sendable>(
        within seconds: Double,
        to ask: (_ answer: @escaping @Sendable (Answer) -> Void) -> Void
    ) async -> Answer? {
        let first = OneShot<Answer>()
        let cancel = schedule(at: now + seconds) { first.resolve(nil) }
        ask { first.resolve($0) }
        let answer = await first.value
        cancel()
        return answer
    }

    /// The code of the error with which a framework answers, 0 for none; `nil` when it has not
    /// answered in time.
    func code(
        within seconds: Double,
        of ask: (_ answer: @escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async -> Int? {
        await answer(within: seconds) { answer in
            ask { error in answer((error as NSError?)?.code ?? 0) }
        }
    }
}
#endif
