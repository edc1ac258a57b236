import type { Messages } from "../../catalogue.ts";

type Verdict = Messages["verdict"];

export const actions: Verdict["actions"] = {
  send_stop_again: "Noch einmal senden",
  how_to_unplug: "So ziehst du die Stecker",
  withdraw_stop: "Zurückziehen",
  try_again: "Noch einmal versuchen",
  test_connection: "Verbindung testen",
  show_steps: "Schritte zeigen",
  check_and_release: "Prüfen und freigeben",
  check_and_reset: "Prüfen und zurücksetzen",
  clear_stop: "Not-Stopp aufheben",
  calibrate: "Becken kalibrieren",
  stop_run: "Diesen Wechsel stoppen",
  run_details: "Einzelheiten",
  switch_off: "Ausschalten",
  cancel_update: "Abbrechen",
  finish_change: "Mit Salzwasser beenden",
  release_top_ups: "Nachfüllungen freigeben",
  force_top_up: "Jetzt nachfüllen",
  confirm_refill: "Ich habe aufgefüllt",
  see_alert: "Meldung ansehen",
  resume_circulation: "Jetzt fortsetzen",
};

export const stopTopUp: Verdict["stopTopUp"] = "Diese Nachfüllung stoppen";

export const askOwner: Verdict["askOwner"] = {
  tell: ({ name }) => `${name} Bescheid geben`,
  reason: ({ name }) => `Du kannst zusehen und stoppen. Frag ${name}.`,
};

export const waits: Verdict["waits"] = {
  stopping: "Wird gestoppt.",
  stop_unconfirmed: "STOPP ist noch nicht bestätigt.",
  nothing_newer: "Neueres ist nicht bekannt.",
  pumps_held: "Die Pumpen sind angehalten. Prüf das Becken, dann gib sie frei.",
  clear_overflow: "Mach zuerst den Überlauf frei.",
  circulation_first: "Zuerst kommt die Umwälzung.",
  input_wet: "Ein Leckmelder oder Schwimmerschalter sperrt die Pumpen.",
  level_too_high: "Nicht, solange der Pegel zu hoch ist.",
  level_too_low: "Nicht, solange der Pegel zu niedrig ist.",
  controller_silent: "Die Steuerung antwortet nicht.",
  needs_internet: "Braucht Internet.",
  server_silent: "Halocline antwortet nicht.",
  server_behind: "Der Server ist im Rückstand, der aktuelle Pegel ist nicht bekannt.",
  stop_active: "Der Not-Stopp ist aktiv. Heb ihn zuerst auf.",
  pumps_locked: "Die Pumpen sind gesperrt. Prüf das Becken und setz zuerst zurück.",
  release_first: "Prüf das Becken und gib zuerst frei.",
  guard: "Geplante Vorgänge warten auf das Schutzrelais.",
  no_reading: "Kein Messwert, also beginnt nichts.",
  no_reading_yet: "Es gibt noch keinen Messwert.",
  calibrate_first: "Kalibriere zuerst das Becken.",
  waits_for_controller: "Wartet auf die Steuerung.",
  change_open: "Verfügbar, wenn dieser Wechsel fertig ist.",
  top_up_open: "Verfügbar, wenn diese Nachfüllung fertig ist.",
  pump_on: "Verfügbar, wenn die Pumpe aus ist.",
  updating: "Verfügbar, wenn das Update fertig ist.",
  top_up_budget: "Die Nachfüllgrenze für heute ist aufgebraucht.",
  checking_overflow: "Der Überlauf wird geprüft.",
  part_filled: "Beende zuerst den Wechsel oder gib die Nachfüllungen frei.",
  critical_alert: "Sieh zuerst nach der kritischen Meldung.",
  checking_level: "Warte, bis der Pegel geprüft ist.",
  not_live: "Mit verspäteten Messwerten beginnt nichts.",
  role: "Du kannst zusehen und stoppen. Frag die Besitzerin oder den Besitzer.",
};
