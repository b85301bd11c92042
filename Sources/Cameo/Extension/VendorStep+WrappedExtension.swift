#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension VendorStep {
    /// The keys of the dictionary `wrappedExtension` in the `Cameo` dictionary of the Info.plist.
    enum WrappedExtensionKey: String, CaseIterable {
        /// The name of the extension's previous principal class, in the form that
        /// `NSClassFromString` expects.
        case `class`
        /// The event at which the class is notified of the expiration. (default: `deadline`)
        case expiration
        /// The time limit, in seconds. (default: until one second before the delivery)
        case timeLimit
        /// Whether results of the class are styled. (default: `again`)
        case styled
        /// The treatment of a result without text. (default: `hide`)
        case emptied
        /// Key paths; the payload must contain at least one of them. (default: none)
        case handledKeys
    }

    /// Creates a step from the dictionary `wrappedExtension` of the Info.plist. Reports invalid
    /// values and uses their defaults instead.
    ///
    /// - Parameters:
    ///   - value: The dictionary.
    ///   - findClass: A function that returns the class with a name.
    ///   - problems: The array to which problems are added.
    /// - Returns: `nil` if the dictionary contains no class name.
    init?(
        wrappedExtension value: JSONValue,
        findClass: @escaping @Sendable (String) -> AnyClass? = { NSClassFromString($0) },
        _ problems: inout [Finding]
    ) {
        func report(_ reason: String) {
            problems.append(.settings(from: "Info.plist", "wrappedExtension: \(reason)"))
        }
        guard case .object(let object) = value,
            case .string(let name)? = object[WrappedExtensionKey.class.rawValue]
        else {
            report("class must be the name of a class")
            return nil
        }
        func choice<Choice: RawRepresentable & CaseIterable>(
            _ key: WrappedExtensionKey,
            _ fallback: Choice
        ) -> Choice where Choice.RawValue == String {
            guard let value = object[key.rawValue] else { return fallback }
            if let choice = value.text.flatMap(Choice.init) { return choice }
            let values = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            report("\(key.rawValue) must be one of \(values)")
            return fallback
        }
        self.init(name: name, expiration: choice(.expiration, .deadline)) {
            Self.service(findClass(name))
        }
        emptied = choice(.emptied, .hide)
        styled = choice(.styled, .again)
        timeLimit = .infinity
        if let value = object[WrappedExtensionKey.timeLimit.rawValue] {
            if let seconds = value.double, seconds > 0, seconds.isFinite {
                timeLimit = seconds
            } else {
                report("timeLimit must be a positive number of seconds")
            }
        }
        if let value = object[WrappedExtensionKey.handledKeys.rawValue] {
            let paths =
                value.array?.compactMap { path -> String? in
                    if case .string(let text) = path { text } else { nil }
                } ?? []
            if paths.isEmpty || paths.count != value.array?.count {
                report("handledKeys must be a list of key paths")
            } else {
                handledKeys = paths
            }
        }
    }

    /// Creates an object of the class.
    private static func service(_ found: AnyClass?) -> Service {
        guard let found else { return .unavailable("class not found") }
        guard let type = found as? UNNotificationServiceExtension.Type else {
            return .unavailable("not a UNNotificationServiceExtension")
        }
        // A subclass of `CommunicationService` would recurse.
        guard !(type is CommunicationService.Type) else {
            return .unavailable("subclass of CommunicationService")
        }
        return .made(type.init())
    }
}
#endif
