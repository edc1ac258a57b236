import type { NamedWay, Need } from "@halocline/domain/vacation/finding";
import type { vacationFindings as english } from "../en/vacation-findings.ts";
import { litres } from "./litres.ts";

const times = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);
const since = (days: number) => (days === 0 ? "heute" : days === 1 ? "gestern" : `vor ${days} Tagen`);
const KINDS: Readonly<Record<string, string>> = {
  email: "E-Mail",
  push: "Push",
  pushover: "Pushover",
  telegram: "Telegram",
  gotify: "Gotify",
  discord: "Discord",
  webhook: "Webhook",
};
const named = ({ kind, name }: NamedWay) => {
  const service = KINDS[kind] ?? kind;
  return name === null || name === service ? service : `${service} „${name}“`;
};
const purpose = (need: Need) =>
  need.store === "fresh"
    ? times(need.days, "die Nachfüllungen eines Tages", "Tage Nachfüllung")
    : times(need.changes, "einen Wasserwechsel", "Wasserwechsel");
const stores = {
  salt: "der Salzwasserbehälter fasst",
  waste: "der Abwasserbehälter hat Platz für",
  fresh: "der Süßwasserbehälter fasst",
} as const satisfies Record<Need["store"], string>;
const unknown = {
  not_calibrated: "Das Becken ist nicht kalibriert",
  area: "Die Fläche der Kammer ist nicht bekannt",
  fall: "Der letzte Tag zeigt nicht, wie schnell der Pegel sinkt",
} as const;

type Needed = Readonly<{ need: Need; litres: number }>;
type Both = Needed & Readonly<{ thereLitres: number }>;

const needed = (values: Needed) => `Etwa ${litres(values.litres)} werden für ${purpose(values.need)} gebraucht`;
const compared = (both: Both) => `${needed(both)}, und ${stores[both.need.store]} ${litres(both.thereLitres)}`;

