import type { ServerMessages } from "../../server-catalogue.ts";

type Plain = ServerMessages["alerts"]["plain"];
type Told =
  | "hold_released"
  | "circulation_paused"
  | "emergency_stop"
  | "top_up_locked"
  | "late_command"
  | "safety_refused"
  | "run_overdue"
  | "top_up_too_long"
  | "top_up_too_often"
  | "reservoir_low";

const happened = (message: string, advice: string) => ({ message, past: message, advice });

export const told: Pick<Plain, Told> = {
  hold_released: happened(
    "Das Wasser stand 6 Stunden still, deshalb hat die Steuerung die Pumpen von selbst freigegeben. Sie füllt einmal nach und beobachtet das Wasser.",
    "Finde heraus, was das Wasser bewegt hat. Geschieht es innerhalb einer Woche wieder, bleiben die Pumpen angehalten, bis du sie freigibst.",
  ),
  circulation_paused: happened(
    "Das Technikbecken leerte sich zu schnell, deshalb hielt die Steuerung die Umwälzung 3 Minuten an, um den Überlauf zu prüfen.",
    "Sieh bald nach dem Überlauf, seinem Rohr und dem Filterstrumpf: Sie lassen vielleicht zu wenig Wasser durch.",
  ),
  emergency_stop: {
    message: "Not-Stopp: Alle Pumpen sind aus, auch die Umwälzung, bis er aufgehoben wird.",
    past: "Not-Stopp: Alle Pumpen waren aus, auch die Umwälzung, bis er aufgehoben wurde.",
    advice:
      "Sieh nach, ob das Becken sicher ist, dann heb den Stopp auf. Stehendes Wasser schadet den Tieren: Die Umwälzung muss innerhalb von 30 min wieder laufen.",
  },
  top_up_locked: {
    message: "Ein Wasserwechsel wurde nicht ganz aufgefüllt. Nachfüllungen sind angehalten.",
    past: "Ein Wasserwechsel wurde nicht ganz aufgefüllt. Nachfüllungen waren angehalten.",
    advice: "Beende den Wechsel mit Salzwasser, oder gib die Nachfüllungen frei, wenn du von Hand aufgefüllt hast.",
  },
  late_command: happened(
    "Eine Pumpe ging später an, als sie sollte. Sie wurde gleich wieder ausgeschaltet.",
    "Sieh nach, ob die Pumpe aus ist. Ein schwaches WLAN kann der Grund sein.",
  ),
  safety_refused: happened(
    "Die Steuerung hat das Ausschalten abgelehnt.",
    "Prüf die Pumpen, und zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe.",
  ),
  run_overdue: happened(
    "Ein Vorgang hat sein Ende nicht rechtzeitig gemeldet.",
    "Sieh nach dem Becken, und zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe.",
  ),
  top_up_too_long: happened(
    "Eine Nachfüllung dauerte viel länger als sonst.",
    "Prüf den Süßwasserbehälter, die Pumpe und ihren Schlauch, und such nach einem Leck.",
  ),
  top_up_too_often: {
    message: "Es wird viel mehr nachgefüllt als sonst.",
    past: "Es wurde viel mehr nachgefüllt als sonst.",
    advice:
      "Such nach einem Leck, nach einem Schlauch, durch den Wasser zurückläuft, oder nach einem verstopften Überlauf. Miss den Salzgehalt.",
  },
  reservoir_low: {
    message: "Das Wasser im Süßwasserbehälter reicht keinen Tag mehr.",
    past: "Das Wasser im Süßwasserbehälter reichte keinen Tag mehr.",
    advice: "Füll ihn mit Süßwasser auf und bestätige es mit „Ich habe aufgefüllt“.",
  },
};
