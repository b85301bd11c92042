// Scripts/rules writes this file from Fixtures/rules.json.
// swift-format-ignore-file

extension PhoneMetrics {
    /// The custom properties that are the same in all versions of iOS.
    static let commonProperties = """
        --home-height: 5px; \
        --home-bottom: 8px; \
        --status-height: 54px; \
        --status-weight: 600; \
        --island-height: 37px; \
        --date-size: 22px; \
        --date-weight: 600; \
        --clock-weight: 600; \
        --card-gap: 8px; \
        --card-radius: 24px; \
        --card-leading: 14px; \
        --card-spacing: 10px; \
        --text-size: 15px; \
        --text-pitch: 18px; \
        --text-tracking: -.23px; \
        --title-weight: 600; \
        --body-lines: 4; \
        --time-size: 13px; \
        --time-tracking: -.08px; \
        --level-size: 12px; \
        --level-weight: 600; \
        --avatar-size: 38px; \
        --badge-size: 16px; \
        --badge-trailing: 4px; \
        --badge-bottom: 4px; \
        --edge-step: 8px; \
        --edge-inset: 10px; \
        --expanded-shadow: var(--glass-shadow), 0 2px 12px rgb(0 0 0 / .14); \
        --menu-size: 17px; \
        --banner-margin: 8px;
        """

    static let ios18 = PhoneMetrics(
        screenWidth: 393,
        screenHeight: 852,
        properties: """
        --screen-width: 393px; \
        --screen-height: 852px; \
        --screen-radius: 55px; \
        --home-width: 139px; \
        --wallpaper-shade: transparent; \
        --status-leading: 38px; \
        --status-trailing: 30px; \
        --status-size: 16px; \
        --island-width: 126px; \
        --island-top: 11px; \
        --date-top: 76px; \
        --clock-size: 100px; \
        --clock-line: 1; \
        --clock-tracking: -2px; \
        --clock-fill: linear-gradient(rgb(255 255 255) 0 0); \
        --card-margin: 8px; \
        --card-min-height: 64px; \
        --card-block: 13px; \
        --list-bottom: 20px; \
        --glass-blur: 26px; \
        --glass-saturation: 1.8; \
        --glass-brightness: 1; \
        --glass-rim: none; \
        --glass-rim-width: 0px; \
        --glass-shadow: 0 0 transparent; \
        --thumbnail-size: 38px; \
        --thumbnail-radius: 6px; \
        --thumbnail-below: 0; \
        --thumbnail-align: center; \
        --icon-radius: .2237; \
        --icon-rim: none; \
        --edge-rim: transparent; \
        --expanded-radius: 24px; \
        --expanded-margin: 8px; \
        --expanded-blur: 22px; \
        --menu-gap: 8px; \
        --menu-radius: 14px; \
        --menu-padding: 0px; \
        --menu-row: 44px; \
        --menu-side: 18px; \
        --menu-spacing: 12px; \
        --menu-width: 100%; \
        --menu-symbol-order: 1; \
        --menu-ink: var(--glass-ink); \
        --reply-height: 40px; \
        --keyboard-height: 291px; \
        --keyboard-radius: 0px; \
        --key-radius: 5px; \
        --banner-top: 56px; \
        --banner-fill: var(--glass-fill); \
        --solid-ink: var(--glass-ink); \
        --solid-dim: var(--glass-dim); \
        --solid-critical: var(--level-critical); \
        --banner-shadow: 0 5px 22px rgb(0 0 0 / .14); \
        --button-size: 50px; \
        --button-side: 46px; \
        --button-bottom: 50px; \
        --button-symbol: 24px; \
        --button-blur: 16px; \
        --button-shadow: none; \
        --button-rim: none;
        """,
        looks: [
            Look(
                glass: nil,
                theme: .light,
                lens: nil,
                properties: """
                --glass-fill: rgb(247 247 250 / .76); \
                --glass-ink: rgb(0 0 0); \
                --glass-dim: rgb(0 0 0 / .62); \
                --level-critical: rgb(176 12 24); \
                --edge-shade-1: rgb(0 0 0 / .06); \
                --edge-shade-2: rgb(0 0 0 / .12); \
                --expanded-fill: rgb(255 255 255); \
                --expanded-dimming: rgb(10 8 24 / .30); \
                --menu-line: rgb(60 60 67 / .22); \
                --menu-fill: rgb(247 247 250 / .80); \
                --menu-destructive: rgb(196 12 26); \
                --keyboard-fill: rgb(209 211 217); \
                --key-fill: rgb(255 255 255); \
                --key-side-fill: rgb(172 176 188); \
                --button-fill: rgb(20 18 46 / .36);
                """
            ),
            Look(
                glass: nil,
                theme: .dark,
                lens: nil,
                properties: """
                --glass-fill: rgb(32 32 36 / .74); \
                --glass-ink: rgb(255 255 255); \
                --glass-dim: rgb(255 255 255 / .72); \
                --level-critical: rgb(255 138 128); \
                --edge-shade-1: rgb(0 0 0 / .14); \
                --edge-shade-2: rgb(0 0 0 / .26); \
                --expanded-fill: rgb(28 28 30); \
                --expanded-dimming: rgb(0 0 0 / .46); \
                --menu-line: rgb(255 255 255 / .16); \
                --menu-fill: rgb(44 44 48 / .78); \
                --menu-destructive: rgb(255 130 122); \
                --keyboard-fill: rgb(43 43 45); \
                --key-fill: rgb(108 108 110); \
                --key-side-fill: rgb(70 70 72); \
                --button-fill: rgb(104 102 130 / .30);
                """
            ),
        ]
    )

