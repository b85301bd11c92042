/// The words and phrases in the types, titles and bodies of an app's own chat messages.
enum MessageWords {
    /// The types of chat messages from a person, in lower case and without separators.
    static let chatTypes = """
        chatmessage|newchatmessage|textmessage|directmessage|newdirectmessage|\
        directmessagereceived|dm|newdm|privatemessage|groupmessage|newgroupmessage|\
        groupchat|groupchatmessage|newchat|chatmessagereceived|groupmessagereceived
        """.words
    /// The suffixes of types that may also indicate a campaign.
    static let typeEnds = [
        "message", "messagereceived", "messagesent", "messagecreated", "messages",
        "chat", "chats", "msg", "messagenotification", "chatnotification",
    ]
    /// Words in types that don't indicate a message from a person.
    static let otherTypes = """
        system|promo|market|welcome|inapp|broadcast|admin|auto|error|status|schedul|remind|\
        campaign|service|data|sms|fail|delet|react|like|pinned|edited|typing|silent|info
        """.words
    /// Words in types of events that aren't messages, such as `new_booking`.
    static let eventTypes = """
        like|follow|order|payment|promo|offer|booking|reserv|commission|birthday|remind|otp|news|\
        campaign|market|request|invit|accept|approv|reject|alert|status|deliver|updat|system|review|\
        rating|wallet|transact|security|login|verif|reward|coupon|refund|invoice|appointment|schedul|\
        wave|poke|nudge|gift|swipe|visit|crush|tipreceived|newtip|newmatch
        """.words

    /// The words before or after the sender's name in a sentence about a message.
    struct Phrase: Sendable {
        let bytes: [UInt8]
        /// The number of characters.
        let count: Int
        /// Whether the phrase announces a new message. In the lists, an asterisk marks these
        /// phrases.
        let isNew: Bool

        init(_ text: String) {
            isNew = text.utf8.first == UInt8(ascii: "*")
            let words = isNew ? String(text.dropFirst()) : text
            (bytes, count) = (Array(words.utf8), words.count)
        }
    }

    /// The beginnings of sentences, grouped by first byte.
    static let starts = Dictionary(
        grouping: """
            *you have a new message from |*you have new message from, |*you have new message from |\
            *you received a new message from |*you received a message from |\
            *you have received a text message from |*you have received text message from |\
            *you received a text message from |*new text message from |*new direct message from |\
            *new chat message from |*new private message from |*new message from |direct message from |\
            chat message from |new chat from |message from |new photo from |photo from |\
            incoming call from |missed call from |call from |\
            *nuevo mensaje de |mensaje de |*nova mensagem de |mensagem de |*nouveau message de |\
            message de |*neue nachricht von |nachricht von |*nuovo messaggio da |messaggio da |\
            *nieuw bericht van |bericht van |*новое сообщение от |сообщение от |\
            *nowa wiadomość od |wiadomość od |*tin nhắn mới từ |tin nhắn từ |*pesan baru dari |\
            pesan dari |*нове повідомлення від |повідомлення від |*رسالة جديدة من |رسالة من |*ข้อความใหม่จาก |ข้อความจาก |*nytt meddelande från |*ny besked fra |*ny melding fra
            """.words.map(Phrase.init)
    ) { $0.bytes.first }
    /// The ends of sentences, grouped by last byte.
    static let ends = Dictionary(
        grouping: """
            * has sent you a new message|* has sent you a message|* just sent you a message|\
            * sent you a new message|* sent you a message|* has sent a new message|* has sent a message|\
            * sent a new message|* sent a message|* sent you a direct message|\
            * sent you a private message|* sent you a chat message|* has messaged you|* wrote to you| sent you a photo\
            | sent a photo| sent an image|* messaged you| texted you| mentioned you| is calling you| is calling\
            | te está llamando| está te ligando| está ligando para você| ruft dich an| vous appelle| t'appelle\
            | ti sta chiamando| belt je| звонит вам| seni arıyor| sizi arıyor| يتصل بك| تتصل بك\
            |* te ha escrito|* te escribió|* te envió un mensaje|* te ha enviado un mensaje|\
            * te enviou uma mensagem|* enviou uma mensagem|* enviou uma nova mensagem|\
            * te envió un nuevo mensaje|* envió un mensaje|* ha inviato un messaggio|* vous a envoyé un message|\
            * t'a envoyé un message|* t’a envoyé un message|* vous a écrit|* hat dir geschrieben|\
            * hat dir eine nachricht geschickt|* hat dir eine nachricht gesendet|* ti ha scritto|\
            * ti ha inviato un messaggio|* heeft je een bericht gestuurd|* sana mesaj gönderdi|\
            * size mesaj gönderdi|\
            *'den yeni mesaj|*'dan yeni mesaj|*'ten yeni mesaj|*'tan yeni mesaj|*님의 메시지|\
            *님의 새 메시지|*님이 메시지를 보냈습니다|*さんからの新しいメッセージ|*さんから新しいメッセージ|\
            *さんからメッセージが届きました|さんからのメッセージ|*给你发了一条消息|*给您发了一条消息|\
            *的新消息|*的新訊息|*发来一条新消息|*发来一条消息|*发来新消息|*给你发了一条私信|*傳給你私訊|*傳了訊息給你|* đã gửi tin nhắn|* đã gửi cho bạn một tin nhắn|\
            * mengirim pesan|* mengirimi anda pesan|* отправила вам сообщение|* отправил вам сообщение|\
            * написала вам|* написал вам
            """.words.map(Phrase.init)
    ) { $0.bytes.last }
    /// Words for a message. A title that contains one is a sentence.
    static let messages = """
        message|mensaje|mensagem|nachricht|messaggi|bericht|сообщени|повідомлен|wiadomoś|mesaj|\
        メッセージ|消息|訊息|私信|私訊|메시지|tin nhắn|pesan|رسالة|संदेश|செய்தி|বার্তা|notification
        """.words.map { $0.bytes }
    /// Words that aren't part of a person's name, such as "Reminder".
    static let notNames = """
        new|chat|chats|alert|reminder|update|updates|news|offer|offers|sale|order|booking|match|\
        welcome|support|system|account|payment|delivery|request|requests|invitation|invite|friend|\
        comment|like|follow|follower|event|task|warning|info|you|your|it's|we|the|a|today|\
        tomorrow|now|unread|security|code|confirmed|accepted|cancelled|canceled|completed|approved|\
        received|started|ended|closed|available|declined|expired|hey|hi|hello|team|app|inc|ltd|\
        conversation|conversations|appointment|review|quote|job|project|service|reply|replies|note|\
        ps|question|answer|fyi|btw|tip|link|address|time|date|place|todo|edit|re|fwd|sure|yes|no|error|\
        erinnerung|hinweis|achtung|wichtig|termin|recordatorio|aviso|importante|atención|rappel|attention|\
        lembrete|atenção|promemoria|avviso|herinnering|let op|напоминание|внимание|важно|нагадування|\
        uwaga|przypomnienie|hatırlatma|dikkat|提醒|注意|通知|系统通知|系統通知|重要|公告|リマインダー|お知らせ|알림|공지|nhắc nhở|\
        thông báo|pengingat|pengumuman|تذكير|تنبيه|status|price|total|result|score|tracking|delivered|\
        frage|antwort|notiz|pregunta|respuesta|nota|réponse|domanda|risposta|pergunta|resposta|вопрос|ответ|\
        join|tap|click|open|press|view|start|\
        living|room|kitchen|bedroom|bathroom|garage|door|doorbell|motion|sensor|camera|thermostat|\
        temperature|battery|home|alarm|feedback|survey|poll|community|forum|group|help|live|customer
        """.words

