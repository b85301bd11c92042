import Foundation

/// What is told to those who sign: EAS, and profiles that lie in the project.
extension Doctor {
    /// The entries of `extra.eas.build.experimental.ios.appExtensions` in an Expo app's `app.json`.
    var expoExtensions: Finding? {
        var folder = facts.folder.bundle.deletingLastPathComponent()
        var found: [String: Any]?
        for _ in 0..<2 where found == nil {
            found = Self.expo(folder.appendingPathComponent("app.json"))
            folder.deleteLastPathComponent()
        }
        guard let expo = found else { return nil }
        let path = ["extra", "eas", "build", "experimental", "ios"]
        let ios = path.reduce(expo as [String: Any]?) { $0?[$1] as? [String: Any] }
        guard let entries = ios?["appExtensions"] as? [[String: Any]] else { return nil }
        for own in extensions {
            let ids = own.sides.map(\.id)
            let entry = entries.first { $0["targetName"] as? String == own.name }
            let byID = entries.first { ids.contains($0["bundleIdentifier"] as? String ?? "-") }
            guard let entry = entry ?? byID else {
                return .bad(
                    .expoExtensions,
                    "app.json tells EAS of extensions, and not of \(own.name)",
                    "add {\"targetName\": \"\(own.name)\", \"bundleIdentifier\": \"\(ids.first ?? "")\"} to "
                        + "appExtensions, with its entitlements"
                )
            }
            if entry["targetName"] as? String != own.name
                || !ids.contains(entry["bundleIdentifier"] as? String ?? "-")
            {
                return .bad(
                    .expoExtensions,
                    "app.json tells EAS another name or identifier of \(own.name)",
                    "make its targetName \(own.name), and its bundleIdentifier \(ids.first ?? "")"
                )
            }
            let name = EntitlementName.appGroups
            let told = (entry["entitlements"] as? [String: Any])?[name] as? [String] ?? []
            let groups = own.sides.first?.entitlement(name) ?? []
            if Set(told) != Set(groups) {
                return .bad(
                    .expoExtensions,
                    "app.json tells EAS other app groups of \(own.name): "
                        + "\(words(told)) instead of \(words(groups))",
                    "repeat the groups of its entitlements there"
                )
            }
        }
        return .good(.expoExtensions, "app.json tells EAS of the extensions")
    }

    private static func expo(_ file: URL) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: file.path),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        return object["expo"] as? [String: Any]
    }

    /// The profiles that lie in the project's folder, against what the targets want.
    var profile: Finding? {
        let profiles = Self.profiles(in: facts.folder.bundle.deletingLastPathComponent())
        guard !profiles.isEmpty else { return nil }
        let targets = [(facts.host.name, facts.app)] + extensions.map { ($0.name, $0.sides) }
        var isMatched = false
        for (name, sides) in targets {
            for side in sides {
                guard let profile = profiles.first(where: { $0.covers(side.id) }) else { continue }
                isMatched = true
                let wanted = side.entitlements?.members ?? []
                let missing = wanted.filter { member in
                    let allowed = profile.entitlements[member.key.text]
                    return allowed == nil || (member.value.isTrue && allowed as? Bool == false)
                }.map(\.key.text)
                if let end = profile.expiration, end < Date() {
                    return .bad(
                        .profile,
                        "the profile \(profile.name) of \(name) is no longer valid",
                        "make it anew at developer.apple.com"
                    )
                }
                guard missing.isEmpty else {
                    return .bad(
                        .profile,
                        "the profile \(profile.name) of \(name) does not allow \(list(missing))",
                        "enable the capability for \(side.id) at developer.apple.com, and make the profile anew"
                    )
                }
            }
        }
        return isMatched
            ? .good(.profile, "the profiles that lie here allow what the targets want") : nil
    }

    private static func profiles(in folder: URL) -> [Profile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let folders = [folder] + names.sorted().map { folder.appendingPathComponent($0) }
        return folders.flatMap { place -> [Profile] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            return names.filter { $0.hasSuffix(".mobileprovision") }.sorted().compactMap {
                Profile(place.appendingPathComponent($0))
            }
        }
    }
}

/// A provisioning profile: a signed message in whose middle a property list stands as it is.
package struct Profile {
    /// What Apple's site calls it.
    package let name: String
    /// What it allows.
    package let entitlements: [String: Any]
    /// When it ends.
    let expiration: Date?

    /// Reads a file; `nil` for what is no profile.
    package init?(_ file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path),
            let start = data.range(of: Data("<?xml".utf8))?.lowerBound,
            let end = data.range(of: Data("</plist>".utf8), in: start..<data.endIndex)?.upperBound,
            let list = try? PropertyListSerialization.propertyList(
                from: data[start..<end],
                format: nil
            ),
            let object = list as? [String: Any],
            let entitlements = object["Entitlements"] as? [String: Any]
        else { return nil }
        name = object["Name"] as? String ?? file.lastPathComponent
        self.entitlements = entitlements
        expiration = object["ExpirationDate"] as? Date
    }

    /// Whether it is for an identifier: `ABCDE12345.com.example.app`, or with a star.
    func covers(_ id: String) -> Bool {
        guard let own = entitlements["application-identifier"] as? String,
            let dot = own.firstIndex(of: ".")
        else { return false }
        let pattern = own[own.index(after: dot)...]
        return pattern.hasSuffix("*") ? id.hasPrefix(pattern.dropLast()) : pattern == id
    }
}
