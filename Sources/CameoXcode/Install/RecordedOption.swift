import Cameo
import CameoHost

extension InstallOptions {
    /// An option, with the functions that record, parse and copy its value.
    struct RecordedOption: Sendable {
        let name: Name
        /// A closure that returns the strings to record; `nil` if the option has its default value.
        let values: @Sendable (InstallOptions) -> [String]?
        /// A closure that parses recorded strings.
        let parse: @Sendable ([String], inout InstallOptions) throws(ProjectError) -> Void
        /// A closure that copies the option's value.
        let copy: @Sendable (_ source: InstallOptions, _ target: inout InstallOptions) -> Void

        fileprivate init<Value: RecordedValue>(
            _ name: Name,
            _ value: @escaping @Sendable (InstallOptions) -> Value,
            _ set: @escaping @Sendable (inout InstallOptions, Value) -> Void
        ) {
            self.name = name
            values = { value($0).recordedValues }
            copy = { set(&$1, value($0)) }
            parse = { (values, options) throws(ProjectError) in
                guard let value = Value(recordedValues: values) else {
                    throw .options(
                        .invalidValue(
                            option: name.rawValue,
                            value: values.last ?? "",
                            expected: Value.expectation
                        )
                    )
                }
                set(&options, value)
            }
        }
    }

    static let recorded: [RecordedOption] = [
        .init(.onlyExtension, { $0.onlyExtension }, { $0.onlyExtension = $1 }),
        .init(.addsContentExtension, { $0.addsContentExtension }, { $0.addsContentExtension = $1 }),
        .init(.extensionName, { $0.extensionName }, { $0.extensionName = $1 }),
        .init(.bundleSuffix, { $0.bundleSuffix }, { $0.bundleSuffix = $1 }),
        .init(.bundleID, { $0.bundleID }, { $0.bundleID = $1 }),
        .init(.appGroup, { $0.appGroup }, { $0.appGroup = $1 }),
        .init(.keychainGroup, { $0.keychainGroup }, { $0.keychainGroup = $1 }),
        .init(.integration, { $0.integration }, { $0.integration = $1 }),
        .init(.packageLocation, { $0.packageLocation }, { $0.packageLocation = $1 }),
        .init(.skipsApp, { $0.skipsApp }, { $0.skipsApp = $1 }),
        .init(.hook, { $0.hook }, { $0.hook = $1 }),
        .init(.defaultAvatarImage, { $0.defaultAvatarImage }, { $0.defaultAvatarImage = $1 }),
        .init(.mapping, { $0.mapping }, { $0.mapping = $1 }),
        .init(.cacheSizeLimitMB, { $0.cacheSizeLimitMB }, { $0.cacheSizeLimitMB = $1 }),
        .init(.logLevel, { $0.logLevel }, { $0.logLevel = $1 }),
        .init(.titleStyle, { $0.titleStyle }, { $0.titleStyle = $1 }),
        .init(.allowedHosts, { $0.allowedHosts }, { $0.allowedHosts = $1 }),
        .init(.categories, { $0.categories }, { $0.categories = $1 }),
        .init(.contentSizeRatio, { $0.contentSizeRatio }, { $0.contentSizeRatio = $1 }),
        .init(
            .focusUsageDescription,
            { $0.focusUsageDescription },
            { $0.focusUsageDescription = $1 }
        ),
        .init(.enablesCalls, { $0.enablesCalls }, { $0.enablesCalls = $1 }),
        .init(.vendors, { $0.vendors }, { $0.vendors = $1 }),
        .init(.team, { $0.team }, { $0.team = $1 }),
        .init(.signingStyle, { $0.signingStyle }, { $0.signingStyle = $1 }),
        .init(.provisioningProfile, { $0.provisioningProfile }, { $0.provisioningProfile = $1 }),
        .init(.codeSignIdentity, { $0.codeSignIdentity }, { $0.codeSignIdentity = $1 }),
        .init(.adoption, { $0.adoption }, { $0.adoption = $1 }),
        .init(.fixes, { $0.fixes }, { $0.fixes = $1 }),
    ]

    /// Parses recorded options by name. Unknown names are ignored.
    ///
    /// - Throws: ``ProjectError.Option`` if the strings of an option aren't valid.
    package init(values: [String: [String]]) throws(ProjectError) {
        self.init()
        for option in Self.recorded {
            if let values = values[option.name.rawValue] { try option.parse(values, &self) }
        }
    }

    /// Returns the strings to record for each option, by name.
    func values() -> [String: [String]] {
        var values: [String: [String]] = [:]
        for option in Self.recorded { values[option.name.rawValue] = option.values(self) }
        return values
    }
}

