import type { ServerMessages } from "../server-catalogue.ts";

type Reasons = ServerMessages["runReasons"];

const RESTARTED = "Die Steuerung startete während des Vorgangs neu. Nichts geht von selbst weiter.";

const failed: Reasons["failed"] = {
  deadline: "Die Steuerung hat das Ende nicht rechtzeitig gemeldet. Bitte sieh nach dem Becken und seinen Pumpen.",
  interrupted: RESTARTED,
  reset: RESTARTED,
  not_proven:
    "Die Steuerung meldete Erfolg, aber der Pegel zeigt nicht, dass sich so viel Wasser bewegt hat. Bitte prüf die Pumpen, ihre Schläuche und den Sensor.",
  not_started: "Die Steuerung bekam den Befehl nicht rechtzeitig und hat nicht begonnen.",
  voided: "Ein Stopp kam, bevor die Steuerung begonnen hatte.",
  abort: "Der Vorgang wurde von Hand gestoppt.",
  emergency_stop: "Der Not-Stopp hat den Vorgang beendet.",
  busy: "Die Steuerung war mit etwas anderem beschäftigt.",
  latched: "Die Steuerung ist gestoppt, hat einen Fehler oder hält ihre Pumpen an.",
  expired: "Der Befehl erreichte die Steuerung zu spät.",
  stale_boot: "Die Steuerung hatte inzwischen neu gestartet.",
  stale_config: "Die Steuerung arbeitet noch nicht mit den aktuellen Einstellungen.",
  sensor: "Der Pegelsensor liefert keinen Messwert.",
  not_calibrated: "Das Becken ist nicht kalibriert.",
  interlock:
    "Etwas war im Weg: eine andere Pumpe, Wasser, das seine Marke schon erreicht hatte, oder die Umwälzung, die wegen eines niedrigen Technikbeckens angehalten ist.",
  unsupported: "Diese Steuerung kann das nicht.",
  unknown: "Die Steuerung nannte keinen Grund.",
  sensor_stuck:
    "Der Pegelsensor hängt: Sein Messwert blieb genau gleich, während eine Pumpe lief. Bitte reinige und prüf den Sensor.",
  dry: "Eine Pumpe lief, und der Pegel änderte sich nicht: ein leerer Behälter, eine Verstopfung oder ein abgerutschter Schlauch. Bitte sieh auch auf dem Boden nach.",
  wrong_way:
    "Der Pegel bewegte sich in die falsche Richtung, während eine Pumpe lief. Bitte prüf, welcher Schlauch an welcher Pumpe ist.",
  overfill:
    "Das Wasser kam dem Sensor zu nahe. Bitte such nach einem Schlauch, durch den Wasser nachläuft, und senk den Pegel von Hand.",
  underfill: "Der Pegel fiel unter seine tiefste Marke. Bitte prüf das Technikbecken und seine Pumpen.",
  drain_limit: "Das Ablassen dauerte länger als erlaubt.",
  fill_limit: "Das Auffüllen dauerte länger als erlaubt. Bitte prüf den Salzwasserbehälter.",
  topup_limit: "Die Nachfüllung dauerte länger als erlaubt. Bitte prüf den Süßwasserbehälter.",
  topup_budget: "Die Nachfüllgrenze für 24 Stunden ist aufgebraucht. Bitte such nach einem Leck.",
  no_movement:
    "Die Pumpe lief, und der Pegel änderte sich nicht. Bitte prüf die Pumpe, ihren Schlauch und ihren Behälter, Fenster und Schwimmer des Sensors und den Boden.",
  overflow:
    "Das Technikbecken leerte sich zu schnell und füllte sich nicht wieder: Der Überlauf ist vielleicht verstopft. Bitte mach ihn frei, dann gib die Pumpen frei.",
  rising:
    "Der Pegel stieg von selbst. Die Steuerung hält ihre Pumpen an. Bitte such nach einem Schlauch, durch den Wasser nachläuft, dann gib die Pumpen frei.",
  falling: "Der Pegel fiel von selbst. Die Steuerung hält ihre Pumpen an. Bitte such nach einem Leck, dann gib die Pumpen frei.",
  welded:
    "Das Wasser bewegte sich weiter, nachdem die Pumpe ausgeschaltet war. Die Steuerung hält ihre Pumpen an. Bitte prüf das Relais.",
  input: "Der Schwimmerschalter oder der Leckmelder meldete Wasser. Die Steuerung hält ihre Pumpen an.",
  circulation_stopped:
    "Die Rückförderpumpe lief nicht, obwohl die Umwälzung an war. Bitte prüf die Pumpe, ihren Stecker und ihre Sicherung.",
  sensor_dirty: "Das Fenster des Pegelsensors ist zu schmutzig. Bitte reinige es.",
  drain_back: "Wasser lief ins Technikbecken zurück. Bitte sieh nach, ob die Umwälzung läuft.",
  siphon: "Der Pegel stieg von selbst, wie durch einen Hebereffekt. Bitte sieh nach den Schläuchen.",
  leak: "Der Pegel fiel von selbst, wie durch ein Leck. Bitte sieh nach Boden und Schläuchen.",
  welded_relay: "Das Wasser bewegte sich weiter, nachdem die Pumpe ausgeschaltet war. Bitte prüf das Relais.",
  circulation: "Die Umwälzung lief nicht wieder an. Bitte prüf die Pumpe: Stehendes Wasser schadet dem Becken.",
};

