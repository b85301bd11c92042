/// A vendor whose code runs in service extensions. The properties describe the template in the
/// vendor's instructions, the step that replaces it, the code that the checks look for, the
/// additions of the `--vendor` option, and the Expo plugin that adds the template.
package struct Vendor: Sendable {
    /// An app group that the app and the extension share, for the badge and the delivery count.
    struct Group: Sendable {
        /// The key of the group in the Info.plists of both targets.
        let key: String
        /// The suffix of the default group's name, which applies if the key is missing; `nil` if
        /// the key is required.
        var suffix: String?
    }

    package let name: String
    /// The modules that the template may import. The first module contains the vendor's classes.
    var modules: [String] = []
    /// The vendor's classes that a template can inherit from, or that an Info.plist can specify
    /// directly.
    var superclasses: [String] = []
    /// Prefixes of the statements that call the vendor's SDK, without white space.
    var calls: [String] = []
    /// The calls to the vendor's SDK in an Objective-C template: whole statements that use the
    /// names in Xcode's template.
    var objectiveCCalls: [String] = []
    /// The argument that each call must contain; `nil` if none is required.
    var requiredArgument: String?
    /// Prefixes of the statements that configure the vendor's SDK.
    var setUp: [String] = []
    /// Prefixes of the statements that call the vendor's SDK when the time expires.
    var expirations: [String] = []
    /// The statements in an Objective-C template that call the vendor's SDK when the time expires.
    var objectiveCExpirations: [String] = []
    /// The vendor's step in `Examples/VendorSteps`; `nil` if a template can only be wrapped. `$1`
    /// is the argument of the first statement that configures the SDK.
    var step: String?
    /// The name of the step's file, if it differs from the vendor's name.
    var fileName: String?
    /// The methods or classes that call the vendor's code.
    var words: [String] = []
    /// The key paths that identify the vendor's notifications, if the method in the first entry of
    /// `words` never calls the content handler for other notifications.
    var handledKeys: [String] = []
    var group: Group?
    /// The code and files that the option `--vendor` adds; `nil` if the option doesn't support
    /// the vendor.
    package var option: Option?
    /// The vendor's Expo plugin, if it adds a service extension.
    package var expoPlugin: ExpoPlugin?

    /// The name of the step's file in `Examples/VendorSteps`.
    package var file: String { fileName ?? "\(name).swift" }

    /// The name of the vendor in options, such as `customerio`.
    package var optionName: String { name.lowercased().filter { $0.isLetter } }

    /// Vendors whose unchanged template can be replaced.
    static let replaceable = [
        oneSignal, firebase, motiSig, customerIO, braze, cleverTap, klaviyo, moEngage, airship,
        iterable, courier, pushwoosh, batch, adobe, emarsys,
    ]

    static let all = replaceable + [wonderPush] + others

    /// Vendors that the option `--vendor` can add.
    package static let installable = [
        oneSignal, customerIO, braze, klaviyo, cleverTap, moEngage, airship, iterable, courier,
        pushwoosh, batch, wonderPush, adobe, emarsys, firebase,
    ]

    /// Whether a class with this superclass is a notification service extension.
    static func isServiceSuperclass(_ name: String) -> Bool {
        let last = AppExtension.PrincipalClass.plainName(name)
        return last == AppExtension.systemSuperclass
            || all.contains { vendor in
                vendor.superclasses.contains { $0 == last || $0.hasSuffix(".\(name)") }
            }
    }

    /// Returns the module that defines a vendor's class; `nil` if the class doesn't belong to a
    /// vendor, or if the vendor's modules aren't listed.
    static func module(ofClass name: String) -> String? {
        all.first { $0.superclasses.contains(name) }?.modules.first
    }
}
