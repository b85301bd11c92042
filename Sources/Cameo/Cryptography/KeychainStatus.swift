/// Status codes of the keychain, which the Security framework defines in `SecBase.h`.
enum KeychainStatus {
    /// No item matches the query.
    static let itemNotFound: Int32 = -25300
    /// An item with the same attributes already exists.
    static let duplicateItem: Int32 = -25299

    /// Updates an item. Adds the item if it doesn't exist.
    ///
    /// - Returns: The status. If another process adds the item between the two calls, the item is
    ///   updated.
    static func storing(update: () -> Int32, add: () -> Int32) -> Int32 {
        let updated = update()
        guard updated == itemNotFound else { return updated }
        let added = add()
        return added == duplicateItem ? update() : added
    }
}
