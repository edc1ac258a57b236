// Warnings about the server for its operator: by email, and in the Admin Panel.

const GUIDE = 'See "Alarms for the operator" in the operations guide.';

export const alarms = {
  openPanel: "Open the admin panel",
  quiet: {
    api: {
      subject: "The web server is not responding",
      message: `No web process has sent a heartbeat for two minutes. The app may not open. Controllers keep running. ${GUIDE}`,
    },
    ingest: {
      subject: "Readings are delayed",
      message: `Readings arrive more than two minutes late, or not at all. Runs, faults and alerts are late too. No data is lost: controllers keep running and store their readings. Stops still reach them. Owners see a notice that the server is behind. ${GUIDE}`,
    },
    worker: {
      subject: "The background worker is not responding",
      message: `The worker has not finished any job for two minutes. Schedules, alerts, emails and repeated stop commands are waiting. ${GUIDE}`,
    },
    auth: {
      subject: "Controllers cannot connect",
      message: `The service that signs controllers in is not responding. Connected controllers stay connected; all others are refused. ${GUIDE}`,
    },
    database: {
      subject: "The database is not responding",
      message: `Nothing is recorded. Signed-in users can still use emergency stop, stop a run and switch off a pump. ${GUIDE}`,
    },
    broker: {
      subject: "The broker is not responding",
      message: `No controller can be reached, not even to stop it. Controllers keep running and store their readings. ${GUIDE}`,
    },
    mail: {
      subject: "Alert emails are not being sent",
      message: `The mail server does not accept emails. Owners do not get alerts by email. ${GUIDE}`,
    },
    backups: {
      subject: "The last backup is too old",
      message: `No backup has succeeded within the expected time. ${GUIDE}`,
    },
  },
  over: {
    api: { subject: "The web server is responding again", message: "A web process is running again." },
    ingest: { subject: "Readings arrive on time again", message: "Readings are recorded without delay again." },
    worker: { subject: "The background worker is responding again", message: "The worker is finishing jobs again." },
    auth: { subject: "Controllers can connect again", message: "New connections are accepted again." },
    database: { subject: "The database is responding again", message: "Readings and events are recorded again." },
    broker: { subject: "The broker is responding again", message: "Controllers can be reached again." },
    mail: { subject: "Alert emails are being sent again", message: "The mail server accepts emails again." },
    backups: { subject: "There is a new backup", message: "The last backup is recent enough again." },
  },
  brokerFull: {
    subject: "The broker is filling up",
    message: ({ part, percent }: Readonly<{ part: string; percent: number }>) =>
      `The broker is filling up: ${part} is ${percent} % full. See "Broker" in the operations guide.`,
    overSubject: "The broker has free space again",
    over: ({ part }: Readonly<{ part: string }>) => `Free space again: ${part}.`,
  },
  brokerCertificate: {
    subject: "The broker's certificate was not renewed",
    ends: ({ day }: Readonly<{ day: string }>) =>
      `The broker's certificate expires on ${day}. After that, controllers cannot connect. See "Addresses and TLS" in the operations guide.`,
    ended: ({ day }: Readonly<{ day: string }>) =>
      `The broker's certificate expired on ${day}. Controllers cannot connect. See "Addresses and TLS" in the operations guide.`,
    overSubject: "The broker's certificate has been renewed",
    over: "Controllers can connect.",
  },
  brokerStore: {
    subject: "The broker's storage has failed",
    shown:
      "The broker's storage has failed. Controllers can still be stopped, and they store their readings. Free up space on the broker's disk and restart it.",
    message: ({ shown, said }: Readonly<{ shown: string; said: string }>) => `${shown} Error: ${said}`,
    overSubject: "The broker's storage works again",
    over: "The broker stores messages again.",
  },
};
