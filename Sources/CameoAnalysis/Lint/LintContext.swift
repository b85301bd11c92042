import Cameo

/// A payload or a request's message, and its findings so far.
final class LintContext {
    let message: LintMessage
    let reports: LintReports

    var payload: Payload { message.payload }
    var inspection: Inspection { message.inspection }
    /// The content of the payload. Stored, because the inspection returns a new copy on each
    /// access.
    let parsed: ParsedPayload
    /// The payload's `aps` dictionary.
    let aps: JSONObject
    /// The dictionary in `aps.alert`.
    let alert: JSONObject
    /// The current time, in seconds since 1970; `nil` if dates aren't compared with the current
    /// time.
    let now: Double?
    private let appProject: LintProject?
    // Values that several rules need, computed lazily and only once.
    private(set) lazy var apsLocation = APSLocation.find(in: self)
    /// The service, if Cameo recognizes the request but doesn't convert it to a payload.
    private(set) lazy var otherService =
        message.service == nil ? OtherService(of: message.source) : nil
    /// Whether the push is for a Live Activity, which uses different keys in `aps`.
    private(set) lazy var isLiveActivity = findLiveActivity()
    private(set) lazy var unusualKeys = UnusualKeys(context: self).all
    private(set) lazy var senderKeysInAPS = findSenderKeysInAPS()
    private(set) lazy var sounds = findSounds()
    private(set) lazy var localizedLines = findLocalizedLines()
    private(set) lazy var shownSender = findShownSender()
    private(set) lazy var shownNames = findShownNames()
    private(set) lazy var images = findImages()
    private(set) lazy var webImages = images.filter { $0.url.isWebURL }
    /// The paths of URLs that the extension rejects, which another rule reports.
    private(set) lazy var refusedURLs = parsed.diagnostics.filter { $0.isOf(.urlRejected) }
        .map { path(of: $0.location) }
    private(set) lazy var attachments = findAttachments()
    private(set) lazy var deepLink = findDeepLink()
    private(set) lazy var markedStrings = MarkedString.all(in: self)
    private(set) lazy var visibleTexts = findVisibleTexts()
    /// Whether the payload has an alert that isn't for a Live Activity.
    private(set) lazy var isAlert =
        payload.root["aps"] != nil && !payload.aps.alert.isEmpty && !isLiveActivity
    /// Whether the extension changes the notification's style. Stored, because reading the plan
    /// makes a large copy.
    private(set) lazy var isStyled = inspection.plan.layout != .plain

    init(
        _ message: LintMessage,
        _ reports: LintReports,
        project: LintProject? = nil,
        now: Double? = nil
    ) {
        appProject = project
        self.now = now
        self.message = message
        self.reports = reports
        parsed = message.inspection.parsed
        aps = message.payload.root["aps"]?.unencodedObject ?? JSONObject()
        alert = aps["alert"]?.unencodedObject ?? JSONObject()
    }

    /// The app's project; `nil` if it is unknown, or if the payload has neither `aps` nor text.
    var project: LintProject? {
        guard let appProject, !payload.aps.alert.isEmpty || payload.hasAPS else { return nil }
        return appProject
    }

    /// Runs all rules. Diagnostics are reported last, because other rules report some mistakes more
    /// precisely.
    func checkAll() {
        for check in LintRule.placeChecks { check(self) }
        if let service = message.service {
            checkRequest()
            for check in LintRule.requestChecks[service] ?? [] { check(self) }
        }
        for check in LintRule.payloadChecks { check(self) }
        if project != nil {
            for check in LintRule.projectChecks { check(self) }
        }
        checkDiagnostics()
    }

    /// Reports a mistake in a value of the payload. Ignores values that a service adds.
    ///
    /// - Parameters:
    ///   - path: The path of an existing value, or of the object in which a value is missing.
    ///   - severity: The severity, if it differs from the rule's.
    func report(
        _ rule: LintRule,
        _ path: [String],
        anchor: LintReport.Anchor = .value,
        severity: Finding.Severity? = nil,
        _ message: String,
        suggestion: String? = nil,
        fix: LintFixProposal? = nil
    ) {
        report(Finding(rule, path, anchor, severity, message, suggestion), fix: fix)
    }

