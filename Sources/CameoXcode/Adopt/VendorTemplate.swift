import Foundation

/// The service extension that a vendor's instructions, or Xcode, tell developers to add.
struct VendorTemplate: Sendable {
    /// The name of the vendor.
    let vendor: String
    /// The modules that the template may import.
    let modules: [String]
    /// The superclasses, without their module, of a template that only subclasses the vendor's class.
    var superclasses: [String] = []
    /// The starts of the statements that call the vendor, without white space.
    var calls: [String] = []
    /// The starts of the statements that configure the vendor.
    var setUp: [String] = []
    /// The starts of the statements that call the vendor when the time expires.
    var expirations: [String] = []
    /// The vendor's step in `Examples/VendorSteps`; with `$1`, the argument of the first statement that
    /// configures the vendor.
    let step: String
    /// The name of the step's file in `Examples/VendorSteps`.
    var file: String { fileName ?? "\(vendor).swift" }
    /// The file's name, if it differs from the vendor's.
    var fileName: String?

    /// Vendors whose untouched template can be replaced.
    static let all: [VendorTemplate] = [
        VendorTemplate(
            vendor: "OneSignal",
            modules: ["OneSignalExtension"],
            calls: ["OneSignalExtension.didReceiveNotificationExtensionRequest("],
            expirations: ["OneSignalExtension.serviceExtensionTimeWillExpireRequest("],
            step: ".oneSignal"
        ),
        VendorTemplate(
            vendor: "Firebase",
            modules: ["FirebaseMessaging", "Firebase"],
            calls: [
                "Messaging.serviceExtension().populateNotificationContent(",
                "Messaging.extensionHelper().populateNotificationContent(",
                "FIRMessagingExtensionHelper().populateNotificationContent(",
            ],
            step: ".firebase"
        ),
        VendorTemplate(
            vendor: "MotiSig",
            modules: ["MotiSig"],
            calls: ["MotiSigRichPushHandler.handle("],
            step: ".motiSig"
        ),
        VendorTemplate(
            vendor: "Customer.io",
            modules: [
                "CioMessagingPush", "CioMessagingPushAPN", "CioMessagingPushFCM",
            ],
            calls: ["MessagingPush.shared.didReceive("],
            setUp: [
                "MessagingPushAPN.initializeForExtension(withConfig:",
                "MessagingPushFCM.initializeForExtension(withConfig:",
            ],
            expirations: ["MessagingPush.shared.serviceExtensionTimeWillExpire("],
            step: ".customerIO(configuration: $1)",
            fileName: "CustomerIO.swift"
        ),
        VendorTemplate(
            vendor: "Braze",
            modules: ["BrazeNotificationService"],
            superclasses: ["BrazeNotificationService.NotificationService"],
            calls: ["ifbrazeHandle(", "brazeHandle("],
            step: ".braze"
        ),
        VendorTemplate(
            vendor: "CleverTap",
            modules: ["CTNotificationService"],
            superclasses: ["CTNotificationServiceExtension"],
            step: ".cleverTap"
        ),
        VendorTemplate(
            vendor: "Klaviyo",
            modules: ["KlaviyoSwiftExtension"],
            calls: ["KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest("],
            expirations: [
                "KlaviyoExtensionSDK.handleNotificationServiceExtensionTimeWillExpireRequest("
            ],
            step: ".klaviyo"
        ),
        VendorTemplate(
            vendor: "MoEngage",
            modules: ["MoEngageRichNotification"],
            calls: ["MoEngageSDKRichNotification.handle(richNotificationRequest:"],
            setUp: ["MoEngageSDKRichNotification.setAppGroupID("],
            step: ".moEngage(appGroup: $1)"
        ),
        VendorTemplate(
            vendor: "Airship",
            modules: ["AirshipServiceExtension", "AirshipNotificationServiceExtension"],
            superclasses: ["UANotificationServiceExtension"],
            step: ".airship"
        ),
        VendorTemplate(
            vendor: "Iterable",
            modules: ["IterableAppExtensions"],
            superclasses: ["ITBNotificationServiceExtension"],
            step: ".iterable"
        ),
        VendorTemplate(
            vendor: "Courier",
            modules: ["Courier_iOS"],
            superclasses: ["CourierNotificationServiceExtension"],
            step: ".courier"
        ),
        VendorTemplate(
            vendor: "Pushwoosh",
            modules: ["PushwooshFramework"],
            superclasses: ["PushwooshNotificationServiceExtension"],
            step: ".pushwoosh"
        ),
        VendorTemplate(
            vendor: "Batch",
            modules: ["BatchExtension"],
            superclasses: ["BAENotificationServiceExtension"],
            step: ".batch"
        ),
        VendorTemplate(
            vendor: "Adobe",
            modules: ["AEPMessagingNotification"],
            calls: ["MessagingNotificationHelper.processNotificationRequest("],
            step: ".adobe"
        ),
        VendorTemplate(
            vendor: "Emarsys",
            modules: ["EmarsysNotificationService", "EmarsysSDK"],
            superclasses: ["EMSNotificationService"],
            step: ".emarsys"
        ),
    ]

