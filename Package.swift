// swift-tools-version: 6.2
import Foundation
import PackageDescription

#if os(Linux)
let onLinux = true
#else
let onLinux = false
#endif

/// OpenSSL on Linux, which is loaded on first use.
let openSSL = ["COpenSSL", "LazyLibrary"]
/// Apple's frameworks that have stubs on Linux.
let appleStubs = ["UserNotifications", "Intents", "os", "CoreGraphics", "ImageIO", "CoreText"]

/// Whether to build only the tool, as `make release` does on Linux. The code that only apps and
/// their extensions link requires full Foundation, which adds 45 MB, mostly ICU's data.
let isOnlyTool = onLinux && Context.environment["CAMEO_ONLY_TOOL"] != nil

// Apps and their extensions link these products; servers link CameoAnalysis and CameoSend.
var products: [Product] = [
    .library(name: "Cameo", targets: ["Cameo"]),
    .library(name: "CameoApp", targets: ["CameoApp"]),
    .library(name: "CameoContentUI", targets: ["CameoContentUI"]),
    .library(name: "CameoAnalysis", targets: ["CameoAnalysis"]),
    .library(name: "CameoSend", targets: ["CameoSend"]),
    .executable(name: "cameo", targets: ["CameoTool"]),
    .plugin(name: "CameoCommand", targets: ["CameoCommand"]),
]
var targets: [Target] = [
    .target(
        name: "Cameo",
        dependencies: onLinux
            ? (openSSL + (isOnlyTool ? [] : appleStubs)).map { .byName(name: $0) } : [],
        exclude: (onLinux ? ["PrivacyInfo.xcprivacy"] : [])
            + (isOnlyTool
                ? [
                    "Extension", "Concurrency/NotificationClock+Callbacks.swift",
                    "Cryptography/SharedKeychain.swift", "Diagnostics/AvailableMemory.swift",
                    "Diagnostics/SystemLog.swift", "Images/AttachmentThumbnail.swift",
                    "Images/AvatarRenderer.swift", "Images/Bitmap.swift",
                    "Images/ImageIODecoder.swift", "Storage/ReceiptOutbox.swift",
                ] : []),
        resources: onLinux ? [] : [.copy("PrivacyInfo.xcprivacy")],
        // URLSession would load libcurl and thirty other libraries when the tool starts.
        swiftSettings: [
            .define(
                "CAMEO_WITHOUT_URLSESSION",
                .when(platforms: [.linux], configuration: .release)
            )
        ]
    ),
    // Linked only by apps, so that extensions stay small.
    .target(
        name: "CameoApp",
        dependencies: ["Cameo"]
            + (onLinux && !isOnlyTool
                ? ["UserNotifications", "Intents"].map { .byName(name: $0) } : []),
        path: isOnlyTool ? "Sources/CameoApp/DeliveryLog" : nil,
        exclude: onLinux && !isOnlyTool ? ["PrivacyInfo.xcprivacy"] : [],
        resources: onLinux ? [] : [.copy("PrivacyInfo.xcprivacy")]
    ),
    // Linked only by content extensions. It requires UIKit, which has no stubs on Linux.
    .target(name: "CameoContentUI", dependencies: ["Cameo"]),
]

