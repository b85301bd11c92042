import CameoHost

extension Check {
    package static let vendorGroup = Check(
        "vendor-group",
        scope: .serviceExtension,
        requirement:
            "The app groups of OneSignal and Klaviyo are set for the app and the extension.",
        explanation: """
            The vendor's code runs, but its badge and delivery counts are wrong, without any error.
            """
    ) { $0.vendorGroup }
}

extension Doctor {
    /// The finding for vendors' app groups that are missing or differ between the app and the
    /// extension.
    fileprivate var vendorGroup: Check.Verdict? {
        let used = services.flatMap { service in
            Vendor.all.filter { vendor in
                vendor.group != nil
                    && service.sources.contains { source in
                        vendor.words.contains(where: source.mentions)
                            && source.code.first(Set(vendor.words)) != nil
                    }
            }.map { (service, $0) }
        }
        guard !used.isEmpty else { return nil }
        return used.lazy.compactMap(groupFault).first
            ?? .pass("The vendors' app groups are set")
    }

    private func groupFault(of service: AppExtension, _ vendor: Vendor) -> Check.Verdict? {
        guard let group = vendor.group else { return nil }
        func value(_ configuration: ProjectProperties.Configuration) -> String? {
            (configuration.infoPlist?[group.key]?.text).map(configuration.settings.expanded)
        }
        let names = [properties.host.name, service.name]
        let pairs: [Pair] = properties.app.compactMap { app in
            service.configuration(app.name).map { (service, app, $0) }
        }
        /// The group that the vendor's code uses if the Info.plist specifies none; `nil` if it
        /// isn't known.
        func standard(_ app: ProjectProperties.Configuration) -> String? {
            guard let suffix = group.suffix, app.knowsBundleID else { return nil }
            return "group.\(app.bundleID)\(suffix)"
        }
        for pair in pairs {
            let values = [value(pair.app), value(pair.own)]
            let unset = zip(names, values).filter { ($0.1 ?? "").isEmpty }.map { $0.0 }
            if group.suffix == nil, !unset.isEmpty {
                return .warning(
                    "The Info.plist of \(unset.joined(separator: " and ")) has no \(group.key), so "
                        + "\(vendor.name) doesn't count the badge",
                    suggestion: "Set it to an app group that the app and the extension share"
                )
            }
            let used = values.map { $0 ?? standard(pair.app) }
            if group.suffix != nil, used[0] != used[1] {
                return .warning(
                    "\(group.key) differs: \(names[0]) has \(values[0] ?? "none"), \(names[1]) has "
                        + "\(values[1] ?? "none"), so badges and deliveries aren't counted",
                    suggestion: "Set it to the same app group in the Info.plist of both targets"
                )
            }
        }
        for pair in pairs {
            guard let name = value(pair.own) ?? standard(pair.app) else { continue }
            let targets = zip(names, [pair.app, pair.own]).filter {
                !$0.1.entitlement(EntitlementName.appGroups).contains(name)
            }.map { $0.0 }
            guard !targets.isEmpty else { continue }
            return .warning(
                "The app group \(name) of \(vendor.name) is missing from "
                    + "\(targets.joined(separator: " and ")), so badges and deliveries "
                    + "aren't counted",
                suggestion:
                    "Add it to the app and the extension in Xcode (Signing & Capabilities > App Groups)"
            )
        }
        return nil
    }
}