export const vacationFindings: typeof english = {
  found: {
    offline: "Sie ist offline: Niemand würde sehen, was dort passiert, und aus der Ferne ließe sich nichts stoppen.",
    sensor_failed: "Ihr Pegelsensor liefert keinen Messwert, also wird nichts von selbst aufgefüllt oder abgelassen.",
    late: "Sie ist online, aber ihr letzter Messwert ist spät: Die Verbindung ist vielleicht schwach.",
    heard: "Sie ist online, und ihr letzter Messwert ist aktuell.",
    stopped: "Der Not-Stopp ist aktiv: Alle Pumpen sind aus, auch die Umwälzung.",
    fault: ({ cause }) => `Sie hat wegen eines Fehlers gestoppt: ${cause}.`,
    held: ({ cause }) => `Sie hält ihre Pumpen an, auch die automatische Nachfüllung: ${cause}.`,
    not_latched: "Weder ein Not-Stopp noch ein Fehler ist aktiv.",
    settings_confirmed: "Sie hat ihre jetzigen Einstellungen bestätigt.",
    settings_refused: "Sie hat ihre jetzigen Einstellungen abgelehnt: Nichts läuft von selbst.",
    settings_pending: "Sie hat ihre jetzigen Einstellungen noch nicht bestätigt: Bis dahin läuft nichts von selbst.",
    circulation_unwired: "Kein Relais dieser Steuerung schaltet die Umwälzung, also lässt sie sich nicht prüfen.",
    circulation_unknown: "Nicht bekannt: Die Steuerung ist offline.",
    circulation_on: "Die Umwälzung läuft.",
    circulation_off: "Die Umwälzung ist aus. Ohne sie sterben Tiere innerhalb von Stunden.",
    updating: "Ein Firmware-Update läuft.",
    not_updating: "Kein Firmware-Update läuft.",
    critical_alerts: ({ count }) => (count === 1 ? "1 kritische Meldung ist offen." : `${count} kritische Meldungen sind offen.`),
    no_critical_alerts: "Keine kritische Meldung ist offen.",
    no_device: "Keine Steuerung kümmert sich um das Becken.",
    not_calibrated: "Es ist nicht kalibriert: Nichts läuft von selbst.",
    calibrated_date_unknown: "Kalibriert (Datum unbekannt)",
    calibration_old: ({ days }) => `Die Kalibrierung ist alt: Es wurde ${since(days)} kalibriert.`,
    calibrated: ({ days }) => `Es wurde ${since(days)} kalibriert.`,
    top_ups_locked: "Nachfüllungen sind angehalten, weil der letzte Wasserwechsel nicht ganz aufgefüllt wurde.",
    auto_top_up_on: "Die automatische Nachfüllung ist an.",
    only_scheduled_top_ups: ({ count }) =>
      count === 1
        ? "Die automatische Nachfüllung ist aus; nur 1 geplante Nachfüllung gleicht die Verdunstung aus."
        : `Die automatische Nachfüllung ist aus; nur ${count} geplante Nachfüllungen gleichen die Verdunstung aus.`,
    auto_top_up_off: "Die automatische Nachfüllung ist aus, also sinkt der Pegel, während du weg bist.",
    no_schedules: "Es hat keine Zeitpläne: Kein Wasserwechsel startet von selbst.",
    schedules_unreadable: ({ count }) =>
      count === 1
        ? "1 Zeitplan ist nicht lesbar: Es ist nicht bekannt, wann er startet."
        : `${count} Zeitpläne sind nicht lesbar: Es ist nicht bekannt, wann sie starten.`,
    no_run_falls: ({ count }) =>
      count === 1
        ? "Es hat 1 Zeitplan, aber kein Vorgang fällt in diese Zeit."
        : `Es hat ${count} Zeitpläne, aber kein Vorgang fällt in diese Zeit.`,
    planned: ({ changes, topUps }) => {
      const planned = [
        changes > 0 && `${changes} Wasserwechsel`,
        topUps > 0 && (topUps === 1 ? "1 geplante Nachfüllung" : `${topUps} geplante Nachfüllungen`),
      ].filter(Boolean);
      return `Nach Zeitplan in dieser Zeit: ${planned.join(" und ")}.`;
    },
    need_unknown: ({ need, why }) => `Nicht bekannt, wie viel für ${purpose(need)} gebraucht wird: ${unknown[why]}.`,
    store_unknown: (values) => `${needed(values)}; wie viel ${stores[values.need.store]}, ist nicht bekannt.`,
    not_enough: (both) => `${compared(both)}: Das reicht nicht.`,
    little_spare: (both) => `${compared(both)}: Das ist knapp.`,
    enough: (both) => `${compared(both)}.`,
    owner_not_told: "Diese Person bekommt kritische Meldungen auf keinem Weg.",
    second_not_told: "Diese Person wird gerufen, wenn niemand reagiert, und kein Weg zu ihr ist eingeschaltet.",
    way_confirmed: (way) => `${named(way)} funktioniert, und diese Person hat einen Test ankommen sehen.`,
    way_unconfirmed: (way) => `${named(way)} stellt zu, aber diese Person hat nie bestätigt, dass ein Test ankam.`,
    way_untried: (way) => `${named(way)} wurde noch nicht ausprobiert.`,
    way_failing: (way) => `${named(way)} funktioniert nicht: Die letzte Nachricht wurde nicht zugestellt.`,
    way_silent: (way) => `${named(way)} funktioniert nicht: Seit 8 Tagen wurde nichts zugestellt.`,
    nobody_told: "Niemand erfährt von kritischen Meldungen.",
    nothing_proven: "Auf keinem Weg ist bestätigt, dass dich eine kritische Meldung erreicht.",
  },
  fixes: {
    check_power: "Prüf Strom und WLAN, bis sie wieder online ist.",
    clean_sensor: "Reinige das Fenster des Sensors und prüf sein Kabel.",
    watch_connection: "Beobachte die Verbindung eine Weile; bleibt es so, stell die Steuerung und den Router näher zusammen.",
    clear_stop: "Behebe die Ursache, dann heb den Not-Stopp auf.",
    as_told: ({ advice }) => advice,
    keep_on: "Lass die Steuerung an, bis sie bestätigt hat; hat sie abgelehnt, sieh dir die Meldung an.",
    look_yourself: "Sieh selbst nach, dass sich das Wasser bewegt.",
    bring_online: "Bring zuerst die Steuerung online.",
    circulation_on: "Schalte die Umwälzung ein.",
    wait_for_update: "Warte, bis es zu Ende und die Steuerung zurück ist, oder brich es ab.",
    read_alerts: "Lies, was zu tun ist, und tu es, bevor du fährst.",
    add_way: "Richte einen Dienst auf dem Handy ein, oder schalte E-Mails und kritische Meldungen ein.",
    test_way: "Schick einen Test und sag, ob er angekommen ist.",
    mend_way: "Sieh dir seine Einstellungen an und schick Tests, bis einer ankommt.",
    ask_second: "Bitte diese Person, unter Einstellungen, Benachrichtigungen jeden Weg zu testen.",
    add_device: "Füge eine Steuerung hinzu.",
    calibrate: "Kalibriere das Becken.",
    compare_level: "Vergleich den gezeigten Pegel mit dem Wasser und kalibriere neu, wenn sie abweichen.",
    finish_change: "Beende ihn mit Salzwasser oder gib die Nachfüllungen frei.",
    auto_top_up_on: "Schalte die automatische Nachfüllung ein.",
    schedule_anew: "Stell ihn neu ein oder lösch ihn.",
    look_at_schedules: "Sieh nach, ob ein Zeitplan aus ist oder pausiert, der es nicht sein sollte.",
    tank_details: "Trag es auf der Seite Kalibrierung unter Angaben zum Becken ein.",
    mix_salt_water: "Misch mehr Salzwasser an oder lass einen Wasserwechsel aus.",
    empty_waste: "Leere den Abwasserbehälter oder lass einen Wasserwechsel aus.",
    fill_fresh_water: "Füll den Süßwasserbehälter auf oder bitte jemanden darum.",
  },
};