// The command-line tool and its modules.
targets += [
    // Reexported by CameoAnalysis; compiled by the pod of expo-cameo.
    .target(name: "CameoInspection", dependencies: ["Cameo"]),
    .target(name: "CameoAnalysis", dependencies: ["Cameo", "CameoInspection"]),
    // Scripts/wasm embeds the same files for WebAssembly.
    .target(
        name: "CameoPreview",
        dependencies: ["Cameo", "CameoAnalysis", "CameoHost"],
        resources: [.embedInCode("Page/Resources")]
    ),
    .target(
        name: "CameoCommands",
        dependencies: ["Cameo", "CameoAnalysis", "CameoHost", "CameoPreview", "CameoXcode"]
    ),
    // The WebAssembly module, compiled natively for its tests.
    .target(
        name: "CameoEngine",
        dependencies: ["Cameo", "CameoAnalysis", "CameoCommands", "CameoHost", "CameoPreview"]
    ),
    .target(
        name: "CameoSend",
        dependencies: ["Cameo", "CameoAnalysis"]
            + (onLinux
                ? (["CCurl", "CHTTP2", "CameoLinux"] + openSSL).map { .byName(name: $0) } : [])
    ),
    // The interface to the host of a command, and the tool's implementation.
    .target(name: "CameoHost"),
    .target(name: "CameoNativeHost", dependencies: ["CameoHost", "EmbeddedLibrary"]),
    .target(name: "CameoXcode", dependencies: ["Cameo", "CameoAnalysis", "CameoHost"]),
    .target(name: "EmbeddedLibrary", plugins: ["EmbedLibrary"]),
    .plugin(name: "EmbedLibrary", capability: .buildTool(), dependencies: ["LibraryEmbedder"]),
    .executableTarget(name: "LibraryEmbedder", path: "Plugins/LibraryEmbedder"),
    .target(
        name: "CameoCLI",
        dependencies: [
            "Cameo", "CameoAnalysis", "CameoApp", "CameoCommands", "CameoHost", "CameoNativeHost",
            "CameoPreview", "CameoSend", "CameoXcode", "EmbeddedLibrary",
        ]
            + (onLinux ? ["CameoLinux"] : [])
    ),
    .executableTarget(name: "CameoTool", dependencies: ["CameoCLI"]),
    .plugin(
        name: "CameoCommand",
        capability: .command(
            intent: .custom(
                verb: "cameo",
                description: "Inspects, lints and previews push notification payloads"
            )
        )
    ),
]

// Only on Linux: OpenSSL and libcurl instead of CryptoKit and URLSession, and stubs of Apple's frameworks.
if onLinux {
    targets += [
        // Each loads its library on first use. If a header is missing, it names the Debian package.
        .target(name: "CCurl", dependencies: ["LazyLibrary"], path: "Linux/CCurl"),
        .target(name: "COpenSSL", dependencies: ["LazyLibrary"], path: "Linux/COpenSSL"),
        .target(name: "CHTTP2", dependencies: ["LazyLibrary"], path: "Linux/CHTTP2"),
        .target(name: "LazyLibrary", path: "Linux/LazyLibrary"),
        .target(name: "StubSystem", path: "Linux/AppleStubs/StubSystem"),
        .target(
            name: "UserNotifications",
            dependencies: ["Intents", "StubSystem"],
            path: "Linux/AppleStubs/UserNotifications"
        ),
        .target(
            name: "Intents",
            dependencies: ["StubSystem"],
            path: "Linux/AppleStubs/Intents"
        ),
        .target(name: "os", dependencies: ["StubSystem"], path: "Linux/AppleStubs/os"),
        .target(name: "CoreGraphics", path: "Linux/AppleStubs/CoreGraphics"),
        .target(
            name: "ImageIO",
            dependencies: ["CoreGraphics", "StubSystem"],
            path: "Linux/AppleStubs/ImageIO"
        ),
        .target(
            name: "CoreText",
            dependencies: ["CoreGraphics"],
            path: "Linux/AppleStubs/CoreText"
        ),
        .target(
            name: "CameoLinux",
            dependencies: ["Cameo", "CCurl"],
            path: "Linux/CameoLinux"
        ),
    ]
}

// Built only by `make bench`, with testing enabled for access to internals.
if Context.environment["CAMEO_BENCH"] != nil {
    targets.append(
        .executableTarget(
            name: "CameoBenchmarks",
            dependencies: [
                "Cameo", "CameoApp", "CameoPreview", "HostSupport", "TestSupport",
            ]
                + (onLinux
                    ? [
                        "CameoLinux", "CCurl", "Intents", "OneSignalExtension", "UserNotifications",
                    ] : []),
            path: "Benchmarks"
        )
    )
}

