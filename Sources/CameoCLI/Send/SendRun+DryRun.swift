import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import CameoSend
import Foundation

extension SendRun {
    /// The maximum number of recipients in a shown request. If there are more, the request is shown
    /// with only the first one.
    private static let maxShownRecipients = 3
    /// The request ID that a dry run shows. With `--curl`, the ID is random, because the user may
    /// run the command.
    private static let placeholderID = "00000000-0000-4000-8000-000000000000"

    /// Shows the request for each file without sending it.
    func show(
        _ prepared: [Prepared],
        _ recipients: [PushRecipient]?,
        _ factory: ServiceFactory
    ) throws {
        let target = factory.target
        for prepared in prepared {
            let all = try recipients ?? own(prepared)
            let shown = try shown(prepared, all, factory)
            if options.has(.curl) {
                let missing = isTopicMissing(prepared, target) ? "# \(Self.missingTopic)\n" : ""
                try console.write(missing + shown.curl)
                continue
            }
            if options.has(.json) {
                try console.write(shown.json(file: prepared.file.name).compact + "\n")
                continue
            }
            let style = TerminalStyle(isColored: console.isColored)
            let title = "\(prepared.file.name) → \(target.displayName)".printable
            var text = "\(style.bold(title))\n\n\(shown.text)\n"
            for line in explanations(prepared, all, shown, factory) {
                text += line.printable.wrapped(to: console.width).joined(separator: "\n  ") + "\n"
            }
            try console.write(text + "\n" + card(prepared.file, shown))
        }
    }

    private func shown(
        _ prepared: Prepared,
        _ recipients: [PushRecipient],
        _ factory: ServiceFactory
    ) throws -> DryRunReport {
        let target = factory.target
        let service = try factory.service(prepared.message, factory.placeholders(prepared.message))
        var chosen = Array(recipients.prefix(service.maxRecipients))
        if chosen.count > Self.maxShownRecipients { chosen = Array(chosen.prefix(1)) }
        let isMissing = chosen.isEmpty
        if isMissing { chosen = [PushRecipient(Self.marker(target.provider))] }
        let hidden = chosen.enumerated().map { index, recipient in
            DryRunReport.Recipient(
                marker: Self.marker(target.provider, index, like: recipient.token),
                token: isMissing ? nil : recipient.token
            )
        }
        let markers = hidden.map { PushRecipient($0.marker) }
        let authorization = authorization(target)
        let id = options.has(.curl) ? UUID().uuidString.lowercased() : Self.placeholderID
        func request(to recipients: [PushRecipient]) throws -> HTTPRequest {
            try service.request(
                to: recipients,
                id: id,
                authorization: authorization.map {
                    HTTPHeader("authorization", $0.scheme + $0.shown, isSecret: true)
                }
            )
        }
        let shown = try request(to: markers)
        var plain: [UInt8]?
        if case .expo(let message) = prepared.message,
            shown.headers.contains(where: { $0.name == "content-encoding" })
        {
            plain = message.body(to: markers)
        }
        var limit: (size: Int, limit: Int, name: String)?
        switch prepared.message {
        case .apns(let message):
            limit = (message.payload.count, message.pushType.maxPayloadSize, "")
        case .fcm where prepared.file.push.service == nil:
            let size = JSONValue.object(prepared.file.push.root).compact.utf8.count
            limit = (size, Payload.maxSize, "its payload has")
        default: break
        }
        return DryRunReport(
            request: shown,
            plainBody: plain,
            bodySize: try request(to: chosen).body.count,
            recipients: hidden,
            authorization: authorization,
            limit: limit,
            certificate: target.profile.certificate.map(target.path),
            certificateKey: target.profile.certificateKey.map(target.path),
            authority: target.authority
        )
    }