    /// Lowercase words in names, such as "Sanne de Vries".
    static let particles = """
        de|da|do|di|du|dos|das|del|della|van|der|den|ter|ten|von|zu|bin|ibn|al|el
        """.words

    /// Words in event titles. Names may contain them, too.
    static let events = """
        shipped|flash|birthday|off|discount|commission|reward|rewards|bonus|attendance|\
        verification|verify|login|password|promo|promotion|deal|deals|trial|subscription|invoice|\
        receipt|refund|ticket|reservation|arrived|arriving|ready|delivered|shipment|weather|breaking|\
        transaction|withdrawal|deposit|transfer|failed|successful|success|payout|is|was|has|been|on|\
        way|of|to|and|liked|commented|post|photo|cancellation
        """.words
    /// Words in the titles of support chats.
    static let supportWords = "support|help|team|service|customer|group|community|app".words
    /// The first words of titles that announce something new. At the end of a title, they may be
    /// last names, such as Nye.
    static let newWords = """
        new|neue|neuer|neues|nuevo|nueva|nuevos|nuevas|nouveau|nouvelle|nouveaux|nouvelles|novo|novos|\
        novas|nuovo|nuova|nuovi|nuove|nieuw|nieuwe|новый|новая|новое|новые|новий|нове|нові|yeni|nowy|\
        nowe|nowa|nytt|nya|nye|नया|नई|नए|새|새로운
        """.words
    /// The last words of such titles.
    static let newEnds = "baru|mới|جديد|جديدة|חדש|חדשה".words
    /// IDs of senders that aren't people.
    static let systemIDs = "system|server|noreply|no-reply|bot|app|notification|notifications".words

    /// Words for unnamed users.
    static let roles = """
        someone|anonymous|unknown|seller|buyer|admin|administrator|moderator|driver|\
        staff|host|owner|operator|agent|support
        """.words

    /// The words of English titles that only announce a message, such as "Private message received".
    static let announcementWords =
        "new|a|an|you|have|got|received|incoming|unread|private|direct|chat|text|message|messages"
        .words

    /// Titles that announce a new message without a name, grouped by first byte.
    static let announcements = Dictionary(grouping: allAnnouncements) { $0.bytes.first }
    /// The same titles, grouped by last byte.
    static let announcementEnds = Dictionary(grouping: allAnnouncements) { $0.bytes.last }
    private static let allAnnouncements = """
        new message|new chat message|you have a new message|nuevo mensaje|nova mensagem|\
        nouveau message|neue nachricht|nuovo messaggio|nieuw bericht|новое сообщение|\
        nowa wiadomość|nytt meddelande|ny besked|ny melding|нове повідомлення|yeni mesaj|新しいメッセージ|新消息|새 메시지|새로운 메시지|tin nhắn mới|pesan baru|رسالة جديدة|\
        새로운 메시지가 도착했습니다|नया संदेश|नवीन संदेश|புதிய செய்தி|নতুন বার্তা
        """.words.map(Phrase.init)

    /// Symbols that servers add before or after a name.
    static let symbols = ["💬", "✉️", "📩", "📨", "💌", "📬", "🔔", "📞", "📷", "🗨️", "👥"]

    /// The separators between the sender's and the group's name in a title.
    static let separators = [
        " in ", " em ", " dans ", " في ", " @ ", " · ", " • ", " | ", " → ", " ▸ ", " › ", " > ",
    ]

    /// The words before the group's name in sentences about a message to the group.
    static let groupStarts = """
        new message in |message in |neue nachricht in |nuevo mensaje en |nouveau message dans |\
        nova mensagem em |nuovo messaggio in |nieuw bericht in |новое сообщение в
        """.words
}
