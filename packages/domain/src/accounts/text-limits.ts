// How long names and passwords may be: the same for the form that asks and the server that checks.

export const LONGEST_PERSON_NAME = 80;
export const LONGEST_DEVICE_NAME = 60;
export const LONGEST_TANK_NAME = 60;
export const LONGEST_RELAY_NAME = 40;
export const LONGEST_EMAIL = 254;
/** Long enough to matter, short enough that hashing it is no attack. */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 128;