// Built only by `make fuzz`, because it replaces the main function.
if Context.environment["CAMEO_FUZZ"] != nil {
    targets.append(
        .executableTarget(
            name: "CameoFuzz",
            dependencies: [
                "Cameo", "CameoAnalysis", "CameoHost", "CameoNativeHost", "CameoXcode",
            ],
            path: "Fuzz"
        )
    )
}

// Tests. AppleTests and CameoTests also run in an iOS simulator: their dependencies are compiled
// for iOS 15, which Scripts/check-api checks.
targets += [
    .target(
        name: "TestSupport",
        dependencies: ["Cameo", "CameoAnalysis"] + (onLinux ? ["StubSystem"] : []),
        path: "Tests/Support/TestSupport"
    ),
    // Starts processes and draws previews, which requires macOS or Linux.
    .target(
        name: "HostSupport",
        dependencies: ["Cameo", "CameoHost", "CameoNativeHost", "CameoPreview", "TestSupport"],
        path: "Tests/Support/HostSupport"
    ),
    .executableTarget(
        name: "CacheWriter",
        dependencies: ["Cameo", "CameoApp"],
        path: "Tests/Support/CacheWriter"
    ),
    .executableTarget(
        name: "EngineHost",
        dependencies: ["CameoEngine"],
        path: "Tests/Support/EngineHost"
    ),
    .testTarget(name: "CameoEngineTests", dependencies: ["Cameo", "CameoEngine"]),
    .testTarget(
        name: "CameoTests",
        dependencies: [
            "Cameo", "CameoAnalysis", "CameoApp", "ServerExample", "TestSupport",
        ]
    ),
    .testTarget(
        name: "ProcessTests",
        dependencies: ["CacheWriter", "Cameo", "CameoApp", "TestSupport"]
            + (onLinux ? ["PushVictim", "SyscallKiller"] : [])
    ),
    .target(
        name: "ServerExample",
        dependencies: ["Cameo", "CameoAnalysis", "CameoSend"],
        path: "Examples/Server",
        packageAccess: false
    ),
    .target(
        name: "NotificationContentExample",
        dependencies: ["CameoContentUI"],
        path: "Examples/NotificationContent",
        packageAccess: false
    ),
    // The probe's expectations of iOS. Xcode compiles these files in the probe's app and tests.
    .target(
        name: "ProbeCases",
        dependencies: onLinux ? ["Intents", "UserNotifications"] : [],
        path: "Examples/Probe",
        exclude: [
            "App", "HostedTests", "InterfaceTests", "NotificationServiceExtension",
            "Probe.xcodeproj", "README.md", "Shared", "TestSupport", "cases.json", "payloads",
            "tool",
        ] + (onLinux ? [] : ["Content"]),
        sources: onLinux ? ["Cases", "Content"] : ["Cases"],
        packageAccess: false
    ),
    .testTarget(
        name: "ProbeCaseTests",
        dependencies: ["Cameo", "CameoAnalysis", "ProbeCases", "TestSupport"]
            + (onLinux ? ["Intents", "UserNotifications"] : [])
    ),
    .testTarget(
        name: "CameoContentUITests",
        dependencies: ["Cameo", "CameoContentUI", "NotificationContentExample", "TestSupport"]
    ),
    .testTarget(
        name: "CameoPreviewTests",
        dependencies: ["Cameo", "CameoAnalysis", "CameoPreview", "HostSupport", "TestSupport"]
    ),
    .testTarget(
        name: "CameoSendTests",
        dependencies: ["Cameo", "CameoAnalysis", "CameoSend", "HostSupport", "TestSupport"]
            + (onLinux ? ["CameoLinux"] : [])
    ),
    .testTarget(
        name: "CameoXcodeTests",
        dependencies: [
            "Cameo", "CameoAnalysis", "CameoCommands", "CameoHost", "CameoNativeHost",
            "CameoXcode", "HostSupport", "TestSupport",
        ]
    ),
    .testTarget(
        name: "BrowserTests",
        dependencies: [
            "Cameo", "CameoAnalysis", "CameoHost", "CameoNativeHost", "CameoPreview", "HostSupport",
            "TestSupport",
        ]
    ),
    .testTarget(
        name: "CameoCLITests",
        dependencies: [
            "Cameo", "CameoAnalysis", "CameoCLI", "CameoCommands", "CameoHost", "CameoNativeHost",
            "CameoPreview", "CameoSend", "CameoTool", "CameoXcode", "EmbeddedLibrary",
            "HostSupport", "TestSupport",
        ]
    ),
    // Runs in an iOS simulator with Apple's frameworks, and on Linux with their stubs.
    .testTarget(
        name: "AppleTests",
        dependencies: ["Cameo", "CameoApp", "TestSupport"]
            + (onLinux
                ? ["CoreGraphics", "ImageIO", "Intents", "UserNotifications"]
                    .map { .byName(name: $0) } : []),
        exclude: ["README.md", "SimulatorTests.xcscheme"]
    ),
    .testTarget(
        name: "NetworkTests",
        dependencies: ["Cameo", "TestSupport"] + (onLinux ? ["CameoLinux"] : [])
    ),
]

