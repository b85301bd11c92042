// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The metadata of a donation.
@available(iOS 15.0, macOS 12.0, *)
open class INIntentDonationMetadata: NSObject, NSCopying {
    override init() {}

    open func copy(with zone: NSZone? = nil) -> Any { INIntentDonationMetadata() }
}

/// An action that the user can perform with an app, or has performed.
@available(iOS 10.0, macOS 11.0, *)
open class INIntent: NSObject, NSCopying {
    private var storedDonationMetadata: INIntentDonationMetadata?
    fileprivate var images: [AnyKeyPath: INImage] = [:]

    override init() {}

    /// The metadata. The property stores a copy, because Apple declares it as `copy`.
    @available(iOS 15.0, macOS 12.0, *)
    open var donationMetadata: INIntentDonationMetadata? {
        get { storedDonationMetadata }
        set { storedDonationMetadata = newValue?.copy() as? INIntentDonationMetadata }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = copyOfParameters()
        copy.donationMetadata = donationMetadata
        copy.images = images
        return copy
    }

    /// Returns an intent with the same parameters, without metadata and images.
    func copyOfParameters() -> INIntent { INIntent() }

    /// The values that are equal in two equal intents.
    var values: [AnyHashable] { [images, donationMetadata] }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INIntent).map { type(of: $0) == type(of: self) && $0.values == values } ?? false
    }

    open override var hash: Int { values.hashValue }
}

/// A protocol whose extension adds methods that take a key path. In a protocol
/// extension, the key path's root type can be the intent's own class (`Self`).
@available(iOS 10.0, macOS 11.0, *)
// swift-format-ignore: NoLeadingUnderscores
public protocol _INIntentSetImageKeyPath {}

@available(iOS 10.0, macOS 11.0, *)
extension INIntent: _INIntentSetImageKeyPath {}

@available(iOS 10.0, macOS 11.0, *)
extension _INIntentSetImageKeyPath {
    @available(iOS 12.0, *)
    @available(macOS, unavailable)
    public func setImage<Value>(
        _ image: INImage?,
        forParameterNamed parameterName: KeyPath<Self, Value>
    ) {
        (self as? INIntent)?.images[parameterName] = image
    }

    @available(iOS 12.0, *)
    @available(macOS, unavailable)
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        (self as? INIntent)?.images[parameterName]
    }
}

/// The response of an app to an intent.
@available(iOS 10.0, macOS 11.0, *)
open class INIntentResponse: NSObject, NSCopying {
    override init() {}

    open func copy(with zone: NSZone? = nil) -> Any { INIntentResponse() }
}
