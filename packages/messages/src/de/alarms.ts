import type { ServerMessages } from "../server-catalogue.ts";

const GUIDE = "Siehe „Alarms for the operator“ in der Betriebsanleitung.";

export const alarms: ServerMessages["alarms"] = {
  openPanel: "Verwaltung öffnen",
  quiet: {
    api: {
      subject: "Der Server antwortet keinem Browser",
      message: `Kein Prozess, der Browser bedient, hat in den letzten zwei Minuten ein Lebenszeichen gegeben. Die Steuerungen arbeiten allein weiter. ${GUIDE}`,
    },
    ingest: {
      subject: "Messwerte werden nicht rechtzeitig aufgezeichnet",
      message: `Was die Steuerungen senden, wird mehr als zwei Minuten zu spät oder gar nicht verarbeitet. Ebenso spät werden Vorgänge, Fehler und Meldungen bemerkt. Nichts geht verloren: Die Steuerungen arbeiten allein weiter und behalten ihre Messwerte, und Stopps erreichen sie weiterhin. Die Besitzer lesen, dass der Server im Rückstand ist. ${GUIDE}`,
    },
    worker: {
      subject: "Die Hintergrundarbeit des Servers steht still",
      message: `Zeitpläne, Meldungen, E-Mails und das Wiederholen von Stopps warten: Der Worker hat seit zwei Minuten keine fertige Arbeit gemeldet. ${GUIDE}`,
    },
    auth: {
      subject: "Keine Steuerung kann sich verbinden",
      message: `Wer verbunden ist, bleibt verbunden. Andere Steuerungen werden abgewiesen. ${GUIDE}`,
    },
    database: {
      subject: "Die Datenbank antwortet nicht",
      message: `Nichts wird aufgezeichnet. Wer angemeldet ist, kann weiterhin den Not-Stopp drücken, einen Vorgang stoppen und eine Pumpe ausschalten. ${GUIDE}`,
    },
    broker: {
      subject: "Der Broker antwortet nicht",
      message: `Keine Steuerung ist erreichbar, auch nicht zum Stoppen. Die Steuerungen arbeiten allein weiter und behalten ihre Messwerte. ${GUIDE}`,
    },
    mail: {
      subject: "E-Mails zu Meldungen gehen nicht hinaus",
      message: `Der Mailserver nimmt keine an oder weist sie ab: Die Besitzer erfahren nichts von Meldungen. ${GUIDE}`,
    },
    backups: {
      subject: "Die letzte Sicherung ist zu alt",
      message: `Es gibt keine Sicherung, die neu genug ist. ${GUIDE}`,
    },
  },
  over: {
    api: { subject: "Der Server antwortet Browsern wieder", message: "Ein Prozess, der Browser bedient, arbeitet wieder." },
    ingest: {
      subject: "Messwerte werden wieder rechtzeitig aufgezeichnet",
      message: "Was die Steuerungen senden, wird wieder sofort verarbeitet.",
    },
    worker: { subject: "Die Hintergrundarbeit des Servers geht weiter", message: "Der Worker arbeitet wieder." },
    auth: { subject: "Steuerungen können sich wieder verbinden", message: "Steuerungen werden wieder eingelassen." },
    database: { subject: "Die Datenbank antwortet wieder", message: "Die Datenbank antwortet wieder." },
    broker: { subject: "Der Broker antwortet wieder", message: "Der Broker antwortet wieder." },
    mail: { subject: "E-Mails zu Meldungen gehen wieder hinaus", message: "Der Mailserver nimmt wieder E-Mails an." },
    backups: { subject: "Es gibt eine neue Sicherung", message: "Die letzte Sicherung ist wieder neu genug." },
  },
  brokerFull: {
    subject: "Der Broker füllt sich",
    message: ({ part, percent }) =>
      `Der Broker füllt sich: ${part} ist zu ${percent} % belegt. Siehe „Broker“ in der Betriebsanleitung.`,
    overSubject: "Der Broker hat wieder Platz",
    over: ({ part }) => `Es ist wieder Platz: ${part}.`,
  },
  brokerCertificate: {
    subject: "Das Zertifikat des Brokers wurde nicht erneuert",
    ends: ({ day }) =>
      `Das Zertifikat des Brokers läuft am ${day} ab: Danach kann sich keine Steuerung mehr verbinden. Siehe „Addresses and TLS“ in der Betriebsanleitung.`,
    ended: ({ day }) =>
      `Das Zertifikat des Brokers ist am ${day} abgelaufen: Keine Steuerung kann sich verbinden. Siehe „Addresses and TLS“ in der Betriebsanleitung.`,
    overSubject: "Das Zertifikat des Brokers ist erneuert",
    over: "Steuerungen können sich wieder wie gewohnt verbinden.",
  },
  brokerStore: {
    subject: "Der Speicher des Brokers ist ausgefallen",
    shown:
      "Der Speicher des Brokers ist ausgefallen: Steuerungen lassen sich stoppen und behalten ihre Messwerte. Schaff Platz auf seiner Festplatte und starte ihn neu.",
    message: ({ shown, said }) => `${shown} Er meldet: ${said}`,
    overSubject: "Der Broker speichert wieder",
    over: "Der Speicher des Brokers arbeitet wieder.",
  },
};
