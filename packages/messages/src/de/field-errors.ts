import type { CronField, fieldErrors as original } from "../en/field-errors.ts";
import { litres } from "./litres.ts";
import { settings } from "./settings.ts";

const cronFields: Readonly<Record<CronField, string>> = {
  minute: "Minute",
  hour: "Stunde",
  day: "Tag des Monats",
  month: "Monat",
  weekday: "Wochentag",
};

const limitNames = {
  drain: "„Ablassen höchstens“, oder die Grenze des Relais der Ablaufpumpe,",
  fill: "„Auffüllen höchstens“, oder die Grenze des Relais der Füllpumpe,",
};
type Excess = Readonly<{ room: "sump" | "waste"; movesLitres: number; roomLitres: number }>;

const tooMuch = ({ room, movesLitres, roomLitres }: Excess): string =>
  room === "sump"
    ? `Versagt ein Teil, könnte die Füllpumpe ${litres(movesLitres)} einfüllen, aber das Technikbecken fasst über dem Sollstand nur ${litres(roomLitres)}.`
    : `Versagt ein Teil, könnte die Ablaufpumpe ${litres(movesLitres)} ablassen, aber im Abwasserbehälter ist nur Platz für ${litres(roomLitres)}.`;

export const fieldErrors: typeof original = {
  cron_required: "Zeitplan fehlt",
  cron_nickname: ({ text }) => `„${text}“ wird nicht unterstützt. Bitte schreib fünf Felder, zum Beispiel 0 10 * * 0.`,
  cron_field_count: ({ count }) =>
    `Ein Zeitplan hat fünf Felder (Minute, Stunde, Tag des Monats, Monat, Wochentag); dieser hat ${count}.`,
  cron_field: ({ text, field }) => `„${text}“ ist als ${cronFields[field]} nicht gültig.`,
  cron_day_steps:
    "Schritte beim Tag des Monats beginnen jeden Monat neu, deshalb können Vorgänge dicht aufeinander folgen. Nimm stattdessen einen Abstand in Tagen.",
  cron_day_and_weekday:
    "Mit einem Tag des Monats und einem Wochentag läuft cron an beiden. Bitte lass eines der beiden Felder auf *.",
  cron_impossible: () => "Das geht nicht. Bitte prüf die Zahlen.",
  cron_never: "Dieses Datum gibt es nicht. Prüf Tag und Monat.",
  cron_too_close: "Zwischen zwei Vorgängen müssen mindestens 6 Stunden liegen, auch über Mitternacht.",
  anchor_out_of_range: ({ first, last }) => `Ein Abstand zählt ab einem Tag zwischen ${first} und ${last}.`,
  due_unknown: "Der nächste Start lässt sich nicht berechnen. Bitte wähle die Zeiten neu.",
  move_out_of_range: "Ein Vorgang lässt sich nur in die Zukunft verschieben, um weniger als eine Woche",
  move_taken: "Zu dieser Zeit ist schon ein anderer Vorgang dieses Zeitplans",
  pause_out_of_range: "Eine Pause endet in der Zukunft, innerhalb eines Jahres",
  tank_not_found: "Becken nicht gefunden",
  tank_required: "Becken fehlt",
  first_name_required: "Vorname fehlt",
  name_not_plain: "Ein Name darf keine Links, Zeilenumbrüche oder unsichtbaren Zeichen enthalten",
  last_name_required: "Nachname fehlt",
  email_invalid: "Gib eine gültige E-Mail-Adresse an",
  phone_invalid: "Gib die Nummer mit Ländervorwahl an, zum Beispiel +49 170 1234567",
  password_too_short: ({ least }) => `Das Passwort braucht mindestens ${least} Zeichen`,
  password_too_long: ({ most }) => `Das Passwort darf höchstens ${most} Zeichen haben`,
  second_factor_code_required: "Code fehlt",
  set_up_token_wrong: "Das Einrichtungs-Token fehlt, ist falsch oder schon verbraucht.",
  quiet_hours_equal: "Ruhezeiten dürfen nicht zur selben Zeit beginnen und enden",
  version_required: "Bitte gib eine Versionsnummer ein",
  version_unreadable: "Bitte gib eine Version ein wie 1.2.3 oder 1.2.3-beta.1",
  version_differs: ({ image, typed }) => `Das Image ist Version ${image}, nicht ${typed}.`,
  signature_required: "Bitte füge die Signatur der Datei hinzu",
  signature_unreadable: "Bitte füge die Signatur der Datei so hinzu, wie das Signierprogramm sie ausgegeben hat",
  stable_or_beta: "Eine Version ist stabil oder Beta, nicht beides",
  file_required: "Bitte wähle eine Firmware-Datei zum Hochladen",
  file_ending: ({ ending }) => `Bitte wähle eine Firmware-Datei mit der Endung ${ending}`,
  too_long_or_twice: "Zu lang oder doppelt gesendet",
  text_too_long: ({ most }) => `Höchstens ${most} Zeichen`,
  unstorable_text: "Enthält ein Zeichen, das sich nicht speichern lässt",
  spill_limit: ({ limit, minutes, ...excess }) => `${tooMuch(excess)} Stell ${limitNames[limit]} auf höchstens ${minutes} min.`,
  spill_no_limit: (excess) =>
    excess.room === "sump"
      ? `${tooMuch(excess)} Keine Grenze passt zu einem ganzen Wechsel: Wechsle weniger auf einmal, oder halte nicht mehr Salzwasser bereit, als das Technikbecken fasst.`
      : `${tooMuch(excess)} Keine Grenze passt zu einem ganzen Wechsel: Wechsle weniger auf einmal, leere den Abwasserbehälter und bestätige es, oder nimm einen größeren.`,
  kind_missing: () => "Diese Angabe fehlt",
  kind_type: () => "Diese Angabe hat die falsche Form",
  kind_choice: ({ choices }) => `Nicht möglich. Zur Wahl stehen: ${choices}`,
  kind_text_too_short: ({ least }) => `Mindestens ${least} Zeichen`,
  kind_text_too_long: ({ most }) => `Höchstens ${most} Zeichen`,
  kind_too_small: ({ least }) => `Mindestens ${least}`,
  kind_too_great: ({ most }) => `Höchstens ${most}`,
  kind_email: () => "Gib eine gültige E-Mail-Adresse an",
  kind_time: () => "Das ist kein Zeitpunkt",
  kind_date: () => "Das ist kein Datum",
  kind_other: () => "Diese Angabe ist nicht gültig",
  name_required: "Bitte gib einen Namen ein.",
  name_too_long: ({ most }) => `Ein Name hat höchstens ${most} Zeichen.`,
  title_required: "Titel fehlt",
  content_required: "Inhalt fehlt",
  section_id_unreadable: "Abschnitts-ID: Kleinbuchstaben, Ziffern und Bindestriche",
  section_id_taken: "Diese Abschnitts-ID ist vergeben. Bitte wähle eine andere.",
  severity_required: "Bitte wähle mindestens eine Art von Meldung",
  channel_field_missing: "Bitte füll das aus",
  channel_field_wrong: "Der Dienst nimmt diesen Wert nicht an",
  channel_secret_again: "Die Adresse ist eine andere: Bitte gib das neu ein",
  member_unknown: "Diese Person gehört nicht zum Haushalt",
  everyone_before_second: "Alle werden nach der zweiten Person benachrichtigt, nicht vorher",
  time_unreadable: "Bitte gib eine Uhrzeit als HH:MM an",
  litres_of_change_only: "Liter lassen sich nur für einen Wasserwechsel wählen.",
  zone_unknown: "Diese Zeitzone ist nicht bekannt",
  vacation_over: "Die Rückkehr muss nach der Abreise liegen, und nicht in der Vergangenheit",
  vacation_too_long: ({ days }) => `Höchstens ${days} Tage lassen sich prüfen`,
  setting_out_of_bounds: ({ name, ...bounds }) => settings.system.fields[name].wrong(bounds),
};
