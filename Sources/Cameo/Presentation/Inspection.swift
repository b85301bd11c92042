/// The results of all steps for a payload: its parsed content, the presentation plan and the
/// predicted appearance.
///
/// This type is a class to avoid copying all values, which would be slow.
package final class Inspection: Sendable {
    package let payload: Payload
    /// The app's settings.
    package let settings: CommunicationSettings
    /// The parsed content of the payload.
    package let parsed: ParsedPayload
    package let plan: PresentationPlan
    package let appearance: PredictedAppearance

    private init(
        payload: Payload,
        settings: CommunicationSettings,
        parsed: ParsedPayload,
        plan: PresentationPlan,
        results: DownloadResults = DownloadResults()
    ) {
        self.payload = payload
        self.settings = settings
        self.parsed = parsed
        self.plan = plan
        appearance = PredictedAppearance(
            of: plan,
            parsed: parsed,
            payload: payload,
            results: results
        )
    }

    /// Inspects a payload, assuming that all downloads succeed.
    package convenience init(of payload: Payload, parser: PayloadParser = PayloadParser()) {
        self.init(of: payload, parser: parser, account: nil)
    }

    /// Inspects a payload for a known account, which the payload may not contain.
    convenience init(of payload: Payload, parser: PayloadParser, account: String?) {
        let parsed = parser.parse(payload, account: account)
        self.init(
            payload: payload,
            settings: parser.settings,
            parsed: parsed,
            plan: PresentationPlan(for: parsed, of: payload, settings: parser.settings)
        )
    }

    /// Returns the inspection with the results of downloads.
    package func applying(_ results: DownloadResults) -> Inspection {
        Inspection(
            payload: payload,
            settings: settings,
            parsed: parsed,
            plan: plan,
            results: results
        )
    }

    /// The inspection without the payload's attachments, for a push that already has attachments.
    var withoutAttachments: Inspection {
        var plan = plan
        plan.attachments = []
        plan.downloads.removeAll { $0.purpose == .attachment }
        return Inspection(payload: payload, settings: settings, parsed: parsed, plan: plan)
    }

    /// The mapping and the presets that match the payload.
    private var searchedPresets: [Preset] {
        (settings.mapping.map { [Preset($0)] } ?? [])
            + PresetTable.shared.presets(named: parsed.matchingPresets)
    }

    /// The type of the push; `nil` if it's unknown.
    package var pushType: PushType? {
        PushType(of: payload, removesNotifications: parsed.removal != nil)
    }

    /// The paths that conditions in the mapping and the presets test.
    package var conditionPaths: [PayloadPath] {
        searchedPresets.flatMap { $0.conditionPaths(in: payload.root) }
    }

    /// The required fields of the mapping's style that have no value; empty if the style's
    /// conditions don't hold. `nil` if the payload meets all requirements, or if the mapping isn't
    /// used.
    package var unmetStyle: [Mapping.Field]? {
        guard parsed.preset == .mapping, let rules = settings.mapping?.rules,
            !rules.allowsStyle(payload.root)
        else { return nil }
        return rules.meetsCondition(payload.root) ? rules.missingFields(payload.root) : []
    }

    /// The paths of the sender's ID and name in the mapping and in the matching presets, in the
    /// notation of mappings and in order of precedence.
    package var senderOrigins: [String] { searchedPresets.flatMap { $0.senderPaths } }
}
