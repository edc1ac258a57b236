// What the operator of an instance is told about it: by email, and in the Admin Panel.

const GUIDE = 'See "Alarms for the operator" in the operations guide.';

export const alarms = {
  openPanel: "Open the admin panel",
  quiet: {
    api: {
      subject: "The server answers no browser",
      message: `No process that serves browsers has given a sign of life for two minutes. Controllers go on by themselves. ${GUIDE}`,
    },
    ingest: {
      subject: "Readings are not being recorded in time",
      message: `What controllers send is taken in more than two minutes late, or not at all; so runs, faults and alerts are noticed as late. Nothing is lost: controllers go on by themselves and keep their readings, and stops still reach them. Owners read that the server is behind. ${GUIDE}`,
    },
    worker: {
      subject: "The server's background work stands still",
      message: `Schedules, alerts, emails and the repeating of stops wait: the worker has given no sign of finished work for two minutes. ${GUIDE}`,
    },
    auth: {
      subject: "No controller can connect",
      message: `Nobody lets controllers in: those that are connected stay, others are refused. ${GUIDE}`,
    },
    database: {
      subject: "The database does not answer",
      message: `Nothing is recorded; emergency stop, stopping a run and switching a pump off still work for whoever is signed in. ${GUIDE}`,
    },
    broker: {
      subject: "The broker does not answer",
      message: `No controller can be reached, not even to stop it. Controllers go on by themselves and keep their readings. ${GUIDE}`,
    },
    mail: {
      subject: "Emails about alerts do not go out",
      message: `The mail server takes none, or refuses them: owners are not told of alerts. ${GUIDE}`,
    },
    backups: {
      subject: "The last backup is too old",
      message: `There is no backup as new as there should be. ${GUIDE}`,
    },
  },
  over: {
    api: { subject: "The server answers browsers again", message: "A process that serves browsers works again." },
    ingest: { subject: "Readings are being recorded in time again", message: "What controllers send is taken in as it comes." },
    worker: { subject: "The server's background work goes on", message: "The worker works again." },
    auth: { subject: "Controllers can connect again", message: "Controllers are let in again." },
    database: { subject: "The database answers again", message: "The database answers again." },
    broker: { subject: "The broker answers again", message: "The broker answers again." },
    mail: { subject: "Emails about alerts go out again", message: "The mail server takes emails again." },
    backups: { subject: "There is a new backup", message: "The last backup is as new as it should be." },
  },
  brokerFull: {
    subject: "The broker is filling up",
    message: ({ part, percent }: Readonly<{ part: string; percent: number }>) =>
      `The broker is filling up: ${part} is ${percent} % full. See "Broker" in the operations guide.`,
    overSubject: "The broker has room again",
    over: ({ part }: Readonly<{ part: string }>) => `There is room again: ${part}.`,
  },
  brokerCertificate: {
    subject: "The broker's certificate was not renewed",
    ends: ({ day }: Readonly<{ day: string }>) =>
      `The broker's certificate ends on ${day}: from then on controllers cannot connect. See "Addresses and TLS" in the operations guide.`,
    ended: ({ day }: Readonly<{ day: string }>) =>
      `The broker's certificate ended on ${day}: controllers cannot connect. See "Addresses and TLS" in the operations guide.`,
    overSubject: "The broker's certificate is renewed",
    over: "Controllers can connect as before.",
  },
  brokerStore: {
    subject: "The broker's store has failed",
    shown:
      "The broker's store has failed: devices can be stopped, and keep their readings. Make room on its disk and start it again.",
    message: ({ shown, said }: Readonly<{ shown: string; said: string }>) => `${shown} It says: ${said}`,
    overSubject: "The broker stores again",
    over: "The broker's store works again.",
  },
};
