/// The meaning of a word in a payload's key, such as `author` in `author_avatar_url`.
enum KeyMeaning: String {
    // The owner of a value.
    case sender, person, profile, account, me, recipients, conversation, message, event, call,
        media, server
    // The value.
    case id, name, username, first, last, picture, email, phone, digest, type, text, title, link,
        url
    case count, unread, flag, direct, duration, date, mention, reply, mime, actions
    /// Another message, such as the one that the push replies to.
    case other
    /// A key that consists only of a word for the owner, such as `from`.
    case itself
    /// A word without its own meaning, such as `data`.
    case filler

    /// The meaning of each word, in lowercase and without accents. Apps use words from various
    /// languages.
    private static let vocabulary: [String: KeyMeaning] = {
        var meanings: [String: KeyMeaning] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let meaning = KeyMeaning(rawValue: String(words[0])) else { continue }
            words.forEach { meanings[String($0)] = meaning }
        }
        return meanings
    }()

    /// The meanings, one per line, each followed by its words.
    private static let table = """
        sender sndr from by sent inviter requester follower author initiator originator writer poster commenter creator actor caller absender von \
        autor verfasser anrufer expediteur auteur remitente emisor mittente remetente avsender afzender \
        nadawca отправитель автор 送信者 发送者 发送人 发件人 寄件者 보낸사람 발신자
        person user member people contact friend buddy peer agent customer driver teacher doctor coach \
        participant benutzer nutzer mitglied kontakt freund utilisateur membre usuario miembro contacto \
        utente membro пользователь 用户 ユーザー 사용자
        profile profil perfil
        account konto compte cuenta
        me my self own owner recipient receiver to target current viewer empfanger empfaenger \
        destinataire destinatario ontvanger mottagare получатель 受信者 收件人
        recipients participants members users receivers people teilnehmer mitglieder empfanger \
        membres participantes
        conversation conv convo room channel chat thread group dialog dialogue topic space stream talk gesprach \
        gespraech unterhaltung raum kanal gruppe gruppen salon canal groupe grupo gruppo sala \
        conversa conversacion conversazione чат беседа группа комната канал 会话 聊天 群 群组 房间 会話 \
        グループ ルーム 채팅 그룹
        message msg post comment nachricht kommentar mensaje messaggio mensagem bericht сообщение 消息 \
        メッセージ 메시지
        event notification notif push ereignis
        call voip ring anruf appel llamada chiamata chamada звонок 通话 通話 통화
        media attachment attachments file files video audio gif sticker document banner hero cover anhang anhange anhaenge \
        datei adjunto allegato anexo вложение 附件 添付
        server host hostname base cdn origin instance domain site endpoint serveur servidor сервер
        id ref reference uid uuid guid identifier ident pk nr nummer kennung jid mxid oid
        name nick nickname displayname fullname realname label nom nombre nome naam navn namn pseudo alias \
        имя название 名前 名称 昵称 名 이름
        username uname login handle
        first firstname given vorname prenom
        last lastname family surname nachname
        picture avatar avatars pictures photo photos image images img icon icons pic userpic thumb thumbnail gravatar bild foto imagen \
        immagine imagem аватар фото 头像 图片 画像 写真 アイコン 사진 아바타
        email mail address adresse
        phone tel mobile telefon telephone telefono msisdn
        digest sha256 sha hash checksum
        type kind mode category subtype art typ action role rolle rol ruolo tipo тип 类型 種類
        text body content preview snippet inhalt texte texto testo текст 内容 本文 내용
        title subject caption titel betreff titre titulo titolo заголовок 标题
        link deeplink deep route permalink navigate
        url uri href src
        count total anzahl
        unread unseen badge ungelesen
        flag is has ist
        direct dm private
        duration dauer duree
        date time at ts timestamp created updated datum zeit
        mention mentions mentioned
        reply replied
        mime contenttype
        actions buttons btns options choices
        other quoted quote parent forwarded previous original mentionee assigned assignee
        filler data info details attributes public object full display short real screen large small medium \
        path string value sm md lg hd default px main anzeige the of new global preferred visible head face open click tap payload extra extras custom params \
        parameters meta metadata context ctx daten json
        """

    /// Splits a key into words, with their meanings.
    static func words(of key: String) -> [KeyWord] {
        KeyWord.parts(of: key).flatMap { part -> [KeyWord] in
            let word = part.withoutAccents
            if let pair = abbreviations[word] {
                return [KeyWord(text: word, meaning: pair), KeyWord(text: "id", meaning: .id)]
            }
            if let meaning = meaning(of: word) { return [KeyWord(text: word, meaning: meaning)] }
            return halves(of: word) ?? [KeyWord(text: word, meaning: nil)]
        }
    }

    /// The owners of abbreviated IDs, such as `rid` for a room ID.
    private static let abbreviations: [String: KeyMeaning] = [
        "rid": .conversation, "cid": .conversation, "gid": .conversation, "mid": .message,
    ]

    private static func meaning(of word: String) -> KeyMeaning? {
        if let meaning = vocabulary[word] { return meaning }
        let withoutDigits = String(word.reversed().drop { $0.isNumber }.reversed())
        if withoutDigits.isEmpty || word.first?.isNumber == true { return .filler }
        return vocabulary[withoutDigits]
    }

    /// Returns the two words that form a compound such as `gruppenname`; `nil` if the word isn't a
    /// compound.
    private static func halves(of word: String) -> [KeyWord]? {
        let characters = Array(word)
        guard characters.count <= 24 else { return nil }
        for length in characters.indices.dropFirst().reversed() {
            let (first, second) = (String(characters[..<length]), String(characters[length...]))
            // A short word, such as `to` in `total`, is rarely the beginning of a compound.
            guard first.utf8.count > 2, let one = vocabulary[first], let two = vocabulary[second]
            else { continue }
            return [KeyWord(text: first, meaning: one), KeyWord(text: second, meaning: two)]
        }
        return nil
    }
}

/// A word of a key.
struct KeyWord {
    let text: String
    let meaning: KeyMeaning?

    /// Splits a key in camel case, snake case or kebab case into lowercase words.
    static func parts(of key: String) -> [String] {
        let characters = Array(key.prefix(64))
        var parts = [""]
        for (index, character) in characters.enumerated() {
            let isWord = character.isLetter || character.isNumber
            // `avatarURL` has two words, and `URLOfAvatar` three.
            let begins =
                index > 0 && character.isUppercase
                && (!characters[index - 1].isUppercase
                    || characters.dropFirst(index + 1).first?.isLowercase == true)
            if begins || !isWord { parts.append("") }
            if isWord { parts[parts.count - 1] += character.lowercased() }
        }
        return parts.filter { !$0.isEmpty }
    }
}

extension String {
    private static let accents: [(plain: String, accented: String)] = [
        ("a", "äàáâãå"), ("e", "éèêë"), ("i", "íìîï"), ("o", "öòóôõø"), ("u", "úùûü"), ("n", "ñ"),
        ("c", "ç"), ("ss", "ß"),
    ]

    /// The string without Western European diacritics.
    fileprivate var withoutAccents: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        return map { character in
            Self.accents.first { $0.accented.contains(character) }?.plain ?? String(character)
        }.joined()
    }
}