    /// Returns a placeholder that looks like a valid recipient. The report replaces it.
    ///
    /// - Parameters:
    ///   - index: The index among the recipients of the request.
    ///   - token: The recipient's token. In Firebase, its form determines the member of the message:
    ///     an installation ID has 22 characters, and topics and conditions are their own markers.
    private static func marker(
        _ provider: SendProfile.Provider,
        _ index: Int = 0,
        like token: String = ""
    ) -> String {
        switch provider {
        case .apns, .simulator: String(repeating: "c0de", count: 15) + "c0d\(index)"
        // Only a condition contains spaces.
        case .fcm where token.hasPrefix("/topics/") || token.contains { $0 == " " }: token
        case .fcm where token.utf8.count == 22: "cPLACEHOLDER_00000000\(index)"
        case .fcm:
            "cPLACEHOLDER_00000000\(index):APA91b" + String(repeating: "-placeholder", count: 6)
        case .onesignal: "c0dec0de-c0de-40de-80de-c0dec0dec0d\(index)"
        case .expo: "ExponentPushToken[placeholder-of-recipient-\(index)]"
        }
    }

    /// Returns the authorization header without reading a secret; `nil` if there is none.
    private func authorization(_ target: SendTarget) -> DryRunReport.Authorization? {
        let profile = target.profile
        let location = (profile.key ?? profile.accessToken)?.displayName.printable
        switch target.provider {
        case .apns, .simulator:
            if profile.certificate != nil { return nil }
            let keyID = target.keyID
            let shown: String
            if location == nil {
                shown = "(missing; pass --key-file, or create a profile with cameo send --setup)"
            } else if let team = profile.team, let keyID {
                let length = Self.providerTokenLength(team: team, keyID: keyID)
                shown = "eyJ… (hidden, \(length) characters)"
            } else {
                shown = "eyJ… (hidden)"
            }
            return .init(
                scheme: "bearer ",
                shown: shown,
                variable: "AUTHENTICATION_TOKEN",
                comment: "a JSON Web Token, signed with the key"
                    + (keyID.map { " \($0)" } ?? "")
                    + (profile.team.map { " of the team \($0)" } ?? "")
            )
        case .fcm:
            return .init(
                scheme: "Bearer ",
                shown: location == nil
                    ? "(missing; set GOOGLE_APPLICATION_CREDENTIALS, or create a profile)"
                    : profile.accessToken == nil
                        ? "(hidden; Google issues it for the service account)"
                        : "(hidden; \(location ?? ""))",
                variable: "ACCESS_TOKEN",
                comment: "an access token; to get one, run gcloud auth print-access-token"
            )
        case .onesignal:
            return .init(
                scheme: "Key ",
                shown: location.map { "(hidden; \($0))" }
                    ?? "(missing; set ONESIGNAL_REST_API_KEY, or create a profile)",
                variable: "ONESIGNAL_REST_API_KEY",
                comment: "the REST API key of the app"
            )
        case .expo:
            guard let location else { return nil }
            return .init(
                scheme: "Bearer ",
                shown: "(hidden; \(location))",
                variable: "EXPO_ACCESS_TOKEN",
                comment: "an access token of the account"
            )
        }
    }

    /// Returns the length of an APNs provider token, in characters. Its date has ten digits until
    /// the year 2286.
    static func providerTokenLength(team: String, keyID: String) -> Int {
        func encoded(_ size: Int) -> Int { (size * 4 + 2) / 3 }
        let header = #"{"alg":"ES256","kid":"\#(keyID)"}"#
        let claims = #"{"iss":"\#(team)","iat":1000000000}"#
        return encoded(header.utf8.count) + 1 + encoded(claims.utf8.count) + 1 + encoded(64)
    }

    private static let noRecipient = "There is no recipient yet; pass --to TOKEN or --to-file FILE"

