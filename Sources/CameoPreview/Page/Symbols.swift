/// The symbols of a page. The page contains each symbol once.
///
/// All of them are our own drawings. ``ActionSymbol`` has those of actions.
enum Symbols {
    /// The name of a symbol.
    enum Name: String {
        case cameo, indicators, flashlight, camera, warning
    }

    /// Returns an element that displays a symbol.
    static func use(_ name: Name, className: String = "") -> String {
        let attribute = className.isEmpty ? "" : " class=\"\(className)\""
        return
            "<svg\(attribute) aria-hidden=\"true\"><use href=\"#symbol-\(name.rawValue)\"/></svg>"
    }

    /// The definitions of all symbols, for the start of a page. The first one is the icon of an app without an
    /// icon: a cameo.
    static var html: String { PageStyle.text(PackageResources.symbols_svg) }
}
