// What went wrong with a letter, in plain words, and whether trying again could help.

type SmtpError = Readonly<{ code?: string; responseCode?: number; response?: string }>;

/** What people are shown, and what a row keeps. */
const MAX_LENGTH = 300;

/** Only the letter itself can be refused for good (5xx): a wrong password of ours, or no encryption, is a setting that somebody mends. */
export function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

const TROUBLE: Readonly<Record<string, string>> = {
  EAUTH: "The mail server did not accept this instance's user name and password.",
  ETLS: "The mail server offers no encryption.",
  EENVELOPE: "The mail server did not accept the address.",
  EMESSAGE: "The mail server did not accept the letter.",
  EDNS: "The mail server's name is not known.",
  ETIMEDOUT: "The mail server did not answer in time.",
  ECONNECTION: "The mail server could not be reached.",
  ESOCKET: "The mail server could not be reached.",
};

/** The server's own words follow ours; what our machine says about a connection is for the log only. */
export function mailTrouble(error: unknown): string {
  const { code = "", response } = error as SmtpError;
  const plain = TROUBLE[code] ?? "The mail server could not take the letter.";
  return (response ? `${plain} It said: ${response}` : plain).slice(0, MAX_LENGTH);
}