    /// Superclasses of vendors whose subclasses can't be replaced, only wrapped.
    static let otherSuperclasses: Set<String> = [
        "WPNotificationServiceExtension", "WPNotificationService",
        "WonderPushNotificationServiceExtension", "SFMCNotificationService",
        "WEXPushNotificationService", "AppcuesNotificationServiceExtension",
        "BluxNotificationServiceExtension", "AUNotificationService", "SDKNotificationService",
    ]

    /// Classes in a vendor's framework that an Info.plist can name directly.
    static let frameworkClasses: [String: String] = [
        "CTNotificationServiceExtension": "CTNotificationService",
        "PushwooshNotificationServiceExtension": "PushwooshFramework",
        "BAENotificationServiceExtension": "BatchExtension",
        "EMSNotificationService": "EmarsysNotificationService",
    ]

    /// Vendors that never answer for the notifications of others: a word in their template, and the key paths of
    /// their own notifications.
    static let silentVendors: [(word: String, keys: [String])] = [
        ("OptimoveNotificationService", ["custom.a.k.message.data.id"]),
        ("KumulosNotificationService", ["custom.a.k.message.data.id"]),
        ("WEXPushNotificationService", ["expandableDetails"]),
        ("ExponeaNotificationService", ["source"]),
        ("InsiderPushNotification", ["source"]),
    ]

    /// Whether a class with this superclass is a notification service extension.
    static func isServiceSuperclass(_ name: String) -> Bool {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return last == "UNNotificationServiceExtension" || otherSuperclasses.contains(last)
            || all.contains { $0.superclasses.contains { $0 == name || $0.hasSuffix(".\(name)") } }
    }
}

extension VendorTemplate {
    /// An unchanged template, with the step that replaces it.
    struct Match: Sendable {
        /// The template; `nil` for Xcode's own, which changes the title only as an example.
        let template: VendorTemplate?
        /// The expression of the step, such as `.oneSignal`.
        let step: String?
    }

    /// Recognizes an unchanged template: the vendor's calls, and nothing of the app's own.
    ///
    /// - Returns: `nil` if the class contains anything else.
    static func match(_ type: SourceCode.ClassDeclaration, in code: SourceCode) -> Match? {
        guard code.language == .swift, code.error == nil, code.conditions.allSatisfy(isModuleCheck),
            hasNoOtherDeclarations(code, type)
        else { return nil }
        let modules = Set(code.imports).subtracting(["UserNotifications", "UIKit", "Foundation"])
        let functions = code.functions(of: type)
        guard !type.hasConformances, functions.allSatisfy(isOverride),
            Set(functions.map(\.name)).count == functions.count,
            code.otherMember(of: type, functions, except: propertyNames) == nil
        else { return nil }
        let candidates = all.filter { modules.isSubset(of: $0.modules) && !modules.isEmpty }
        for template in candidates {
            if let superclass = type.superclass, template.superclasses.contains(superclass) {
                return type.body.isEmpty
                    ? Match(template: template, step: template.step) : nil
            }
        }
        guard type.superclass == "UNNotificationServiceExtension" else { return nil }
        if modules.isEmpty {
            return isXcodeTemplate(functions, code) ? Match(template: nil, step: nil) : nil
        }
        return candidates.lazy.compactMap { $0.match(functions, code) }.first
    }

    private static func isModuleCheck(_ condition: String) -> Bool {
        condition.hasPrefix("#ifcanImport(") || condition == "#endif"
    }

