/// Status codes of the keychain, which Security defines in `SecBase.h`.
enum KeychainStatus {
    /// No item matches the query.
    static let itemNotFound: Int32 = -25300
    /// An item with these attributes exists.
    static let duplicateItem: Int32 = -25299

    /// Updates an item, or adds it if there is none.
    ///
    /// - Returns: The status. An item that another process adds between the two calls is updated.
    static func storing(update: () -> Int32, add: () -> Int32) -> Int32 {
        let updated = update()
        guard updated == itemNotFound else { return updated }
        let added = add()
        return added == duplicateItem ? update() : added
    }
}
