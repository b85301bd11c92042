// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Pistons",
    platforms: [.iOS(.v15)],
    products: [.library(name: "Pistons", targets: ["Pistons"])],
    targets: [.target(name: "Pistons")]
)
