// What went wrong with an email, in plain words, and whether trying again could help.

type SmtpError = Readonly<{
  code?: string;
  /** Of the socket below, when the fault is there. */
  originalCode?: string;
  /** Named by the TLS library, when the fault is in the handshake. */
  library?: string;
  /** Which answer did not come. */
  timeoutType?: string;
  message?: string;
  responseCode?: number;
  response?: string;
}>;

/** What people are shown, and what a row keeps. */
const MAX_LENGTH = 300;

/** Only the email itself can be refused for good (5xx): a wrong password of ours, or no encryption, is a setting that somebody mends. */
export function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

const TROUBLE: Readonly<Record<string, string>> = {
  EAUTH: "The mail server did not accept this instance's user name and password.",
  ETLS: "The mail server offers no encryption.",
  EENVELOPE: "The mail server did not accept the address.",
  EMESSAGE: "The mail server did not accept the email.",
  EDNS: "The mail server's name is not known.",
  ETIMEDOUT: "The mail server did not answer in time.",
  ECONNECTION: "The mail server could not be reached.",
  ESOCKET: "The mail server could not be reached.",
};

const CERTIFICATE_TROUBLE: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another name",
};
/** As OpenSSL names them: SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_VERIFY_LEAF_SIGNATURE, and more of the kind. */
const UNKNOWN_SIGNER = /SELF_SIGNED|^UNABLE_TO_|^CERT_|^INVALID_CA$|^INVALID_PURPOSE$/;
const HUNG_UP = "disconnected before secure TLS connection";

const NO_HANDSHAKE =
  "The mail server was reached, but no encrypted connection came about. Please check the port, and whether the address begins with smtp or smtps.";
const NO_GREETING =
  "The mail server took the connection and said nothing. If it expects encryption from the first byte (port 465), the address begins with smtps.";

/** Null when the encryption is not at fault. */
function encryptionError({ originalCode = "", library, timeoutType, message = "" }: SmtpError): string | null {
  const why = CERTIFICATE_TROUBLE[originalCode];
  if (why || UNKNOWN_SIGNER.test(originalCode))
    return `The mail server's certificate is not trusted: ${why ?? "nobody whom this server knows has signed it"}.`;
  if (library?.startsWith("SSL") || originalCode.startsWith("ERR_SSL_") || message.includes(HUNG_UP)) return NO_HANDSHAKE;
  if (timeoutType === "UPGRADE_TIMEOUT") return NO_HANDSHAKE;
  return timeoutType === "GREETING_TIMEOUT" ? NO_GREETING : null;
}

/** The server's own words follow ours; what our machine says about a connection is for the log only. */
export function mailError(error: unknown): string {
  const smtpError = error as SmtpError;
  const { code = "", response } = smtpError;
  const plain = encryptionError(smtpError) ?? TROUBLE[code] ?? "The mail server could not take the email.";
  return (response ? `${plain} It said: ${response}` : plain).slice(0, MAX_LENGTH);
}
