/// The symbols of a page. The page contains each symbol once.
///
/// All symbols are our own drawings. ``ActionSymbol`` contains the drawings for actions.
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

    /// The definitions of all symbols, for the start of a page. The first symbol is the default app
    /// icon: a cameo.
    static var html: String { PageStyle.text(PackageResources.symbols_svg) }
}