    /// Reports a finding about a value of the payload.
    func report(_ finding: Finding, fix: LintFixProposal?) {
        guard let location = message.location(of: path(of: finding.location)) else { return }
        var proposals: [LintFixProposal] = []
        if location.isVerbatim, let fix, let change = translated(fix.change) {
            proposals = [LintFixProposal(title: fix.title, change: change, isSafe: fix.isSafe)]
        }
        reports.add(LintReport(finding: finding.moved(to: location.path), fixes: proposals))
    }

    /// Reports a mistake in a value of the request. The path starts at the message.
    func reportRequest(
        _ rule: LintRule,
        _ path: [String],
        anchor: LintReport.Anchor = .value,
        severity: Finding.Severity? = nil,
        _ text: String,
        suggestion: String? = nil,
        fix: LintFixProposal? = nil
    ) {
        reportRequest(Finding(rule, path, anchor, severity, text, suggestion), fix: fix)
    }

    /// Reports a finding about a value of the request.
    func reportRequest(_ finding: Finding, fix: LintFixProposal?) {
        var fix = fix
        if let change = fix?.change { fix?.change = change.prefixed(with: message.prefix) }
        reports.add(
            LintReport(
                finding: finding.moved(to: message.prefix + finding.path),
                fixes: fix.map { [$0] } ?? []
            )
        )
    }

    /// Translates a change to the payload into a change to the file; `nil` if the names in the file
    /// differ.
    private func translated(_ change: LintChange) -> LintChange? {
        func location(_ path: [String]) -> [String]? {
            guard let location = message.location(of: path), location.isVerbatim else { return nil }
            return location.path
        }
        switch change {
        case .replace(let path, let json): return location(path).map { .replace($0, json: json) }
        case .rename(let path, let name): return location(path).map { .rename($0, to: name) }
        case .remove(let paths):
            let locations = paths.compactMap(location)
            return locations.count == paths.count ? .remove(locations) : nil
        case .insert(let path, let name, let json):
            return location(path).map { .insert(into: $0, name: name, json: json) }
        case .move(let path, let target, let name, let json):
            guard let path = location(path), let target = location(target) else { return nil }
            return .move(path, into: target, name: name, json: json)
        case .unwrap(let path): return message.service == nil ? .unwrap(path) : nil
        case .edits: return nil
        case .all(let changes):
            let all = changes.compactMap(translated)
            return all.count == changes.count ? .all(all) : nil
        }
    }

    // MARK: - Paths

    /// Returns the path to a field's value, as names and indices; `nil` if the field has no value.
    func path(of field: Mapping.Field) -> [String]? {
        guard let index = parsed.sources.lastIndex(where: { $0.field == field }) else { return nil }
        for path in parsed.sources[index].paths {
            if let trail = payload.root.trail(of: path, continuesInStrings: true) { return trail }
        }
        return nil
    }

    /// Returns the path of the first field that has a value; otherwise the path of `aps` or the
    /// payload.
    func path(ofFirst fields: Mapping.Field...) -> [String] { path(of: .first(fields)) }
}

extension LintChange {
    /// Returns the change with a prefix prepended to all paths.
    fileprivate func prefixed(with prefix: [String]) -> LintChange {
        guard !prefix.isEmpty else { return self }
        switch self {
        case .replace(let path, let json): return .replace(prefix + path, json: json)
        case .rename(let path, let name): return .rename(prefix + path, to: name)
        case .remove(let paths): return .remove(paths.map { prefix + $0 })
        case .insert(let path, let name, let json):
            return .insert(into: prefix + path, name: name, json: json)
        case .move(let path, let target, let name, let json):
            return .move(prefix + path, into: prefix + target, name: name, json: json)
        case .edits, .unwrap: return self
        case .all(let changes): return .all(changes.map { $0.prefixed(with: prefix) })
        }
    }
}
