/// A payload taken all the way: what was read, what is planned, what will be drawn.
public struct Inspection: Sendable {
    /// The payload.
    public let payload: Payload
    /// What it says.
    public let parsed: ParsedPayload
    /// What will be done.
    public let plan: PresentationPlan
    /// What iOS draws.
    public let appearance: PredictedAppearance

    /// Inspects a payload as if every fetch succeeds.
    public init(of payload: Payload, parser: PayloadParser = PayloadParser()) {
        self.init(of: payload, parser: parser, account: nil)
    }

    /// Inspects a payload that is known to be an account's, whether it says so or not.
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

    /// The same for a push that has its attachments already.
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
