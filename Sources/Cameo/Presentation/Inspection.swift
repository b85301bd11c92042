/// The results of all steps for a payload: its content, the plan and the predicted appearance.
package struct Inspection: Sendable {
    /// The payload.
    package let payload: Payload
    /// The settings of the app.
    package let settings: CommunicationSettings
    /// The content of the payload.
    package let parsed: ParsedPayload
    /// The presentation plan.
    package let plan: PresentationPlan
    /// The predicted appearance.
    package let appearance: PredictedAppearance

    /// Inspects a payload, assuming that all downloads succeed.
    package init(of payload: Payload, parser: PayloadParser = PayloadParser()) {
        self.init(of: payload, parser: parser, account: nil)
    }

    /// Inspects a payload whose account is known, even if the payload doesn't contain it.
    init(of payload: Payload, parser: PayloadParser, account: String?) {
        self.payload = payload
        settings = parser.settings
        parsed = parser.parse(payload, account: account)
        plan = PresentationPlan(for: parsed, of: payload, settings: parser.settings)
        appearance = PredictedAppearance(of: plan, parsed: parsed, payload: payload)
    }

    /// Returns the inspection with the results of the downloads.
    package func applying(_ results: DownloadResults) -> Inspection {
        Inspection(
            payload: payload,
            settings: settings,
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
            settings: settings,
            parsed: parsed,
            plan: plan,
            appearance: PredictedAppearance(of: plan, parsed: parsed, payload: payload)
        )
    }

    private init(
        payload: Payload,
        settings: CommunicationSettings,
        parsed: ParsedPayload,
        plan: PresentationPlan,
        appearance: PredictedAppearance
    ) {
        self.payload = payload
        self.settings = settings
        self.parsed = parsed
        self.plan = plan
        self.appearance = appearance
    }

    /// The mapping and the presets that match the payload.
    private var searchedPresets: [Preset] {
        (settings.mapping.map { [Preset($0)] } ?? [])
            + Preset.all.filter { parsed.matchingPresets.contains($0.name) }
    }

    /// The type of the push; `nil` if it's unknown.
    package var pushType: PushType? {
        PushType(of: payload, removesNotifications: parsed.removal != nil)
    }

    /// The paths that conditions of the mapping and of the presets compare.
    package var conditionPaths: [PayloadPath] { searchedPresets.flatMap { $0.conditionPaths } }

    /// The requirements of the mapping's style that the payload doesn't meet: the required fields that
    /// have no value, or none of them if the conditions don't hold. `nil` if it meets all, or if the mapping
    /// isn't used.
    package var unmetStyle: [Mapping.Field]? {
        guard parsed.preset == .mapping, let rules = settings.mapping?.rules,
            !rules.allowsStyle(payload.root)
        else { return nil }
        return rules.meetsCondition(payload.root) ? rules.missingFields(payload.root) : []
    }

    /// The paths of the sender's ID and name in the mapping and in the presets that match, as they're
    /// written, in order of precedence.
    package var senderOrigins: [String] {
        searchedPresets.flatMap { $0.senderPaths }
    }
}
