import type { ServerMessages } from "../server-catalogue.ts";

type Reasons = ServerMessages["runReasons"];

const failed: Reasons["failed"] = {
  deadline: "Die Steuerung hat das Ende nicht rechtzeitig gemeldet. Sieh nach dem Becken und seinen Pumpen.",
  interrupted: "Die Steuerung startete während des Vorgangs neu. Der Vorgang wird nicht fortgesetzt.",
  reset: "Die Steuerung startete während des Vorgangs neu. Der Vorgang wird nicht fortgesetzt.",
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
    "Eine andere Pumpe lief, das Wasser hatte seine Marke schon erreicht, oder die Umwälzung war wegen eines niedrigen Technikbeckens angehalten.",
  unsupported: "Diese Steuerung kann das nicht.",
  unknown: "Die Steuerung nannte keinen Grund.",
  overflow:
    "Das Technikbecken leerte sich zu schnell und füllte sich nicht wieder: Der Überlauf ist vielleicht verstopft. Mach ihn frei, dann gib die Pumpen frei.",
  rising:
    "Der Pegel stieg, obwohl alle Pumpen aus waren, deshalb hält die Steuerung ihre Pumpen an. Such nach einem Schlauch, durch den Wasser nachläuft, dann gib die Pumpen frei.",
  falling:
    "Der Pegel fiel, obwohl alle Pumpen aus waren, deshalb hält die Steuerung ihre Pumpen an. Such nach einem Leck, dann gib die Pumpen frei.",
  welded:
    "Das Wasser bewegte sich weiter, nachdem die Pumpe ausgeschaltet war, deshalb hält die Steuerung ihre Pumpen an. Prüf das Relais.",
  input: "Der Schwimmerschalter oder der Leckmelder meldete Wasser. Die Steuerung hält ihre Pumpen an.",
};

const due: Reasons["due"] = {
  late: "Der Server konnte den Vorgang nicht innerhalb von 15 Minuten nach seiner Zeit starten. Er wird nicht nachgeholt.",
  not_reached:
    "Die Steuerung war in der Zeit, die der Zeitplan auf sie wartet, nicht erreichbar. Der Vorgang wird nicht nachgeholt.",
  moved: "Der Vorgang wurde auf eine andere Zeit verschoben.",
  skipped: "Der Vorgang wurde auf Wunsch ausgelassen.",
  paused: "Der Zeitplan war pausiert.",
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
  stalled: "Der Download kam zwei Minuten lang nicht voran. Bitte versuch es noch einmal, wenn die Verbindung besser ist.",
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
  otherUpdate: ({ word }) => `Die Steuerung hat abgebrochen: ${word}.`,
};
