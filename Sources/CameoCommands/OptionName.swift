/// The name of an option in the table of options. On the command line, `minSeverity` is
/// `--min-severity`.
package enum OptionName: String, Sendable, CustomStringConvertible {
    // Reports and fixes of `cameo lint`, and its project.
    case format, output, fix, rule, strict, minSeverity, baseline, writeBaseline, stdinFilename
    case skipOtherFiles, online, listRules, explain, project, target
    // The pages, images and phones of `cameo preview`.
    case html, png, open, watch, fail, theme, ios, glass, language, view, expanded, time, age
    case appName, appIcon, icons, category, wallpaper, legend, assets, crop, background, scale
    case width
    // Reading payloads.
    case mapping, provider, settings, titleStyle, currentUser, config, json
    // Recipients, profiles, pushes and results of `cameo send`.
    case to, toFile, profile, profileFile, environment, topic, pushType, priority, expiration
    case collapseID, keyFile, keyID, team, appID, curl, fullTokens, concurrency, unregistered
    case unsent, receipts, wait, noLint, minify, server, ca, device, trace, trust, setup
    // Commands that change or check a project.
    case allApps, payload, app, dryRun, diff, check, yes, wrap, replace, allowExit, raiseIOS
    case `extension`, contentExtension, extensionName, bundleSuffix, bundleID, appGroup
    case noAppGroup, keychainGroup, integration, packageLocation, skipApp, hook
    case defaultAvatarImage, cacheSizeLimitMB, logLevel, allowedHosts, contentSizeRatio
    case focusUsageDescription, enableCalls, vendor, signingStyle, provisioningProfile
    case codeSignIdentity
    // All commands.
    case quiet, verbose, version, help

    /// The name on the command line.
    package var description: String {
        var name = "--"
        for (previous, character) in zip("-" + rawValue, rawValue) {
            if previous.isLowercase, character.isUppercase { name += "-" }
            name += character.lowercased()
        }
        return name
    }
}
