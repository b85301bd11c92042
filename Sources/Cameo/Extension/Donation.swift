#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents

/// A donation of an interaction to the system, which iOS may not have confirmed yet.
struct Donation {
    private enum State {
        /// The settings disable donations, so there is nothing to wait for.
        case disabled
        /// The donation wasn't made.
        case failed
        case pending(OneShot<Int>, cancelTimeout: @Sendable () -> Void)
    }

    private let state: State
    private let steps: StepRecorder

    /// Donates the interaction.
    init(
        _ intent: INIntent,
        _ plan: PresentationPlan,
        _ configuration: ServiceConfiguration,
        _ steps: StepRecorder
    ) {
        self.steps = steps
        guard configuration.isDonationEnabled else {
            steps.add(.donation, .skipped)
            state = .disabled
            return
        }
        steps.begin(.donation)
        let group = DonationGroup(of: plan)
        if let container = configuration.container {
            // Without an entry in the register, the donation couldn't be deleted later.
            guard (try? DonationRegister(container: container).remember(group)) != nil else {
                steps.add(.donation, .failed, "donation register can't be written")
                state = .failed
                return
            }
        }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.groupIdentifier = group.identifier
        let code = OneShot<Int>()
        let cancel = steps.clock.schedule(at: steps.clock.now + configuration.budget.donation) {
            code.resolve(nil)
        }
        interaction.donate { error in code.resolve((error as NSError?)?.code ?? 0) }
        state = .pending(code, cancelTimeout: cancel)
    }

    /// Waits until iOS confirms or rejects the donation, or until the donation times out.
    ///
    /// - Returns: `true` if the donation succeeded or donations are disabled.
    func finish() async -> Bool {
        guard case .pending(let shot, let cancel) = state else {
            if case .disabled = state { return true }
            return false
        }
        let code = await shot.value
        cancel()
        switch code {
        case 0?: steps.add(.donation, .done)
        case let code?: steps.add(.donation, .failed, "\(code)")
        case nil: steps.add(.donation, .timedOut)
        }
        return code == 0
    }
}
#endif
