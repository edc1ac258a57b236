// The five relays of a device: what each drives, what to call it, and in which order to list them.

export const RELAY_COUNT = 5;

export type RelayRole = "circulation" | "drain" | "fill" | "topup" | "spare";

/** Channel 1 to 5 of a newly registered device. GPIO 26 may pulse at power-on, so it drives the harmless one. */
export const DEFAULT_ROLES: readonly RelayRole[] = ["circulation", "drain", "fill", "topup", "spare"];

const LABELS: Readonly<Record<RelayRole, string>> = {
  circulation: "Circulation",
  drain: "Drain Pump",
  fill: "Fill Pump",
  topup: "Top-Up Pump",
  spare: "Spare",
};

export const relayLabel = (role: string): string => LABELS[role as RelayRole] ?? "Unknown";

const LIST_ORDER: readonly RelayRole[] = ["circulation", "drain", "fill", "spare", "topup"];

export const compareRelays = (a: { role: RelayRole }, b: { role: RelayRole }): number =>
  LIST_ORDER.indexOf(a.role) - LIST_ORDER.indexOf(b.role);
