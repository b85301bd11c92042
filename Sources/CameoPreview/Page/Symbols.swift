/// The symbols of a page. The page contains each symbol once.
enum Symbols {
    /// The name of a symbol.
    enum Name: String {
        case bubble, indicators, flashlight, camera
    }

    /// Returns an element that displays a symbol.
    static func use(_ name: Name, className: String = "") -> String {
        let attribute = className.isEmpty ? "" : " class=\"\(className)\""
        return
            "<svg\(attribute) aria-hidden=\"true\"><use href=\"#symbol-\(name.rawValue)\"/></svg>"
    }

    /// The definitions of all symbols, for the start of a page.
    static let html = """
        <svg class="symbols" aria-hidden="true">
        <symbol id="symbol-bubble" viewBox="0 0 60 60"><path d="M30 13c-11 0-19 7-19 15.5 0 5 3 9.4 \
        7.5 12.2-.3 2.4-1.6 5-3.8 6.9 3.8-.2 7.4-1.7 9.8-3.9 1.8.4 3.6.6 \
        5.5.6 11 0 19-7 19-15.8S41 13 30 13z"/></symbol>
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
        <symbol id="symbol-flashlight" viewBox="0 0 24 24"><path d="M7.5 3h9v2.2h-9zM7.5 6.7h9c0 2.1-1.9 \
        2.9-1.9 5V20c0 .6-.4 1-1 1h-3.2c-.6 0-1-.4-1-1v-8.3c0-2.1-1.9-2.9-1.9-5zm4.5 5.5a1 1 \
        0 0 0-1 1v1.5a1 1 0 0 0 2 0v-1.5a1 1 0 0 0-1-1z"/></symbol>
        <symbol id="symbol-camera" viewBox="0 0 24 24"><path d="M9 5.5 8 7H5.2C4 7 3 8 3 9.2v8C3 18.4 4 \
        19.4 5.2 19.4h13.6c1.2 0 2.2-1 2.2-2.2v-8C21 8 20 7 18.8 7H16l-1-1.5c-.3-.4-.7-.6-1.2-.6h-3.6c-.5 \
        0-.9.2-1.2.6zM12 9a4.1 4.1 0 1 1 0 8.2A4.1 4.1 0 0 1 12 9zm0 1.7a2.4 2.4 0 1 0 0 4.8 \
        2.4 2.4 0 0 0 0-4.8z"/></symbol>
        </svg>
        """
}
