/// The presets as text, in order of precedence. `Providers` contains one text per preset:
///
///     engines person Engines & Friends
///     match engines.version, data.sender type=message|mention
///     senderId data.user.id data.author.id
///     isGroup data.type=group|*:false
///     groupName data.room.name?data.type=group
///
/// The first line has the name, the kind and the provider's name as it's written. The second has the
/// conditions that identify the provider's payloads, in the syntax of ``PayloadConditions``. The key
/// that begins each alternative is looked up in every payload, so it should be the rarest.
///
/// Each other line names a field, by its mapping key without `Key`, and its paths in order of
/// precedence. A path may have rules:
///
/// - `path=value:result|value:result` replaces the value. A value without a result means `true`, `*`
///   at its end matches any ending, and a value that isn't listed is ignored.
/// - `path?term` applies only if the term holds.
/// - `path~template` removes the text of a template from the start of the value.
/// - `{path}/avatar/{path}` is a template, as in a ``Mapping``.
///
/// Four lines aren't fields; `titleKey` is the field. The first three have conditions:
///
/// - `person`: There is a sender. (default: the sender's name or ID has a value)
/// - `plain`: There is never a sender, not even from a preset of lower precedence.
/// - `title`: The title is the sender's name if there is no other. (default: always)
/// - `chat`: The prefixes with which ``ChatKeys`` are read, such as `data.`; `.` is the top level.
enum PresetText {
    static let groups = [chat, marketing, otherMarketing, commonKey, carrier]

    /// Returns the presets of a group, which are parsed when a payload first needs one of them.
    static func presets(ofGroup group: Int) -> [Preset] {
        switch group {
        case 0: chatPresets
        case 1: marketingPresets
        case 2: otherMarketingPresets
        case 3: commonKeyPresets
        default: carrierPresets
        }
    }

    private static let chatPresets = parsed(chat)
    private static let marketingPresets = parsed(marketing)
    private static let otherMarketingPresets = parsed(otherMarketing)
    private static let commonKeyPresets = parsed(commonKey)
    private static let carrierPresets = parsed(carrier)

    private static func parsed(_ texts: [String]) -> [Preset] {
        texts.compactMap { text in
            do throws(Preset.ParseError) {
                return try Preset(text)
            } catch {
                assertionFailure(error.description)
                return nil
            }
        }
    }
}
