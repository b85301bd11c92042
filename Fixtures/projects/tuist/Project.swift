import ProjectDescription

let project = Project(
    name: "Engines",
    targets: [
        .target(
            name: "Engines",
            destinations: .iOS,
            product: .app,
            bundleId: "com.example.engines",
            deploymentTargets: .iOS("16.0"),
            infoPlist: .file(path: "Engines/Info.plist"),
            sources: ["Engines/**"],
            resources: ["Engines/Assets.xcassets"],
            entitlements: .file(path: "Engines/Engines.entitlements"),
            settings: .settings(base: [
                "CURRENT_PROJECT_VERSION": "1",
                "DEVELOPMENT_TEAM": "ABCDE12345",
                "MARKETING_VERSION": "1.0",
            ])
        )
    ]
)
