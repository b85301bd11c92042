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
    static let html = """
        <svg class="symbols" aria-hidden="true">
        <symbol id="symbol-cameo" viewBox="0 0 60 60"><ellipse cx="30" cy="30" rx="18" ry="21.5" fill="none" \
        stroke="currentColor" stroke-width="2.6" opacity=".55"/><ellipse cx="30" cy="30" rx="14.5" ry="18" \
        opacity=".22"/><path d="M31.5 16.5c-5.7 0-9 3.7-9 8.3 0 1.5-.3 2.3-1.5 4.1l-1 1.5c-.4.6-.1 1.2.6 \
        1.3l1.5.3-.2 1.5.9.9-.7.9.2 2.1c.1 1.5 1.1 2.2 2.6 2l2.5-.3c.7 2.6-.5 5-3.4 6.3A17.6 17.6 0 0 0 \
        30 48c3.8 0 7.3-1.3 10-3.6-2.3-2.4-2.9-5-2.2-7.9 2.7-2.1 4.2-5.3 4.2-9 0-6.3-4.2-11-10.5-11z"/></symbol>
        <symbol id="symbol-indicators" viewBox="0 0 78 14"><rect x="0" y="8.5" width="3.2" height="4.5" \
        rx="1"/><rect x="5" y="6.2" width="3.2" height="6.8" rx="1"/><rect x="10" y="3.6" \
        width="3.2" height="9.4" rx="1"/><rect x="15" y="1" width="3.2" height="12" rx="1"/><path \
        d="M33.5 2.8c2.9 0 5.5 1.1 7.5 3l1.3-1.3c-2.3-2.2-5.4-3.5-8.8-3.5s-6.5 \
        1.3-8.8 3.5l1.3 1.3c2-1.9 4.6-3 7.5-3zm0 4.3c1.7 0 3.3.7 4.5 1.8l1.3-1.3c-1.5-1.4-3.5-2.3-5.8-2.3s-4.3.9-5.8 \
        2.3l1.3 1.3c1.2-1.1 2.8-1.8 4.5-1.8zm2.7 3.5-2.7 2.7-2.7-2.7c.7-.6 1.7-1 \
        2.7-1s2 .4 2.7 1z"/><rect x="49.5" y=".5" width="23.5" height="12.5" rx="3.8" fill="none" \
        stroke="currentColor" opacity=".45"/><rect x="51.3" y="2.3" width="19.9" height="8.9" \
        rx="2.3"/><path d="M74.6 4.6v4.4c.9-.4 1.5-1.2 1.5-2.2s-.6-1.8-1.5-2.2z" \
        opacity=".5"/></symbol>
        <symbol id="symbol-flashlight" viewBox="0 0 24 24"><path d="M7.5 2.5h9c.4 0 .7.3.7.7v1.5H6.8V3.2c0-.4.3-.7.7-.7zM6.8 \
        6.2h10.4c0 2.3-2 3.1-2 5.3v8.3c0 .9-.7 1.7-1.7 1.7h-3c-1 0-1.7-.8-1.7-1.7v-8.3c0-2.2-2-3-2-5.3zM12 \
        11.4c-.7 0-1.2.5-1.2 1.2v1.8a1.2 1.2 0 0 0 2.4 0v-1.8c0-.7-.5-1.2-1.2-1.2z" fill-rule="evenodd"/></symbol>
        <symbol id="symbol-camera" viewBox="0 0 24 24"><path d="M8.9 5.3 7.8 6.9H5.1c-1.4 0-2.4 1-2.4 2.4v8c0 1.4 1 \
        2.4 2.4 2.4h13.8c1.4 0 2.4-1 2.4-2.4v-8c0-1.4-1-2.4-2.4-2.4h-2.7l-1.1-1.6c-.3-.5-.8-.8-1.4-.8h-3.4c-.6 \
        0-1.1.3-1.4.8zM12 8.9a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 1.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" \
        fill-rule="evenodd"/></symbol>
        <symbol id="symbol-warning" viewBox="0 0 24 24"><path d="M12 2.8c.9 0 1.7.5 2.1 1.2l7.7 13.5c.9 1.6-.3 3.5-2.1 \
        3.5H4.3c-1.8 0-3-1.9-2.1-3.5L9.9 4c.4-.7 1.2-1.2 2.1-1.2zm0 4.9c-.7 0-1.2.6-1.2 1.3l.3 \
        4.9c0 .5.4.9.9.9s.9-.4.9-.9l.3-4.9c0-.7-.5-1.3-1.2-1.3zm0 8.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 \
        0-2.6z" fill-rule="evenodd"/></symbol>
        </svg>
        """
}