// Only on Linux: tests that run the extension with the stubs. The examples are compiled with the default
// isolation of new projects in Xcode 26.
if onLinux {
    let vendors = [
        "AEPMessagingNotification", "AirshipServiceExtension", "BatchExtension",
        "BrazeNotificationService", "CTNotificationService", "CioMessagingPush",
        "CioMessagingPushAPN", "CleverTapSDK", "Courier_iOS", "EmarsysNotificationService",
        "FirebaseMessaging", "IterableAppExtensions", "KlaviyoSwiftExtension",
        "MoEngageRichNotification", "MotiSig", "OneSignalExtension", "PushwooshFramework",
        "RNNotifeeCore", "WonderPushExtension",
    ]
    for vendor in vendors {
        targets.append(
            .target(
                name: vendor,
                dependencies: ["UserNotifications"]
                    + (vendor == "CioMessagingPushAPN" ? ["CioMessagingPush"] : []),
                path: "Tests/Support/VendorStubs/\(vendor)",
                swiftSettings: [.swiftLanguageMode(.v5)]
            )
        )
    }
    targets.append(
        .target(
            name: "NotificationServiceExample",
            dependencies: ["Cameo", "UserNotifications"] + vendors.map { .byName(name: $0) },
            path: "Examples",
            exclude: [
                "App", "Engines", "NotificationContent", "Probe", "Server", "assets",
                "before-and-after",
                "looks",
                "expo-app", "mappings", "payloads", "requests",
            ],
            sources: ["NotificationService", "VendorSteps"],
            packageAccess: false,
            swiftSettings: [.defaultIsolation(MainActor.self)]
        )
    )
    targets.append(
        .target(
            name: "AppExample",
            dependencies: ["CameoApp", "UserNotifications"],
            path: "Examples/App",
            packageAccess: false,
            swiftSettings: [.defaultIsolation(MainActor.self)]
        )
    )
    // Processes of the extension, which ProcessTests terminate at a chosen point.
    targets += [
        .executableTarget(
            name: "PushVictim",
            dependencies: ["Cameo", "Intents", "UserNotifications"],
            path: "Tests/Support/PushVictim"
        ),
        .executableTarget(name: "SyscallKiller", path: "Tests/Support/SyscallKiller"),
    ]
    // The native module of expo-cameo, with stubs of Expo's modules. `Scripts/check-pods` also compiles it in Swift 5
    // mode, as CocoaPods does in Expo apps.
    targets += [
        .target(
            name: "ExpoModulesCore",
            dependencies: ["StubSystem"],
            path: "Tests/Support/ExpoStubs/ExpoModulesCore"
        ),
        .target(
            name: "EXNotifications",
            dependencies: ["StubSystem", "UserNotifications"],
            path: "Tests/Support/ExpoStubs/EXNotifications"
        ),
        .target(
            name: "ExpoCameo",
            dependencies: [
                "Cameo", "CameoApp", "CameoInspection", "EXNotifications", "ExpoModulesCore",
                "UserNotifications",
            ],
            path: "expo/ios/ExpoCameo"
        ),
        .testTarget(
            name: "ExpoCameoTests",
            dependencies: [
                "Cameo", "CameoApp", "CameoInspection", "EXNotifications", "ExpoCameo",
                "ExpoModulesCore", "Intents", "TestSupport", "UserNotifications",
            ]
        ),
    ]
    // Extensions that `cameo install --hook` and `cameo adopt` created. Those with a hook contain the same generated file,
    // which is compiled with the settings of new and old projects.
    let installed: KeyValuePairs<String, [SwiftSetting]> = [
        "Hook": [.defaultIsolation(MainActor.self)], "AsyncHook": [],
        "ThrowingHook": [.swiftLanguageMode(.v5)], "Wrapped": [], "Replaced": [],
    ]
    for (name, settings) in installed {
        targets.append(
            .target(
                name: "\(name)Installed",
                dependencies: ["Cameo", "OneSignalExtension", "UserNotifications"],
                path: "Tests/Support/InstalledServices/\(name)",
                packageAccess: false,
                swiftSettings: settings
            )
        )
    }
    targets.append(
        .testTarget(
            name: "ExtensionTests",
            dependencies: [
                "AppExample", "Cameo", "CameoApp", "NotificationServiceExample", "TestSupport",
                "CioMessagingPush", "CleverTapSDK", "UserNotifications",
                "ImageIO", "Intents", "os",
            ] + installed.map { .target(name: "\($0.key)Installed") }
        )
    )
}