extension InstallOptions: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        let values = try members.lists { Name(rawValue: $0) != nil }
        guard let options = try? InstallOptions(values: values) else { throw RecordMismatch() }
        self = options
    }

    var json: JSONValue { .object(JSONObject(values().map { ($0.key, .strings($0.value)) })) }
}

/// A value that is recorded unless it is the default.
package protocol RecordedValue: Sendable, Hashable {
    static var expectation: ProjectError.Option.Expectation { get }
    /// Parses recorded strings.
    ///
    /// - Returns: `nil` if the strings aren't valid.
    init?(recordedValues: [String])
    /// The strings to record; `nil` for the default value.
    var recordedValues: [String]? { get }
}

/// A value that is always recorded.
package protocol RecordedWords: Sendable, Hashable {
    static var expectation: ProjectError.Option.Expectation { get }
    /// Parses recorded strings. If several strings specify one value, the last one applies.
    ///
    /// - Returns: `nil` if the strings aren't valid.
    init?(_ values: [String])
    var recorded: [String] { get }
}

/// An option that has no value unless it is passed.
extension Optional: RecordedValue where Wrapped: RecordedWords {
    package static var expectation: ProjectError.Option.Expectation { Wrapped.expectation }
    package init?(recordedValues values: [String]) {
        guard let value = Wrapped(values) else { return nil }
        self = .some(value)
    }
    package var recordedValues: [String]? { map { $0.recorded } }
}

/// A flag, which is recorded if it is `true`.
extension Bool: RecordedValue {
    package static var expectation: ProjectError.Option.Expectation { .text }
    package init?(recordedValues values: [String]) { self = true }
    package var recordedValues: [String]? { self ? [""] : nil }
}

extension InstallOptions.AppGroup: RecordedValue {
    /// The string that is recorded if there is no app group.
    private static let noGroup = "none"

    package static var expectation: ProjectError.Option.Expectation { .text }
    package init?(recordedValues values: [String]) {
        guard let word = values.last else { return nil }
        self = word == Self.noGroup ? .none : .named(word)
    }
    package var recordedValues: [String]? {
        switch self {
        case .automatic: nil
        case .named(let name): [name]
        case .none: [Self.noGroup]
        }
    }
}

extension RecordedWords where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var expectation: ProjectError.Option.Expectation {
        .oneOf(allCases.map { $0.rawValue })
    }
    package init?(_ values: [String]) { self.init(rawValue: values.last ?? "") }
    package var recorded: [String] { [rawValue] }
}

extension ExtensionKind: RecordedWords {}
extension InstallOptions.Integration: RecordedWords {}
extension InstallOptions.SigningStyle: RecordedWords {}
extension Check: RecordedWords {}

extension RecordedWords where Self: LosslessStringConvertible {
    package init?(_ values: [String]) { self.init(values.last ?? "") }
    package var recorded: [String] { [description] }
}

extension Int: RecordedWords {
    package static var expectation: ProjectError.Option.Expectation { .wholeNumber }
}

extension Double: RecordedWords {
    package static var expectation: ProjectError.Option.Expectation { .number }
    /// The number as text: `1` rather than `1.0`.
    package var recorded: [String] { [Int(exactly: self)?.description ?? description] }
}

extension String: RecordedWords {
    package static var expectation: ProjectError.Option.Expectation { .text }
}

extension Array: RecordedWords where Element: RecordedWords {
    package static var expectation: ProjectError.Option.Expectation { Element.expectation }
    /// Skips invalid strings, such as the names of another version's checks.
    package init?(_ values: [String]) { self = values.compactMap { Element([$0]) } }
    package var recorded: [String] { flatMap { $0.recorded } }
}

/// The recorded strings are the way to adopt, or `automatic`, followed by the names of flags.
extension Adoption.Options: RecordedWords {
    private static let automatic = "automatic"
    private static let allowExit = "allowExit"
    private static let raiseIOS = "raiseIOS"

    package static var expectation: ProjectError.Option.Expectation {
        .oneOf([automatic] + Adoption.Way.allCases.map { $0.rawValue })
    }
    package init?(_ values: [String]) {
        way = values.first.flatMap(Adoption.Way.init)
        allowsExit = values.contains(Self.allowExit)
        raisesSystem = values.contains(Self.raiseIOS)
    }
    package var recorded: [String] {
        [way?.rawValue ?? Self.automatic] + (allowsExit ? [Self.allowExit] : [])
            + (raisesSystem ? [Self.raiseIOS] : [])
    }
}