    private static func hasNoOtherDeclarations(
        _ code: SourceCode,
        _ type: SourceCode.ClassDeclaration
    ) -> Bool {
        let outside = code.tokens.indices.filter {
            !type.range.contains(code.tokens[$0].range.lowerBound)
        }
        // Pairs of `import` and a module's name.
        guard outside.count.isMultiple(of: 2) else { return false }
        return stride(from: 0, to: outside.count, by: 2).allSatisfy {
            code.tokens[outside[$0]].text == "import"
        }
    }

    private static func isOverride(_ function: SourceCode.FunctionDeclaration) -> Bool {
        ["didReceive", "serviceExtensionTimeWillExpire"].contains(function.name)
            && function.modifiers.contains("override")
    }

    /// The properties of templates.
    static let propertyNames: Set<String> = [
        "contentHandler", "bestAttemptContent", "receivedRequest", "request",
    ]

    /// Whether every template may contain a statement.
    static func isCommon(_ statement: SourceCode.Statement, in code: SourceCode) -> Bool {
        let text = statement.text
        return text == "contentHandler=contentHandler" || text == "receivedRequest=request"
            || text == "request=request" || text == "return" || text == "else"
            || text == "super.serviceExtensionTimeWillExpire()"
            || code.isLog(statement) || isCopy(text)
    }

    /// Whether a statement only copies the content.
    private static func isCopy(_ text: String) -> Bool {
        let prefix = "bestAttemptContent="
        guard text.hasPrefix(prefix), text.contains(".mutableCopy()") else { return false }
        return consists(
            text.dropFirst(prefix.count),
            of: [
                "request.content", ".mutableCopy()", "as?UNMutableNotificationContent",
                "as!UNMutableNotificationContent", "(", ")",
            ]
        )
    }

    private static func consists(_ text: Substring, of words: [String]) -> Bool {
        var rest = text
        while !rest.isEmpty {
            guard let word = words.first(where: { rest.hasPrefix($0) }) else { return false }
            rest = rest.dropFirst(word.count)
        }
        return true
    }

    /// Whether the header of a block only unwraps the stored values.
    static func unwraps(_ header: String) -> Bool {
        guard ["if", "guard"].contains(where: { header.hasPrefix($0) }) else { return false }
        return consists(
            header[...],
            of: [
                "bestAttemptContent", "contentHandler", "receivedRequest", "request.content",
                ".mutableCopy()", "as?UNMutableNotificationContent", "request", "content", "guard",
                "else", "if",
                "let", "var", "=", ",", "(", ")",
            ]
        )
    }

    static let deliversOriginal: Set<String> = ["contentHandler(request.content)"]
    static let deliversBest: Set<String> = ["contentHandler(bestAttemptContent)"]

    private func match(
        _ functions: [SourceCode.FunctionDeclaration],
        _ code: SourceCode
    ) -> Match? {
        guard let receive = functions.first(where: { $0.name == "didReceive" }) else { return nil }
        var calls: [String] = []
        var argument: String?
        let isReceiveKnown = Self.all(code.statements(in: receive.body), in: code) {
            statement,
            isElse in
            if let call = self.calls.first(where: { statement.text.hasPrefix($0) }) {
                calls.append(call)
                guard code.isPlainCall(statement, call) else { return false }
                return self.vendor != "OneSignal" || statement.text.contains("withContentHandler:")
            }
            if let setUp = self.setUp.first(where: { statement.text.hasPrefix($0) }) {
                argument = code.argument(of: statement, after: setUp)
                return argument != nil
            }
            // A vendor that returns whether the push is its own leaves the others to the app.
            let isFallback = isElse || self.calls.contains { $0.hasPrefix("if") }
            return isFallback && Self.deliversOriginal.contains(statement.text)
        }
        let isExpirationKnown = functions.filter { $0.name == "serviceExtensionTimeWillExpire" }
            .allSatisfy { function in
                Self.all(code.statements(in: function.body), in: code) { statement, _ in
                    Self.deliversBest.contains(statement.text)
                        || self.expirations.contains {
                            statement.text.hasPrefix($0) && code.isPlainCall(statement, $0)
                        }
                }
            }
        guard isReceiveKnown, isExpirationKnown, calls.count == 1 else { return nil }
        guard step.contains("$1") else { return Match(template: self, step: step) }
        return argument.map {
            Match(template: self, step: step.replacingOccurrences(of: "$1", with: $0))
        }
    }