const due: Reasons["due"] = {
  late: "Der Server konnte den Vorgang nicht innerhalb von 15 Minuten nach seiner Zeit starten. Er wird nicht nachgeholt.",
  not_reached:
    "Die Steuerung war in der Zeit, die der Zeitplan auf sie wartet, nicht erreichbar. Der Vorgang wird nicht nachgeholt.",
  moved: "Der Vorgang wurde auf eine andere Zeit verschoben.",
  skipped: "Der Vorgang wurde auf Wunsch ausgelassen.",
  paused: "Der Zeitplan war pausiert.",
  device_offline: "Die Steuerung war offline.",
  runs_not_supported: "Diese Steuerung kann einen Wasserwechsel oder eine Nachfüllung nicht selbst ausführen.",
  stop_latched: "Der Not-Stopp war aktiv.",
  fault_latched: "Die Steuerung hatte wegen eines Fehlers gestoppt.",
  hold_active: "Die Steuerung hielt ihre Pumpen an, weil sich Wasser von selbst bewegt hatte.",
  reading_not_live: "Der letzte Messwert war zu alt. Ein Vorgang braucht einen aktuellen Messwert.",
  sensor_failed: "Der Pegelsensor lieferte keinen Messwert.",
  config_pending: "Die Steuerung hatte ihre aktuellen Einstellungen noch nicht bestätigt.",
  run_open: "Ein anderer Vorgang lief.",
  top_up_locked: "Der letzte Wasserwechsel wurde nicht ganz aufgefüllt, und Nachfüllungen waren angehalten.",
  pump_on: "Eine Pumpe lief.",
  partial_not_supported: "Diese Steuerung kann nur ganze Wechsel, deshalb wurde nichts gewechselt.",
  area_unknown: "Die Fläche des Technikbeckens ist nicht bekannt, Liter ließen sich nicht messen. Es wurde nichts gewechselt.",
  drain_back_unknown:
    "Wie weit das Wasser zurückläuft, ist nicht bekannt, Liter ließen sich nicht messen. Es wurde nichts gewechselt.",
  litres_too_few:
    "So wenige Liter lassen sich nicht ablassen: Das Ablassen endet frühestens unter dem Sollstand. Es wurde nichts gewechselt.",
  litres_too_many: "Es war mehr, als ein ganzer Wechsel abgelassen hätte. Es wurde nichts gewechselt.",
  spill_budget:
    "Ein einzelner Fehler könnte Wasser auf den Boden bringen. „Wasserwechsel starten“ sagt, welche Grenze passen würde.",
  update_in_progress: "Ein Firmware-Update lief.",
};

const update: Reasons["update"] = {
  bad_size: "Die Datei hatte nicht die angekündigte Größe. Nichts wurde geändert.",
  bad_hash: "Die Datei wurde unterwegs beschädigt. Nichts wurde geändert. Bitte versuch es noch einmal.",
  bad_sig: "Die Steuerung nimmt die Signatur dieser Firmware nicht an. Nichts wurde geändert.",
  wrong_hw: "Die Firmware ist für ein anderes Modell. Nichts wurde geändert.",
  no_space: "Die Steuerung hat keinen Platz für diese Firmware. Nichts wurde geändert.",
  net: "Der Download brach ab. Nichts wurde geändert. Bitte versuch es noch einmal, wenn die Verbindung besser ist.",
  cancelled: "Es wurde abgebrochen. Nichts wurde geändert.",
  rolled_back: "Die neue Firmware bestand ihren Selbsttest nicht, deshalb kehrte die Steuerung zur vorigen zurück.",
  interrupted: "Die Steuerung startete neu, bevor die neue Firmware installiert war, und läuft mit der vorigen.",
  no_return:
    "Die Steuerung kam nicht innerhalb von zehn Minuten zurück. Bitte sieh nach ihr und ihren Pumpen. Vielleicht hilft es, ihren Stecker zu ziehen und wieder einzustecken.",
  no_answer: "Die Steuerung antwortete nicht innerhalb von zehn Minuten. Nichts wurde begonnen.",
  stalled: "Der Download stand zwei Minuten still. Bitte versuch es noch einmal, wenn die Verbindung besser ist.",
  voided: "Ein Stopp oder ein Abbruch kam, bevor die Steuerung begonnen hatte. Nichts wurde geändert.",
  busy: "Die Steuerung war mit einem Vorgang beschäftigt. Nichts wurde geändert.",
  interlock: "Eine Pumpe lief. Nichts wurde geändert.",
  latched: "Die Steuerung ist gestoppt oder hat einen Fehler. Nichts wurde geändert.",
  expired: "Der Befehl erreichte die Steuerung zu spät. Nichts wurde geändert.",
  stale_boot: "Die Steuerung hatte inzwischen neu gestartet. Nichts wurde geändert.",
  duplicate: "Ein neuerer Befehl hatte die Steuerung schon erreicht. Nichts wurde geändert.",
  bad_request: "Die Steuerung verstand den Befehl nicht. Nichts wurde geändert.",
  unsupported: "Diese Steuerung lässt sich nicht über das Netz aktualisieren.",
};

export const runReasons: Reasons = {
  failed,
  due,
  update,
  otherFailure: ({ word }) => `Die Steuerung hat den Vorgang wegen eines Fehlers beendet: ${word}.`,
  otherUpdate: ({ word }) => `Die Steuerung gab auf: ${word}.`,
};
