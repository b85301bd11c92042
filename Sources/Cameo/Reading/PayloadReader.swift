/// Reads payloads by the app's mapping and the presets.
///
/// Who writes and where comes from one preset, the first that finds a sender: parts of different
/// conventions put together would show one person's picture with another's name. Everything else
/// (media, identifiers, links, buttons) comes from the first preset that has it.
public struct PayloadReader: Sendable {
    /// How the app wants its pushes read.
    public let settings: Settings
    private let candidates: [Preset]

    /// A reader for an app's settings.
    public init(settings: Settings = Settings()) {
        self.settings = settings
        candidates = settings.candidates
    }

    /// What a payload says.
    public func read(_ payload: Payload) -> Reading {
        read(payload, account: nil)
    }

    /// What a payload says that is known to be an account's.
    func read(_ payload: Payload, account: String?) -> Reading {
        let fitting = candidates.filter { $0.fits(payload.root) }
        var pass = ReadingPass(payload: payload, settings: settings, fitting: fitting)
        pass.reading.account = account
        pass.readAll()
        return pass.reading
    }
}

/// One payload being read.
struct ReadingPass {
    let payload: Payload
    let settings: Settings
    let fitting: [Preset]
    var reading = Reading()

    init(payload: Payload, settings: Settings, fitting: [Preset]) {
        self.payload = payload
        self.settings = settings
        self.fitting = fitting
    }

    mutating func readAll() {
        reading.preset = fitting.first?.name
        reading.fittingPresets = fitting.map(\.name)
        reading.sources.reserveCapacity(12)
        if reading.account == nil { reading.account = find(.account, in: fitting, \.text) }
        readParticipants()
        readRest()
        noteUnusableValues()
    }

    /// Only a mapping promises that something usable stands at its paths.
    private mutating func noteUnusableValues() {
        guard let mapping = fitting.first, mapping.name == .mapping else { return }
        for field in Field.allCases where mapping.paths.has(field) && !field.takesSeveralValues {
            for path in mapping.paths[field] {
                switch payload.root[at: path] {
                case .object?, .array?:
                    reading.notes.append(
                        .mappedValueUnusable(field, path, payload.root[at: path] ?? .null)
                    )
                default: break
                }
            }
        }
    }

    /// Finds a field's first usable value and remembers where it stood.
    mutating func find<Value>(
        _ field: Field,
        in presets: [Preset],
        _ convert: (JSONValue) -> Value?
    ) -> Value? {
        for preset in presets {
            if let value = find(field, in: preset, convert) { return value }
        }
        return nil
    }

    /// Finds a field's first usable value in one preset.
    mutating func find<Value>(
        _ field: Field,
        in preset: Preset,
        _ convert: (JSONValue) -> Value?
    ) -> Value? {
        guard preset.paths.has(field) else { return nil }
        for path in preset.paths[field] {
            guard let found = payload.root[at: path], let value = convert(found) else { continue }
            reading.sources.append(
                Reading.Source(field: field, preset: preset.name, path: path)
            )
            return value
        }
        return nil
    }

    /// Finds an address that may be asked; one that may not be is noted.
    mutating func findAddress(_ field: Field, in preset: Preset) -> String? {
        find(field, in: preset, \.text).flatMap { allowed($0, for: field) }
    }

    mutating func allowed(_ address: String, for field: Field) -> String? {
        do throws(URLRefusal) {
            return try settings.urls.allowed(address)
        } catch {
            reading.notes.append(.addressRefused(field, error))
            return nil
        }
    }

    private mutating func readRest() {
        reading.media = findMedia()
        reading.messageID = find(.messageID, in: fitting, \.text)
        reading.deepLink = find(.deepLink, in: fitting, \.text)
        reading.category = find(.category, in: fitting, \.text) ?? payload.aps.category
        reading.actions =
            find(.actions, in: fitting) { value in
                let actions = value.array?.compactMap(Action.init) ?? []
                return actions.isEmpty ? nil : actions
            } ?? []
        readBadge()
        readInterruption()
        reading.receiptURL = find(.receiptURL, in: fitting, \.text).flatMap {
            allowed($0, for: .receiptURL)
        }
    }

    private mutating func readBadge() {
        reading.badge = payload.aps.badge
        switch find(.badge, in: fitting, BadgeCounter.Change.init) {
        case .set(let number)?: reading.badge = number
        case .add(let number)?:
            reading.badge = nil
            reading.badgeIncrement = number
        case nil: break
        }
    }

    /// What only a mapping names: iOS itself has read `aps`.
    private mutating func readInterruption() {
        // A sound is a file in the app's bundle: a name, never a path.
        reading.sound = find(.sound, in: fitting) { value in
            value.text.flatMap { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 }
        }
        reading.interruptionLevel = find(.interruptionLevel, in: fitting, \.text)
        reading.relevanceScore = find(.relevanceScore, in: fitting) { value in
            value.double.flatMap { (0...1).contains($0) ? $0 : nil }
        }
        reading.targetContentID = find(.targetContentID, in: fitting, \.text)
    }

    private mutating func findMedia() -> [Media] {
        let found = find(.media, in: fitting) { value in
            let media = Media.list(value)
            return media.isEmpty ? nil : media
        }
        guard let found else { return [] }
        let hint = find(.mediaType, in: fitting, \.text)
        return found.compactMap { media in
            allowed(media.url, for: .media).map { Media(url: $0, typeHint: media.typeHint ?? hint) }
        }
    }
}
