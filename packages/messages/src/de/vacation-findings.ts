import type { vacationFindings as english } from "../en/vacation-findings.ts";

export const vacationFindings: typeof english = {
  known: {
    no_device: { found: "Keine Steuerung kümmert sich um das Becken.", fix: "Füge eine Steuerung hinzu." },
    offline: {
      found: "Die Steuerung ist offline. Du würdest nicht sehen, was geschieht, und könntest aus der Ferne nichts stoppen.",
      fix: "Prüf Strom und WLAN, bis sie wieder online ist.",
    },
    sensor_failed: {
      found: "Der Pegelsensor liefert keinen Messwert. Keine Nachfüllung und kein Wasserwechsel wird beginnen.",
      fix: "Reinige das Fenster des Sensors und prüf sein Kabel.",
    },
    late: {
      found: "Die Steuerung ist online, aber ihr letzter Messwert ist spät. Die Verbindung ist vielleicht schwach.",
      fix: "Beobachte die Verbindung eine Weile. Bleibt sie schwach, stell die Steuerung und den Router näher zusammen.",
    },
    heard: { found: "Die Steuerung ist online, und ihr letzter Messwert ist aktuell." },
    stopped: {
      found: "Der Not-Stopp ist aktiv. Alle Pumpen sind aus, auch die Umwälzung.",
      fix: "Behebe die Ursache, dann heb den Not-Stopp auf.",
    },
    fault: {
      found: ({ cause }) => `Die Steuerung hat wegen eines Fehlers gestoppt: ${cause}.`,
      fix: ({ advice }) => advice,
    },
    held: {
      found: ({ cause }) => `Die Steuerung hält ihre Pumpen an, auch die automatische Nachfüllung: ${cause}.`,
      fix: ({ advice }) => advice,
    },
    not_latched: { found: "Kein Not-Stopp und kein Fehler ist aktiv, und die Pumpen sind nicht angehalten." },
    settings_refused: {
      found: "Die Steuerung hat ihre neuen Einstellungen nicht angenommen. Die Automatik ist vielleicht aus.",
      fix: "Lies die Meldung, korrigiere die Einstellungen und speichere sie noch einmal.",
    },
    settings_pending: {
      found: "Die Steuerung hat ihre jetzigen Einstellungen noch nicht bestätigt. Bis dahin ist die Automatik aus.",
      fix: "Lass die Steuerung an, bis sie die Einstellungen bestätigt hat.",
    },
    settings_confirmed: { found: "Die Steuerung hat ihre jetzigen Einstellungen bestätigt." },
    circulation_unwired: {
      found: "Kein Relais dieser Steuerung schaltet die Umwälzung, also lässt sie sich nicht prüfen.",
      fix: "Sieh selbst nach, dass sich das Wasser bewegt.",
    },
    circulation_unknown: {
      found: "Ob die Umwälzung läuft, ist nicht bekannt: Die Steuerung ist offline.",
      fix: "Bring zuerst die Steuerung online.",
    },
    circulation_off: {
      found: "Die Umwälzung ist aus. Ohne sie sterben Tiere innerhalb von Stunden.",
      fix: "Schalte die Umwälzung ein.",
    },
    circulation_on: { found: "Die Umwälzung läuft." },
    updating: {
      found: "Ein Firmware-Update läuft.",
      fix: "Warte, bis es zu Ende und die Steuerung wieder online ist, oder brich es ab.",
    },
    not_updating: { found: "Kein Firmware-Update läuft." },
    critical_alerts: {
      found: ({ count }) => (count === 1 ? "1 kritische Meldung ist offen." : `${count} kritische Meldungen sind offen.`),
      fix: "Öffne die Meldung und folge ihrem Rat, bevor du fährst.",
    },
    no_critical_alerts: { found: "Keine kritische Meldung ist offen." },
    not_calibrated: { found: "Das Becken ist nicht kalibriert. Die Automatik ist aus.", fix: "Kalibriere das Becken." },
    calibrated_date_unknown: {
      found: "Das Becken ist kalibriert. Das Datum ist nicht bekannt.",
      fix: "Vergleich den gezeigten Pegel mit dem Wasser. Kalibriere neu, wenn sie abweichen.",
    },
    calibration_old: {
      found: ({ count }) => `Die Kalibrierung ist ${count} Tage alt.`,
      fix: "Vergleich den gezeigten Pegel mit dem Wasser. Kalibriere neu, wenn sie abweichen.",
    },
    calibrated: {
      found: ({ count }) =>
        count === 1 ? "Das Becken wurde gestern kalibriert." : `Das Becken wurde vor ${count} Tagen kalibriert.`,
      today: "Das Becken wurde heute kalibriert.",
    },
    top_ups_locked: {
      found: "Nachfüllungen warten, weil der letzte Wasserwechsel nicht ganz aufgefüllt wurde.",
      fix: "Beende den Wechsel mit Salzwasser oder gib die Nachfüllungen frei.",
    },
    auto_top_up_off: {
      found: "Die automatische Nachfüllung ist aus, also sinkt der Pegel, während du weg bist.",
      fix: "Schalte die automatische Nachfüllung ein.",
    },
    only_scheduled_top_ups: {
      found: ({ count }) =>
        count === 1
          ? "Die automatische Nachfüllung ist aus. Nur 1 geplante Nachfüllung gleicht die Verdunstung aus."
          : `Die automatische Nachfüllung ist aus. Nur ${count} geplante Nachfüllungen gleichen die Verdunstung aus.`,
      fix: "Schalte die automatische Nachfüllung ein.",
    },
    auto_top_up_on: { found: "Die automatische Nachfüllung ist an." },
    no_schedules: { found: "Das Becken hat keine Zeitpläne, also beginnt kein Wasserwechsel." },
    schedules_unreadable: {
      found: ({ count }) =>
        count === 1
          ? "1 Zeitplan ist nicht lesbar, also ist nicht bekannt, wann er startet."
          : `${count} Zeitpläne sind nicht lesbar, also ist nicht bekannt, wann sie starten.`,
      fix: "Stell ihn neu ein oder lösch ihn.",
    },
    no_run_falls: {
      found: ({ count }) =>
        count === 1
          ? "Das Becken hat 1 Zeitplan, aber keinen Vorgang in dieser Zeit."
          : `Das Becken hat ${count} Zeitpläne, aber keinen Vorgang in dieser Zeit.`,
      fix: "Sieh nach, ob ein Zeitplan versehentlich aus oder pausiert ist.",
    },
    planned: { found: "" },
    salt_need_unknown: {
      found: "Es ist nicht bekannt, wie viel Salzwasser die Wechsel brauchen.",
      fix: "Trag die fehlenden Werte auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    },
    salt_store_unknown: {
      found: ({ count, litres }) =>
        count === 1
          ? `1 Wasserwechsel braucht etwa ${litres} Salzwasser. Wie viel der Behälter fasst, ist nicht bekannt.`
          : `${count} Wasserwechsel brauchen etwa ${litres} Salzwasser. Wie viel der Behälter fasst, ist nicht bekannt.`,
      fix: "Trag es auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    },
    salt_not_enough: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `1 Wasserwechsel braucht etwa ${litres} Salzwasser, aber im Behälter sind ${there}.`
          : `${count} Wasserwechsel brauchen etwa ${litres} Salzwasser, aber im Behälter sind ${there}.`,
      fix: "Misch mehr Salzwasser an oder lass einen Wasserwechsel aus.",
    },
    salt_little_spare: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `1 Wasserwechsel braucht etwa ${litres} der ${there} im Salzwasserbehälter. Das ist knapp.`
          : `${count} Wasserwechsel brauchen etwa ${litres} der ${there} im Salzwasserbehälter. Das ist knapp.`,
      fix: "Misch mehr Salzwasser an oder lass einen Wasserwechsel aus.",
    },
    salt_enough: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `1 Wasserwechsel braucht etwa ${litres} der ${there} im Salzwasserbehälter.`
          : `${count} Wasserwechsel brauchen etwa ${litres} der ${there} im Salzwasserbehälter.`,
    },
    waste_need_unknown: {
      found: "Es ist nicht bekannt, wie viel Abwasser die Wechsel machen.",
      fix: "Trag die fehlenden Werte auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    },
    waste_store_unknown: {
      found: ({ count, litres }) =>
        count === 1
          ? `1 Wasserwechsel macht etwa ${litres} Abwasser. Wie viel der Abwasserbehälter fasst, ist nicht bekannt.`
          : `${count} Wasserwechsel machen etwa ${litres} Abwasser. Wie viel der Abwasserbehälter fasst, ist nicht bekannt.`,
      fix: "Trag es auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    },
    waste_not_enough: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `1 Wasserwechsel macht etwa ${litres} Abwasser, aber der Abwasserbehälter hat Platz für ${there}.`
          : `${count} Wasserwechsel machen etwa ${litres} Abwasser, aber der Abwasserbehälter hat Platz für ${there}.`,
      fix: "Leere den Abwasserbehälter oder lass einen Wasserwechsel aus.",
    },
    waste_little_spare: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `1 Wasserwechsel macht etwa ${litres} Abwasser. Der Abwasserbehälter hat Platz für ${there}: Das ist knapp.`
          : `${count} Wasserwechsel machen etwa ${litres} Abwasser. Der Abwasserbehälter hat Platz für ${there}: Das ist knapp.`,
      fix: "Leere den Abwasserbehälter oder lass einen Wasserwechsel aus.",
    },
    waste_enough: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `1 Wasserwechsel macht etwa ${litres} Abwasser. Der Abwasserbehälter hat Platz für ${there}.`
          : `${count} Wasserwechsel machen etwa ${litres} Abwasser. Der Abwasserbehälter hat Platz für ${there}.`,
    },
    fresh_need_unknown: {
      found: "Es ist nicht bekannt, wie viel Süßwasser die Nachfüllungen brauchen.",
      fix: "Trag die fehlenden Werte auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    },
    fresh_store_unknown: {
      found: ({ count, litres }) =>
        count === 1
          ? `Die Nachfüllungen eines Tages brauchen etwa ${litres}. Wie viel der Süßwasserbehälter fasst, ist nicht bekannt.`
          : `Die Nachfüllungen von ${count} Tagen brauchen etwa ${litres}. Wie viel der Süßwasserbehälter fasst, ist nicht bekannt.`,
      fix: "Trag es auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    },
    fresh_not_enough: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `Die Nachfüllungen eines Tages brauchen etwa ${litres}, aber im Süßwasserbehälter sind ${there}.`
          : `Die Nachfüllungen von ${count} Tagen brauchen etwa ${litres}, aber im Süßwasserbehälter sind ${there}.`,
      fix: "Füll den Süßwasserbehälter auf oder bitte jemanden darum.",
    },
    fresh_little_spare: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `Die Nachfüllungen eines Tages brauchen etwa ${litres} der ${there} im Süßwasserbehälter. Das ist knapp.`
          : `Die Nachfüllungen von ${count} Tagen brauchen etwa ${litres} der ${there} im Süßwasserbehälter. Das ist knapp.`,
      fix: "Füll den Süßwasserbehälter auf oder bitte jemanden darum.",
    },
    fresh_enough: {
      found: ({ count, litres, there }) =>
        count === 1
          ? `Die Nachfüllungen eines Tages brauchen etwa ${litres} der ${there} im Süßwasserbehälter.`
          : `Die Nachfüllungen von ${count} Tagen brauchen etwa ${litres} der ${there} im Süßwasserbehälter.`,
    },
    nobody_told: {
      found: "Kein Kanal ist für kritische Meldungen eingeschaltet.",
      fix: "Richte einen Dienst auf dem Handy ein, oder schalte E-Mails und kritische Meldungen ein.",
    },
    nothing_proven: {
      found: "Noch kein Kanal für Meldungen wurde getestet.",
      fix: "Schick einen Test und bestätige, dass er angekommen ist.",
    },
    owner_not_told: {
      found: "Diese Person bekommt kritische Meldungen auf keinem Kanal.",
      fix: "Richte einen Dienst auf dem Handy ein, oder schalte E-Mails und kritische Meldungen ein.",
    },
    second_not_told: {
      found: "Diese Person wird benachrichtigt, wenn niemand reagiert, hat aber keinen Kanal eingeschaltet.",
      fix: "Bitte diese Person, unter Einstellungen, Benachrichtigungen jeden Kanal zu testen.",
    },
    way_untried: {
      found: ({ channel }) => `${channel} wurde noch nicht getestet.`,
      fix: "Schick einen Test und bestätige, dass er angekommen ist.",
    },
    way_unconfirmed: {
      found: ({ channel }) => `${channel} stellt zu, aber diese Person hat noch keinen Test bestätigt.`,
      fix: "Schick einen Test und bestätige, dass er angekommen ist.",
    },
    way_failing: {
      found: ({ channel }) => `${channel} funktioniert nicht: Die letzte Nachricht wurde nicht zugestellt.`,
      fix: "Prüf die Einstellungen und schick Tests, bis einer ankommt.",
    },
    way_silent: {
      found: ({ channel }) => `${channel} funktioniert nicht: Seit 8 Tagen wurde nichts zugestellt.`,
      fix: "Prüf die Einstellungen und schick Tests, bis einer ankommt.",
    },
    way_confirmed: { found: ({ channel }) => `${channel} funktioniert, und diese Person hat einen Test bestätigt.` },
  },
  plannedChanges: ({ count }) => (count === 1 ? "1 Wasserwechsel ist geplant." : `${count} Wasserwechsel sind geplant.`),
  plannedTopUps: ({ count }) => (count === 1 ? "1 Nachfüllung ist geplant." : `${count} Nachfüllungen sind geplant.`),
  why: {
    not_calibrated: "Das Becken ist nicht kalibriert.",
    area: "Die Fläche der Kammer ist nicht bekannt.",
    fall: "Der letzte Tag zeigt nicht, wie schnell der Pegel sinkt.",
  },
  askSecond: "Bitte diese Person, unter Einstellungen, Benachrichtigungen jeden Kanal zu testen.",
  channels: {
    email: "E-Mail",
    push: "Push",
    pushover: "Pushover",
    telegram: "Telegram",
    gotify: "Gotify",
    discord: "Discord",
    webhook: "Webhook",
  },
  channelNamed: ({ service, name }) => `${service} „${name}“`,
};