    static let ios26 = PhoneMetrics(
        screenWidth: 402,
        screenHeight: 874,
        properties: """
        --screen-width: 402px; \
        --screen-height: 874px; \
        --screen-radius: 62px; \
        --home-width: 139px; \
        --wallpaper-shade: transparent; \
        --status-leading: 44px; \
        --status-trailing: 34px; \
        --status-size: 17px; \
        --island-width: 126px; \
        --island-top: 14px; \
        --date-top: 75px; \
        --clock-size: 108px; \
        --clock-line: 1; \
        --clock-tracking: -2px; \
        --card-margin: 8px; \
        --card-min-height: 66px; \
        --card-block: 14px; \
        --list-bottom: 22px; \
        --glass-rim-width: 1.25px; \
        --thumbnail-size: 38px; \
        --thumbnail-radius: 10px; \
        --thumbnail-below: 0; \
        --thumbnail-align: center; \
        --icon-radius: .26; \
        --icon-rim: linear-gradient(160deg, rgb(255 255 255 / .60), rgb(255 255 255 / .04) 40%, rgb(255 255 255 / .04) 64%, rgb(255 255 255 / .25)); \
        --expanded-radius: 30px; \
        --expanded-margin: 8px; \
        --expanded-blur: 18px; \
        --menu-gap: 10px; \
        --menu-radius: 26px; \
        --menu-padding: 8px; \
        --menu-row: 44px; \
        --menu-side: 18px; \
        --menu-spacing: 12px; \
        --menu-width: 250px; \
        --menu-line: transparent; \
        --menu-symbol-order: -1; \
        --menu-ink: var(--glass-ink); \
        --reply-height: 46px; \
        --keyboard-height: 298px; \
        --keyboard-radius: 30px; \
        --key-radius: 9px; \
        --banner-top: 59px; \
        --banner-fill: var(--glass-fill); \
        --solid-ink: var(--glass-ink); \
        --solid-dim: var(--glass-dim); \
        --solid-critical: var(--level-critical); \
        --banner-shadow: 0 0 0 .5px rgb(0 0 0 / .08), 0 6px 24px rgb(0 0 0 / .13); \
        --button-size: 58px; \
        --button-side: 42px; \
        --button-bottom: 42px; \
        --button-symbol: 27px; \
        --button-blur: 8px; \
        --button-shadow: 0 4px 14px rgb(0 0 0 / .12); \
        --button-rim: linear-gradient(135deg, rgb(255 255 255 / .70), rgb(255 255 255 / .10) 36%, rgb(255 255 255 / .08) 64%, rgb(255 255 255 / .45));
        """,
        looks: [
            Look(
                glass: .clear,
                theme: .light,
                lens: Lens(rim: 18, scale: 56),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .82), rgb(255 255 255 / .52) 55%, rgb(255 255 255 / .66)); \
                --glass-fill: rgb(250 250 252 / .46); \
                --glass-blur: 8px; \
                --glass-saturation: 1.6; \
                --glass-brightness: 1.12; \
                --glass-ink: rgb(0 0 0); \
                --glass-dim: rgb(0 0 0 / .74); \
                --glass-rim: linear-gradient(128deg, rgb(255 255 255 / .95), rgb(255 255 255 / .50) 14%, rgb(255 255 255 / .06) 36%, rgb(255 255 255 / .04) 70%, rgb(255 255 255 / .36) 90%, rgb(255 255 255 / .80)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .10), 0 5px 18px rgb(0 0 0 / .10); \
                --level-critical: rgb(120 0 14); \
                --edge-shade-1: rgb(0 0 0 / .06); \
                --edge-shade-2: rgb(0 0 0 / .12); \
                --edge-rim: rgb(255 255 255 / .60); \
                --expanded-fill: rgb(250 250 252 / .58); \
                --expanded-dimming: rgb(10 8 24 / .22); \
                --menu-fill: rgb(250 250 252 / .58); \
                --menu-destructive: rgb(138 0 16); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --button-fill: rgb(255 255 255 / .12);
                """
            ),
            Look(
                glass: .clear,
                theme: .dark,
                lens: Lens(rim: 18, scale: 56),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .82), rgb(255 255 255 / .52) 55%, rgb(255 255 255 / .66)); \
                --glass-fill: rgb(58 58 64 / .46); \
                --glass-blur: 8px; \
                --glass-saturation: 1.6; \
                --glass-brightness: .66; \
                --glass-ink: rgb(255 255 255); \
                --glass-dim: rgb(255 255 255 / .8); \
                --glass-rim: linear-gradient(135deg, rgb(255 255 255 / .55), rgb(255 255 255 / .10) 34%, rgb(255 255 255 / .07) 66%, rgb(255 255 255 / .36)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .24), 0 5px 20px rgb(0 0 0 / .14); \
                --level-critical: rgb(255 176 170); \
                --edge-shade-1: rgb(0 0 0 / .14); \
                --edge-shade-2: rgb(0 0 0 / .26); \
                --edge-rim: rgb(255 255 255 / .26); \
                --expanded-fill: rgb(58 58 64 / .58); \
                --expanded-dimming: rgb(0 0 0 / .40); \
                --menu-fill: rgb(58 58 64 / .58); \
                --menu-destructive: rgb(255 140 132); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --button-fill: rgb(255 255 255 / .12);
                """
            ),
            Look(
                glass: .tinted,
                theme: .light,
                lens: Lens(rim: 20, scale: 60),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .94), rgb(255 255 255 / .74) 55%, rgb(255 255 255 / .84)); \
                --glass-fill: rgb(250 250 250 / .70); \
                --glass-blur: 9px; \
                --glass-saturation: 1.95; \
                --glass-brightness: 1; \
                --glass-ink: rgb(0 0 0); \
                --glass-dim: rgb(0 0 0 / .62); \
                --glass-rim: linear-gradient(128deg, rgb(255 255 255 / .95), rgb(255 255 255 / .50) 14%, rgb(255 255 255 / .06) 36%, rgb(255 255 255 / .04) 70%, rgb(255 255 255 / .36) 90%, rgb(255 255 255 / .80)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .10), 0 5px 18px rgb(0 0 0 / .10); \
                --level-critical: rgb(176 12 24); \
                --edge-shade-1: rgb(0 0 0 / .06); \
                --edge-shade-2: rgb(0 0 0 / .12); \
                --edge-rim: rgb(255 255 255 / .60); \
                --expanded-fill: rgb(250 250 252 / .78); \
                --expanded-dimming: rgb(10 8 24 / .22); \
                --menu-fill: rgb(250 250 252 / .78); \
                --menu-destructive: rgb(190 8 24); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --button-fill: rgb(255 255 255 / .18);
                """
            ),
            Look(
                glass: .tinted,
                theme: .dark,
                lens: Lens(rim: 20, scale: 60),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .94), rgb(255 255 255 / .74) 55%, rgb(255 255 255 / .84)); \
                --glass-fill: rgb(56 56 62 / .62); \
                --glass-blur: 9px; \
                --glass-saturation: 1.8; \
                --glass-brightness: .80; \
                --glass-ink: rgb(255 255 255); \
                --glass-dim: rgb(255 255 255 / .74); \
                --glass-rim: linear-gradient(135deg, rgb(255 255 255 / .55), rgb(255 255 255 / .10) 34%, rgb(255 255 255 / .07) 66%, rgb(255 255 255 / .36)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .24), 0 5px 20px rgb(0 0 0 / .14); \
                --level-critical: rgb(255 150 142); \
                --edge-shade-1: rgb(0 0 0 / .14); \
                --edge-shade-2: rgb(0 0 0 / .26); \
                --edge-rim: rgb(255 255 255 / .26); \
                --expanded-fill: rgb(58 58 64 / .70); \
                --expanded-dimming: rgb(0 0 0 / .40); \
                --menu-fill: rgb(58 58 64 / .70); \
                --menu-destructive: rgb(255 140 132); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --button-fill: rgb(60 60 68 / .30);
                """
            ),
        ]
    )

    static let ios27 = PhoneMetrics(
        screenWidth: 402,
        screenHeight: 874,
        properties: """
        --screen-width: 402px; \
        --screen-height: 874px; \
        --screen-radius: 62px; \
        --home-width: 144px; \
        --wallpaper-shade: rgb(0 0 0 / .29); \
        --status-leading: 44px; \
        --status-trailing: 39px; \
        --status-size: 17px; \
        --island-width: 125px; \
        --island-top: 14px; \
        --date-top: 82px; \
        --clock-size: 120px; \
        --clock-line: .84; \
        --clock-tracking: -5px; \
        --clock-fill: linear-gradient(rgb(255 255 255 / .66), rgb(255 255 255 / .46) 55%, rgb(255 255 255 / .56)); \
        --card-margin: 14px; \
        --card-min-height: 66px; \
        --card-block: 14px; \
        --list-bottom: 22px; \
        --glass-fill: rgb(255 255 255 / .10); \
        --glass-saturation: 1.06; \
        --glass-brightness: .72; \
        --glass-ink: rgb(255 255 255); \
        --glass-dim: rgb(255 255 255 / .88); \
        --glass-rim: linear-gradient(rgb(255 255 255 / .60), rgb(255 255 255 / .06) 24%, rgb(255 255 255 / .03) 74%, rgb(255 255 255 / .42)); \
        --glass-rim-width: 1.2px; \
        --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .20), 1.25px 0 0 -.75px rgb(0 0 0 / .18), -1.25px 0 0 -.75px rgb(0 0 0 / .18), 0 8px 15px rgb(0 0 0 / .02), inset 0 40px 30px -40px rgb(0 0 0 / .10), inset 0 40px 10px -40px rgb(255 255 255 / .16), inset 0 -40px 10px -40px rgb(255 255 255 / .16); \
        --thumbnail-size: 32px; \
        --thumbnail-radius: 6px; \
        --thumbnail-below: 1; \
        --thumbnail-align: start; \
        --icon-radius: .26; \
        --icon-rim: linear-gradient(160deg, rgb(255 255 255 / .60), rgb(255 255 255 / .04) 40%, rgb(255 255 255 / .04) 64%, rgb(255 255 255 / .25)); \
        --edge-shade-1: transparent; \
        --edge-shade-2: rgb(0 0 0 / .08); \
        --edge-rim: rgb(255 255 255 / .22); \
        --expanded-fill: rgb(255 255 255 / .10); \
        --expanded-radius: 26px; \
        --expanded-margin: 16px; \
        --expanded-dimming: rgb(0 0 0 / .45); \
        --expanded-blur: 18px; \
        --menu-gap: 10px; \
        --menu-radius: 26px; \
        --menu-padding: 10px; \
        --menu-row: 42px; \
        --menu-side: 26px; \
        --menu-spacing: 14px; \
        --menu-width: 250px; \
        --menu-line: transparent; \
        --menu-symbol-order: -1; \
        --menu-fill: rgb(255 255 255 / .10); \
        --menu-ink: rgb(255 255 255); \
        --menu-destructive: rgb(255 150 142); \
        --reply-height: 46px; \
        --keyboard-height: 298px; \
        --keyboard-radius: 30px; \
        --key-radius: 9px; \
        --banner-top: 59px; \
        --banner-shadow: 0 0 0 .5px rgb(0 0 0 / .14), 0 8px 24px rgb(0 0 0 / .14); \
        --button-size: 58px; \
        --button-side: 46px; \
        --button-bottom: 50px; \
        --button-symbol: 36px; \
        --button-fill: rgb(255 255 255 / .10); \
        --button-blur: 3px; \
        --button-shadow: 0 0 0 .5px rgb(0 0 0 / .20), 0 8px 15px rgb(0 0 0 / .02); \
        --button-rim: linear-gradient(135deg, rgb(255 255 255 / .70), rgb(255 255 255 / .10) 36%, rgb(255 255 255 / .08) 64%, rgb(255 255 255 / .45));
        """,
        looks: [
            Look(
                glass: .clear,
                theme: .light,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 3px; \
                --level-critical: rgb(255 222 218); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --banner-fill: rgb(253 253 253 / .54); \
                --solid-ink: rgb(0 0 0); \
                --solid-dim: rgb(60 60 67 / .80); \
                --solid-critical: rgb(176 12 24);
                """
            ),
            Look(
                glass: .clear,
                theme: .dark,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 3px; \
                --level-critical: rgb(255 176 170); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --banner-fill: rgb(46 46 46 / .70); \
                --solid-ink: rgb(255 255 255); \
                --solid-dim: rgb(235 235 245 / .70); \
                --solid-critical: rgb(255 150 142);
                """
            ),
            Look(
                glass: .tinted,
                theme: .light,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 16px; \
                --level-critical: rgb(255 222 218); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --banner-fill: rgb(253 253 253 / .71); \
                --solid-ink: rgb(0 0 0); \
                --solid-dim: rgb(60 60 67 / .80); \
                --solid-critical: rgb(176 12 24);
                """
            ),
            Look(
                glass: .tinted,
                theme: .dark,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 16px; \
                --level-critical: rgb(255 176 170); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --banner-fill: rgb(46 46 46 / .70); \
                --solid-ink: rgb(255 255 255); \
                --solid-dim: rgb(235 235 245 / .70); \
                --solid-critical: rgb(255 150 142);
                """
            ),
        ]
    )

    /// The parts of the phone with estimated numbers.
    static let parts: [PhonePart] = [
        PhonePart(
            id: "screen",
            name: "Screen",
            selector: ".home",
            mark: ("right", "center"),
            estimates: [
                Estimate("Width of the home indicator", [.ios18, .ios26]),
                Estimate("Height of the home indicator", [.ios18, .ios26]),
                Estimate("Distance of the home indicator from the bottom", [.ios18, .ios26, .ios27]),
                Estimate("Shade over the wallpaper while the lock screen shows notifications", [.ios18, .ios26]),
            ]
        ),
        PhonePart(
            id: "status",
            name: "Status bar",
            selector: ".indicators",
            mark: ("left", "center"),
            estimates: [
                Estimate("The status bar and the buttons are mirrored with the cards", [.ios18, .ios26, .ios27]),
                Estimate("Leading distance of the status bar's text", [.ios18, .ios26, .ios27]),
                Estimate("Trailing distance of the indicators", [.ios18, .ios26]),
                Estimate("Font size of the status bar", [.ios18, .ios26]),
                Estimate("Font weight of the status bar", [.ios18, .ios26]),
                Estimate("Distance of the Dynamic Island from the top", [.ios18, .ios26]),
            ]
        ),
        PhonePart(
            id: "clock",
            name: "Date and clock",
            selector: ".date",
            mark: ("right", "center"),
            estimates: [
                Estimate("The date begins with a capital letter in all languages", [.ios18, .ios26, .ios27]),
                Estimate("Distance of the date from the top of the screen", [.ios18, .ios26]),
                Estimate("Font weight of the date", [.ios18, .ios26]),
                Estimate("Font size of the clock", [.ios26]),
                Estimate("Line height of the clock, which places its digits below the date", [.ios18, .ios26]),
                Estimate("Tracking of the clock", [.ios18, .ios26]),
                Estimate("Font weight of the clock", [.ios26, .ios27]),
                Estimate("Color of the clock's digits; in 26 light falls on them from above", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "card",
            name: "Card",
            selector: ".item:first-child .card",
            mark: ("left", "top"),
            estimates: [
                Estimate("A card that is partly below the list's lower edge is smaller and translucent", [.ios18, .ios26, .ios27]),
                Estimate("Distance of a card from the sides of the screen", [.ios18, .ios26]),
                Estimate("Height of a card with two lines of text", [.ios18, .ios26]),
                Estimate("Distance of the avatar from the leading edge", [.ios18, .ios26]),
                Estimate("Distance of the text from the top and the bottom", [.ios18, .ios26]),
                Estimate("Distance between avatar and text", [.ios18, .ios26]),
                Estimate("Distance of the list from the buttons", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "glass",
            name: "Material",
            selector: ".item:first-child .glass",
            mark: ("right", "bottom"),
            estimates: [
                Estimate("Color of a card over the wallpaper", [.ios18, .ios26]),
                Estimate("Blur of the wallpaper behind a card", [.ios18, .ios26]),
                Estimate("Saturation of the wallpaper behind a card", [.ios18, .ios26]),
                Estimate("Brightness of the wallpaper behind a card", [.ios18, .ios26, .ios27]),
                Estimate("Color of the time and the level", [.ios18, .ios26, .ios27]),
                Estimate("Light on a card's rim", [.ios18, .ios26, .ios27]),
                Estimate("Width of the light on a card's rim", [.ios18]),
                Estimate("Shadow of a card, and in 27 the dark line around it and the light inside its edges", [.ios18, .ios26]),
                Estimate("Width of the rim that bends the wallpaper", [.ios18, .ios26]),
                Estimate("Twice the reach of the bending", [.ios18, .ios26]),
            ]
        ),
        PhonePart(
            id: "text",
            name: "Text",
            selector: ".item:first-child .body",
            mark: ("center", "bottom"),
            estimates: [
                Estimate("Text in another direction is aligned like the card", [.ios18, .ios26, .ios27]),
                Estimate("Lines of the body in a list", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "thumbnail",
            name: "Thumbnail",
            selector: ".thumbnail",
            mark: ("right", "top"),
            estimates: [
                Estimate("Width and height of the thumbnail", [.ios18, .ios26]),
                Estimate("Radius of the thumbnail; in 26 that of the card less its distance, at least 6", [.ios18, .ios26]),
                Estimate("Whether the thumbnail is below the time instead of next to it", [.ios18, .ios26]),
                Estimate("Vertical place of the avatar and the text next to a thumbnail", [.ios18, .ios26]),
            ]
        ),
        PhonePart(
            id: "hidden",
            name: "Hidden preview",
            selector: ".item:first-child .concealed .body",
            mark: ("center", "bottom"),
            estimates: [
                Estimate("Without a placeholder, a hidden preview says Notification", [.ios18, .ios26, .ios27]),
                Estimate("A hidden preview shows the sender's avatar (disputed)", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "time",
            name: "Time",
            selector: ".item:first-child .time",
            mark: ("left", "center"),
            estimates: [
                Estimate("The time is an age for some hours, then a time of day, then a number of days", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "level",
            name: "Time-sensitive and critical",
            selector: ".level",
            mark: ("right", "center"),
            estimates: [
                Estimate("TIME SENSITIVE and CRITICAL are a line above the title, in capitals", [.ios18, .ios26, .ios27]),
                Estimate("CRITICAL has a warning symbol, and both are red", [.ios18, .ios26, .ios27]),
                Estimate("The words of the level in languages other than English", [.ios18, .ios26, .ios27]),
                Estimate("Font size of TIME SENSITIVE and CRITICAL", [.ios18, .ios26, .ios27]),
                Estimate("Font weight of TIME SENSITIVE and CRITICAL", [.ios18, .ios26, .ios27]),
                Estimate("Color of CRITICAL and its mark", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "icon",
            name: "App icon",
            selector: ".app",
            mark: ("left", "bottom"),
            estimates: [
                Estimate("The dark, clear and tinted looks of the default icon, which is drawn for this preview, and the tint of others", [.ios18, .ios26, .ios27]),
                Estimate("Radius of an icon's corners, as a share of its width", [.ios18, .ios26, .ios27]),
                Estimate("Light on an icon's rim", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "pile",
            name: "Pile of a thread",
            selector: ".edge-1",
            mark: ("left", "bottom"),
            estimates: [
                Estimate("A pile has at most two edges and no count", [.ios18, .ios26, .ios27]),
                Estimate("Height of each edge below the card in front of it", [.ios18, .ios26]),
                Estimate("Distance by which each edge is narrower, on each side: 95 % and 90 % of the card", [.ios18, .ios26]),
                Estimate("Shade over the first edge", [.ios18, .ios26, .ios27]),
                Estimate("Shade over the second edge", [.ios18, .ios26, .ios27]),
                Estimate("Light on the lower rim of the edges", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "expanded",
            name: "Expanded notification",
            selector: ".platter",
            mark: ("right", "top"),
            estimates: [
                Estimate("An expanded notification of 27 is clear glass like its actions", [.ios27]),
                Estimate("The media is above the text", [.ios18, .ios26, .ios27]),
                Estimate("An expanded notification that is taller than the screen is scrolled", [.ios18, .ios26, .ios27]),
                Estimate("Color of an expanded notification, which is glass in 26 and 27", [.ios18, .ios26, .ios27]),
                Estimate("Radius of an expanded notification", [.ios18, .ios26]),
                Estimate("Distance of an expanded notification from the sides of the screen", [.ios18, .ios26]),
                Estimate("Shadow of an expanded notification", [.ios18, .ios26, .ios27]),
                Estimate("Shade over the lock screen behind it; in 27 that of the lock screen and that of a menu", [.ios18, .ios26]),
                Estimate("Blur of the lock screen behind it", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "menu",
            name: "Actions",
            selector: ".menu",
            mark: ("right", "top"),
            estimates: [
                Estimate("The symbols are drawn for this preview, and resemble those that the app names", [.ios18, .ios26, .ios27]),
                Estimate("Distance between the notification and its actions", [.ios18, .ios26]),
                Estimate("Radius of the actions' box", [.ios18, .ios26]),
                Estimate("Distance of the rows from the box", [.ios18, .ios26]),
                Estimate("Height of an action", [.ios18, .ios26]),
                Estimate("Distance of the symbols and labels from the sides of the box", [.ios18, .ios26]),
                Estimate("Distance between symbol and label", [.ios18, .ios26]),
                Estimate("Width of the actions' box", [.ios18, .ios26]),
                Estimate("Line between two actions; 26 has none", [.ios18, .ios26]),
                Estimate("Place of an action's symbol: 1 after the text, -1 before it", [.ios18, .ios26]),
                Estimate("Color of the actions' box", [.ios18, .ios26]),
                Estimate("Color of a destructive action", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "reply",
            name: "Reply",
            selector: ".reply-field",
            mark: ("right", "top"),
            estimates: [
                Estimate("The text field of an action with text input is above the keyboard, after the action was chosen; its arrow is inactive until text is entered", [.ios18, .ios26, .ios27]),
                Estimate("The keyboard is drawn plainly, without suggestions", [.ios18, .ios26, .ios27]),
                Estimate("Height of the text field", [.ios18, .ios26, .ios27]),
                Estimate("Height of the keyboard, with the row below it", [.ios18, .ios26, .ios27]),
                Estimate("Radius of the keyboard's upper corners", [.ios18, .ios26, .ios27]),
                Estimate("Radius of a key", [.ios18, .ios26, .ios27]),
                Estimate("Color of the keyboard", [.ios18, .ios26, .ios27]),
                Estimate("Color of a key", [.ios18, .ios26, .ios27]),
                Estimate("Color of the keys next to the letters; in 26 the letters' color", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "banner",
            name: "Banner",
            selector: ".banner",
            mark: ("left", "bottom"),
            estimates: [
                Estimate("Distance of a banner from the top of the screen", [.ios18, .ios26]),
                Estimate("Distance of a banner from the sides of the screen", [.ios18, .ios26]),
                Estimate("Color of a banner", [.ios18, .ios26]),
                Estimate("Color of the time and the level on a banner", [.ios18, .ios26, .ios27]),
                Estimate("Color of CRITICAL on a banner", [.ios18, .ios26, .ios27]),
                Estimate("Shadow of a banner", [.ios18, .ios26, .ios27]),
            ]
        ),
        PhonePart(
            id: "buttons",
            name: "Buttons",
            selector: ".buttons span:first-child",
            mark: ("right", "center"),
            estimates: [
                Estimate("Width and height of the buttons", [.ios26]),
                Estimate("Distance of the buttons from the sides of the screen", [.ios26]),
                Estimate("Distance of the buttons from the bottom of the screen", [.ios18, .ios26]),
                Estimate("Width of the symbols on the buttons", [.ios18, .ios26]),
                Estimate("Color of the buttons", [.ios18, .ios26]),
                Estimate("Blur of the wallpaper behind the buttons", [.ios18, .ios26]),
                Estimate("Shadow of the buttons", [.ios18, .ios26]),
                Estimate("Light on the buttons' rim", [.ios18, .ios26, .ios27]),
            ]
        ),
    ]
}