// Builds only the listed test targets, separated by commas, and their dependencies. `make
// check-races` then compiles half as much.
if let names = Context.environment["CAMEO_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    var used = Set(names)
    var waiting = names
    while let name = waiting.popLast() {
        let target = targets.first { $0.name == name }
        for dependency in target?.dependencies ?? [] {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _):
                if used.insert(name).inserted { waiting.append(name) }
            default: break
            }
        }
        for case .plugin(let name, _) in target?.plugins ?? [] where used.insert(name).inserted {
            waiting.append(name)
        }
    }
    products = []
    targets.removeAll { !used.contains($0.name) }
}

// As a dependency, the package declares only what clients use. Apps and servers need the libraries,
// and Xcode asks whether to trust a package with build plugins. In SwiftPM's folder .build, which
// Xcode doesn't use, the package also declares the tool, for `swift package cameo`; CAMEO_TOOL=1
// adds it in other folders.
let directory = URL(fileURLWithPath: Context.packageDirectory)
let checkouts = directory.deletingLastPathComponent()
let repositories = checkouts.appendingPathComponent("../repositories").standardizedFileURL
if checkouts.lastPathComponent == "checkouts",
    FileManager.default.fileExists(atPath: repositories.path)
{
    var used = [
        "Cameo", "CameoApp", "CameoContentUI", "CameoInspection", "CameoAnalysis", "CameoSend",
    ]
    if onLinux {
        used += ["CCurl", "CHTTP2", "CameoLinux", "StubSystem"] + openSSL + appleStubs
    }
    let isSwiftPM = checkouts.deletingLastPathComponent().lastPathComponent == ".build"
    if isSwiftPM || Context.environment["CAMEO_TOOL"] != nil {
        used += [
            "CameoCommands", "CameoHost", "CameoNativeHost", "CameoPreview", "CameoXcode",
            "EmbeddedLibrary", "EmbedLibrary", "LibraryEmbedder", "CameoCLI", "CameoTool",
            "CameoCommand",
        ]
    }
    targets.removeAll { !used.contains($0.name) }
    products.removeAll { product in
        !used.contains(product.name == "cameo" ? "CameoTool" : product.name)
    }
}

for target in targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            // With Swift's libraries linked statically on Linux, the compiler finds the members of C's structures,
            // such as `stat`, in a module that varies.
            .enableUpcomingFeature(
                "MemberImportVisibility",
                onLinux && target.name == "CameoCLI" ? .when(configuration: .debug) : nil
            ),
        ]
}

let package = Package(
    name: "Cameo",
    platforms: [.iOS(.v15), .macCatalyst(.v15), .visionOS(.v1), .macOS(.v13)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
