// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Gears",
    platforms: [.iOS(.v15)],
    products: [.library(name: "Gears", targets: ["Gears"])],
    targets: [.target(name: "Gears")]
)