    /// Whether all statements are common ones or pass a check, which also receives whether they are in an `else`.
    static func all(
        _ statements: [SourceCode.Statement],
        in code: SourceCode,
        isElse: Bool = false,
        _ isKnown: (SourceCode.Statement, _ isElse: Bool) -> Bool
    ) -> Bool {
        statements.allSatisfy { statement in
            let isGuard = statement.text.hasPrefix("guard")
            guard
                isCommon(statement, in: code) || unwraps(statement.text)
                    || isKnown(statement, isElse)
            else { return false }
            return all(statement.block ?? [], in: code, isElse: isElse || isGuard, isKnown)
                && all(statement.alternative ?? [], in: code, isElse: true, isKnown)
        }
    }

    /// Whether the functions are those of Xcode's template, which appends `[modified]` to the title.
    private static func isXcodeTemplate(
        _ functions: [SourceCode.FunctionDeclaration],
        _ code: SourceCode
    ) -> Bool {
        !functions.isEmpty
            && functions.allSatisfy { function in
                all(code.statements(in: function.body), in: code) { statement, isElse in
                    deliversBest.contains(statement.text)
                        || (isElse && deliversOriginal.contains(statement.text))
                        || statement.text
                            == #"bestAttemptContent.title="\(bestAttemptContent.title) [modified]""#
                }
            }
    }
}

extension SourceCode {
    /// Whether a statement is one call that only passes the content, the request and the handler.
    ///
    /// - Parameter prefix: The start of its text, up to the parenthesis before the arguments.
    fileprivate func isPlainCall(_ statement: Statement, _ prefix: String) -> Bool {
        let opening = statement.tokens.filter { tokens[$0].text == "(" }
        let count = prefix.filter { $0 == "(" }.count
        guard count > 0, opening.count >= count else { return false }
        let open = opening[count - 1]
        let close = end(of: open)
        let last = statement.block == nil ? statement.tokens.upperBound : close + 1
        guard close + 1 == last, statement.block == nil || tokens[close + 1].text == "{" else {
            return false
        }
        let values: Set<String> = [
            "request", "receivedRequest", "content", "bestAttemptContent", "contentHandler", "self",
        ]
        return (open + 1..<close).allSatisfy { index in
            let text = tokens[index].text
            guard tokens[index].kind == .word else { return [":", ",", ".", "!"].contains(text) }
            return values.contains(text) || tokens[index + 1].text == ":"
        }
    }

    /// Whether a statement only writes a message to the log, and calls nothing else.
    fileprivate func isLog(_ statement: Statement) -> Bool {
        let range = statement.tokens
        guard range.count > 2,
            ["print", "NSLog", "os_log"].contains(tokens[range.lowerBound].text),
            tokens[range.lowerBound + 1].text == "(",
            end(of: range.lowerBound + 1) == range.upperBound - 1
        else { return false }
        return (range.lowerBound + 2..<range.upperBound).allSatisfy { index in
            switch tokens[index].kind {
            case .string:
                return tokens[index].text.components(separatedBy: "\\(").dropFirst().allSatisfy {
                    !$0.callsFunction
                }
            case .word:
                return tokens[index + 1].text != "(" || !"\(tokens[index].text)(".callsFunction
            case .other: return tokens[index].text != "{"
            }
        }
    }

    /// The source text of a call's only argument, without its label.
    fileprivate func argument(of statement: Statement, after prefix: String) -> String? {
        guard let open = tokens[statement.tokens].firstIndex(where: { $0.text == "(" }) else {
            return nil
        }
        let close = end(of: open)
        guard close == statement.tokens.upperBound - 1, close > open + 1 else { return nil }
        let first = prefix.hasSuffix(":") ? open + 3 : open + 1
        guard first < close else { return nil }
        let range = tokens[first].range.lowerBound..<tokens[close - 1].range.upperBound
        return String(decoding: bytes[range], as: UTF8.self)
    }
}

extension String {
    /// Whether it contains a call of a function, whose name starts with a small letter.
    fileprivate var callsFunction: Bool {
        indices.contains { index in
            guard self[index] == "(" else { return false }
            let name = self[..<index].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.last?.isLowercase ?? false
        }
    }
}
