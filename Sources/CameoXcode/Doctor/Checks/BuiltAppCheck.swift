import CameoHost

extension Check {
    package static let builtApp = Check(
        "built-app",
        requirement:
            "A built app contains one valid service extension, and its profile allows its entitlements.",
        explanation: """
            The check reads the product that is installed on devices: the extensions in `PlugIns`, \
            their bundle IDs and versions, and the provisioning profile.
            """
    )
}