    /// Returns sentences that explain the request.
    private func explanations(
        _ prepared: Prepared,
        _ recipients: [PushRecipient],
        _ shown: DryRunReport,
        _ factory: ServiceFactory
    ) -> [String] {
        let target = factory.target
        var lines = ["Body: \(shown.size)"]
        lines += authorizationLines(target, shown)
        for derivation in prepared.message.derivations {
            if let value = derivation.value {
                lines.append("\(derivation.name): \(value), because \(derivation.reason)")
            } else if derivation.name.hasPrefix("apns-") {
                lines.append("\(derivation.name): not sent; \(derivation.reason)")
            } else {
                lines.append("\(derivation.name): \(derivation.reason)")
            }
        }
        switch target.provider {
        case .apns, .simulator:
            lines.append("apns-id: a new UUID for each push")
            lines += topicLines(prepared, target)
            if target.profile.environment == nil, target.server == nil {
                lines.append(
                    "Environment: sandbox, the default; apps from TestFlight and the App Store require "
                        + "--environment production"
                )
            }
        case .onesignal:
            lines.append("idempotency_key: a new UUID for each request")
            if target.profile.appID == nil, case .oneSignal(let message) = prepared.message,
                message.appID == nil
            {
                lines.append("app_id is missing; pass --app-id")
            }
        case .fcm:
            if factory.projectID == nil {
                lines.append("The project's ID is unknown; pass the service account: --key-file")
            }
        case .expo: break
        }
        if shown.recipients.contains(where: { $0.token == nil }) {
            lines.append(options.emptyList ?? Self.noRecipient)
        } else if shown.recipients.count < recipients.count {
            lines.append(
                shown.recipients.count == 1
                    ? "This is the request for the first of \(recipients.count) recipients"
                    : "The request is for the first \(shown.recipients.count) of \(recipients.count) recipients"
            )
        }
        if target.loaded.origin == .project,
            !ProfileTrust.isAccepted(target.loaded, UserFolders(variables))
        {
            lines.append(
                "\(target.loaded.displayFile) hasn't been used before; cameo send will show it and ask for confirmation"
            )
        }
        lines.append("Nothing was sent")
        return lines
    }

    /// Returns the sentence about the authorization of the request.
    private func authorizationLines(_ target: SendTarget, _ shown: DryRunReport) -> [String] {
        if let certificate = target.profile.certificate {
            return ["The certificate \(certificate) authorizes the connection instead of a header"]
        }
        guard let authorization = shown.authorization else {
            return ["authorization: not sent; only projects with enhanced security require it"]
        }
        guard target.hasKey else { return [] }
        let origin =
            target.provider == .fcm && target.profile.accessToken == nil
            ? "an access token, which Google issues for the service account"
            : target.provider == .fcm ? "an access token" : authorization.comment
        return ["authorization: \(origin)"]
    }

    private static let missingTopic =
        "apns-topic is missing; pass the app's bundle ID with --topic"

    /// Returns whether neither a header nor a certificate specifies the topic. APNs rejects such a
    /// request.
    private func isTopicMissing(_ prepared: Prepared, _ target: SendTarget) -> Bool {
        guard case .apns(let message) = prepared.message else { return false }
        return message.topic == nil && target.profile.certificate == nil
    }

    /// Returns the sentence about the source of the topic.
    private func topicLines(_ prepared: Prepared, _ target: SendTarget) -> [String] {
        guard case .apns(let message) = prepared.message else { return [] }
        if isTopicMissing(prepared, target) { return [Self.missingTopic] }
        guard message.topic != nil else {
            return ["apns-topic: not sent; the certificate contains it"]
        }
        // The derivations already explain a derived topic.
        guard !message.derivations.contains(where: { $0.name == APNsHeader.topic.rawValue }) else {
            return []
        }
        let origin =
            if options[.topic] != nil { "--topic" } else if target.profile.topic != nil {
                target.loaded.origin == .none ? "the variable TOPIC" : "the profile"
            } else { target.listedTopic != nil ? "the recipients" : "the file" }
        return ["apns-topic: the app's bundle ID, from \(origin)"]
    }

    /// Returns the `cameo preview` card for the payload that arrives on the device, without
    /// downloads.
    func card(_ file: File, _ shown: DryRunReport? = nil) throws -> String {
        let written = Self.request(file.bytes)?.messages.first
        let sent = shown.flatMap { Self.request($0.plainBody ?? $0.request.body)?.messages.first }
        // The provider changes a payload before delivery.
        let payload = (file.push.service == nil ? sent : written)?.payload
        let preview = Preview(
            title: file.name,
            payload: payload ?? Payload(root: file.push.root),
            parser: try SendLint(options.arguments, console).parser(file.path),
            // The tool adds values such as "ttl" to the request.
            request: written == nil ? nil : sent ?? written
        )
        return TerminalCard(width: console.width, isColored: console.isColored).text(of: preview)
    }

    private static func request(_ bytes: [UInt8]) -> PushRequest? {
        (try? JSONDocument(parsing: bytes)).flatMap { PushRequest($0) }
    }

    /// Returns the payloads that arrive on the device.
    static func payloads(of file: File) -> [Payload] {
        request(file.bytes)?.messages.map(\.payload) ?? [Payload(root: file.push.root)]
    }
}
