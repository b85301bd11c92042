/// The results of all steps for a payload: its content, the plan and the predicted appearance.
public struct Inspection: Sendable {
    /// The payload.
    public let payload: Payload
    /// The content of the payload.
    public let parsed: ParsedPayload
    /// The presentation plan.
    public let plan: PresentationPlan
    /// The predicted appearance.
    public let appearance: PredictedAppearance

    /// Inspects a payload, assuming that all downloads succeed.
    public init(of payload: Payload, parser: PayloadParser = PayloadParser()) {
        self.init(of: payload, parser: parser, account: nil)
    }

    /// Inspects a payload whose account is known, even if the payload doesn't contain it.
    init(of payload: Payload, parser: PayloadParser, account: String?) {
        self.payload = payload
        parsed = parser.parse(payload, account: account)
        plan = PresentationPlan(for: parsed, of: payload, settings: parser.settings)
        appearance = PredictedAppearance(of: plan, parsed: parsed, payload: payload)
    }

    /// Returns the inspection with the results of the downloads.
    public func applying(_ results: DownloadResults) -> Inspection {
        Inspection(
            payload: payload,
            parsed: parsed,
            plan: plan,
            appearance: PredictedAppearance(
                of: plan,
                parsed: parsed,
                payload: payload,
                results: results
            )
        )
    }

    /// The inspection of a push that already has attachments.
    var withoutAttachments: Inspection {
        var plan = plan
        plan.attachments = []
        plan.downloads.removeAll { $0.purpose == .attachment }
        return Inspection(
            payload: payload,
            parsed: parsed,
            plan: plan,
            appearance: PredictedAppearance(of: plan, parsed: parsed, payload: payload)
        )
    }

    private init(
        payload: Payload,
        parsed: ParsedPayload,
        plan: PresentationPlan,
        appearance: PredictedAppearance
    ) {
        self.payload = payload
        self.parsed = parsed
        self.plan = plan
        self.appearance = appearance
    }
}
