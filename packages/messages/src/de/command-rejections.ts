import type { commandRejections as original } from "../en/command-rejections.ts";

export const commandRejections: typeof original = {
  keeper_required: {
    now: "In diesem Haushalt darfst du Pumpen stoppen, aber nicht einschalten und die Umwälzung nicht pausieren.",
  },
  rights_ended: { now: "Deine Anmeldung oder deine Rolle in diesem Haushalt gilt nicht mehr. Bitte melde dich neu an." },
  device_not_found: { now: "Steuerung nicht gefunden." },
  device_offline: { now: "Die Steuerung ist offline.", past: "Die Steuerung war offline." },
  not_supported: { now: "Diese Steuerung kann das nicht." },
  stop_latched: { now: "Der Not-Stopp ist aktiv. Heb ihn zuerst auf.", past: "Der Not-Stopp war aktiv." },
  fault_latched: {
    now: "Die Steuerung hat wegen eines Fehlers gestoppt. Setz ihn zuerst zurück.",
    past: "Die Steuerung hatte wegen eines Fehlers gestoppt.",
  },
  hold_active: {
    now: "Die Steuerung hält ihre Pumpen an, weil sich Wasser bewegt hat, obwohl alle Pumpen aus waren. Prüf das Becken, dann gib die Pumpen frei.",
    past: "Die Steuerung hielt ihre Pumpen an, weil sich Wasser bewegt hatte, obwohl alle Pumpen aus waren.",
  },
  not_held: { now: "Die Steuerung hält ihre Pumpen nicht an: Es gibt nichts freizugeben." },
  interlock: {
    now: "Die Steuerung lässt es gerade nicht zu: Eine andere Pumpe läuft, die Pause zwischen zwei Nachfüllungen ist noch nicht um, oder das Wasser hat seine Marke erreicht.",
  },
  not_stopped: { now: "Kein Not-Stopp ist aktiv." },
  stop_taken_back: {
    now: "Dieser Stopp wurde nach dem Drücken aufgehoben oder zurückgezogen. Drück noch einmal, um die Pumpen zu stoppen.",
  },
  stop_not_kept: {
    now: "Die Steuerung hat den Stopp nicht bestätigt, und der Server konnte ihn nicht speichern. Drück noch einmal, oder zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  },
  no_lease: { now: "Die Umwälzung läuft ohne Zeitgrenze: Es gibt nichts zu verlängern." },
  command_voided: { now: "Ein Stopp oder ein Ausschalten hat den Befehl verworfen." },
  command_too_late: { now: "Der Befehl kam zu spät bei der Steuerung an und hatte keine Wirkung. Bitte versuch es noch einmal." },
  device_busy: { now: "Die Steuerung ist beschäftigt. Bitte versuch es gleich noch einmal." },
  device_latched: { now: "Die Steuerung ist gestoppt, hat einen Fehler oder hält ihre Pumpen an. Behebe das zuerst." },
  sensor_failed: {
    now: "Der Pegelsensor liefert keinen Messwert, deshalb hat die Steuerung den Befehl abgelehnt.",
    past: "Der Pegelsensor lieferte keinen Messwert.",
  },
  not_calibrated: { now: "Das Becken ist noch nicht kalibriert." },
  device_refused: { now: "Die Steuerung hat den Befehl abgelehnt." },
  role_taken: { now: "Ein anderes Relais hat diese Aufgabe schon. Gib ihm zuerst eine andere." },
  pump_running: { now: "Eine Pumpe läuft. Schalte sie aus, bevor du Aufgaben oder Grenzen änderst." },
  runs_not_supported: {
    now: "Diese Steuerung kann Wasserwechsel und Nachfüllungen nicht selbst ausführen.",
    past: "Diese Steuerung kann einen Wasserwechsel oder eine Nachfüllung nicht selbst ausführen.",
  },
  reading_not_live: {
    now: "Der letzte Messwert ist zu alt. Ein Vorgang braucht einen aktuellen Messwert.",
    past: "Der letzte Messwert war zu alt. Ein Vorgang braucht einen aktuellen Messwert.",
  },
  config_pending: {
    now: "Die Steuerung hat ihre neuen Einstellungen noch nicht bestätigt. Bitte versuch es gleich noch einmal.",
    past: "Die Steuerung hatte ihre aktuellen Einstellungen noch nicht bestätigt.",
  },
  run_open: { now: "Ein Vorgang läuft. Warte, bis er endet, oder stopp ihn zuerst.", past: "Ein anderer Vorgang lief." },
  top_up_locked: {
    now: "Der letzte Wasserwechsel wurde nicht ganz aufgefüllt. Beende ihn mit Salzwasser oder gib zuerst die Nachfüllungen frei.",
    past: "Der letzte Wasserwechsel wurde nicht ganz aufgefüllt, und Nachfüllungen warteten.",
  },
  nothing_to_finish: { now: "Es gibt keinen Wasserwechsel, der noch aufzufüllen wäre." },
  top_up_not_locked: { now: "Die Nachfüllungen sind nicht angehalten: Es gibt nichts freizugeben." },
  pump_on: { now: "Eine Pumpe läuft. Schalte sie zuerst aus.", past: "Eine Pumpe lief." },
  partial_not_supported: {
    now: "Diese Steuerung kann nur ganze Wechsel. Ihre Firmware kennt noch keine kleineren.",
    past: "Diese Steuerung kann nur ganze Wechsel, deshalb wurde nichts gewechselt.",
  },
  area_unknown: {
    now: "Um Liter zu wählen, miss zuerst die Liter je Millimeter.",
    past: "Die Fläche des Technikbeckens ist nicht bekannt, Liter ließen sich nicht messen. Es wurde nichts gewechselt.",
  },
  drain_back_unknown: {
    now: "Wie weit das Wasser bei stehender Umwälzung zurückläuft, ist noch nicht bekannt. Liter lassen sich nach einem ganzen Wechsel wählen, oder wenn der Sollstand ohne Umwälzung kalibriert ist.",
    past: "Wie weit das Wasser zurückläuft, ist nicht bekannt, Liter ließen sich nicht messen. Es wurde nichts gewechselt.",
  },
  litres_too_few: {
    now: "So wenige Liter lassen sich nicht ablassen: Das Ablassen endet frühestens unter dem Sollstand. Bitte wähle mehr.",
    past: "So wenige Liter lassen sich nicht ablassen: Das Ablassen endet frühestens unter dem Sollstand. Es wurde nichts gewechselt.",
  },
  litres_too_many: {
    now: "Das ist mehr, als ein ganzer Wechsel jetzt ablässt. Bitte wähle weniger Liter.",
    past: "Es war mehr, als ein ganzer Wechsel abgelassen hätte. Es wurde nichts gewechselt.",
  },
  spill_budget: {
    now: "Mit diesen Grenzen könnte ein einzelner Fehler Wasser auf den Boden bringen. Bitte stell kürzere ein.",
    past: "Ein einzelner Fehler hätte Wasser auf den Boden bringen können. „Wasserwechsel starten“ zeigt, welche Grenze passen würde.",
  },
  update_in_progress: { now: "Ein Firmware-Update läuft. Bitte warte, bis es fertig ist.", past: "Ein Firmware-Update lief." },
  update_not_supported: { now: "Diese Steuerung lässt sich nicht über das Netz aktualisieren." },
  hello_missing: { now: "Die Steuerung hat ihr Modell noch nicht gemeldet. Sie tut es, sobald sie sich wieder verbindet." },
  wrong_chip: { now: "Diese Firmware ist für einen anderen Chip." },
  wrong_hardware: { now: "Diese Firmware ist für ein anderes Modell." },
  slot_too_small: { now: "Diese Firmware ist zu groß für die Steuerung." },
  protocol_mismatch: { now: "Diese Firmware oder die Steuerung spricht ein Protokoll, das dieser Server nicht unterstützt." },
  download_unencrypted: { now: "Steuerungen laden Firmware nur über HTTPS, und dieser Server verwendet kein HTTPS." },
  secure_version_lower: {
    now: "Die Sicherheitsversion der Firmware ist niedriger als die der Steuerung. Die Steuerung würde sie nicht starten.",
  },
  confirmation_required: { now: "Dieses Update hat Risiken. Bitte lies die Warnungen und bestätige es." },
  update_not_found: { now: "Firmware-Update nicht gefunden." },
  update_not_cancellable: { now: "Das Update wird gerade installiert oder ist vorbei: Es lässt sich nicht mehr abbrechen." },
  tank_not_found: { now: "Becken nicht gefunden." },
  run_not_found: { now: "Vorgang nicht gefunden." },
  calibration_invalid: { now: "Die Kalibrierung ist nicht gültig." },
  tank_invalid: { now: "Die Einstellungen des Beckens sind nicht gültig." },
  unavailable: {
    now: "Der Server erreicht seine Datenbank nicht. Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  },
};
