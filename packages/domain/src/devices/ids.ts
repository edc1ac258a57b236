// What an id may look like. Ids become parts of broker subjects, where `*`, `>` and `.` have meaning,
// so each one is checked before a subject is built (SEC-3).

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HARDWARE_ID = /^[A-Za-z0-9_-]{8,64}$/;
const PAIRING_CLIENT_ID = /^p-[0-9a-f]{32}$/;

/** A lower-case uuid. */
export const isRegistrationId = (text: string): boolean => UUID.test(text);

/** The label printed on the device. Neither a secret nor an identity. */
export const isHardwareId = (text: string): boolean => HARDWARE_ID.test(text);

/** The one-time client id of a device that has no key yet. */
export const isPairingClientId = (text: string): boolean => PAIRING_CLIENT_ID.test(text);
