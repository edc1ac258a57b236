import type { outcomes as original } from "../en/outcomes.ts";

export const outcomes: typeof original = {
  stop_kept:
    "Die Steuerung hat den Stopp noch nicht bestätigt. Er wird wiederholt, bis sie ihn bestätigt. Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  stop_kept_in_memory:
    "Die Steuerung hat den Stopp noch nicht bestätigt. Er wird wiederholt. Der Server erreicht seine Datenbank nicht und behält den Stopp im Speicher. Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  stop_withdrawn:
    "Der Stopp wurde zurückgezogen, bevor die Steuerung ihn bestätigte. Hat sie ihn doch bekommen, meldet sie es, wenn sie wieder online ist.",
  run_stop_sent:
    "Der Stopp wurde gesendet und wird wiederholt, aber die Steuerung hat ihn noch nicht bestätigt. Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  run_start_sent: "Der Start wurde gesendet, aber die Steuerung hat ihn noch nicht bestätigt. Nach einer Minute verfällt er.",
  not_confirmed: "Die Steuerung hat es noch nicht bestätigt. Bitte sieh nach, was sie gerade tut, und versuch es noch einmal.",
  relay_on_sent: "Der Befehl wurde gesendet, aber die Steuerung hat ihn nicht bestätigt. In ein paar Sekunden verfällt er.",
  relay_off_sent: "AUS wurde gesendet und wird wiederholt, aber die Steuerung hat es noch nicht bestätigt.",
  relay_unseen: "Die Steuerung hat den Befehl angenommen, aber das Ergebnis noch nicht gemeldet.",
  test_offline: "Die Steuerung ist offline.",
  test_unanswered: "Die Steuerung hat nicht rechtzeitig geantwortet.",
  test_answered: ({ ms }) => `Die Steuerung hat in ${ms} ms geantwortet.`,
  mail_missing: "Dieser Server verschickt keine E-Mails. Bitte frag den Admin.",
  mail_taken: "Der Mailserver hat die E-Mail angenommen. Kommt sie nicht an, sieh im Spam-Ordner nach.",
};
