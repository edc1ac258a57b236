// What an alert says and how much it matters, by its code.

export type WarningCode = "siphon" | "leak" | "welded_relay" | "sensor_dirty" | "device_warning";

export type AlertCode =
  | "emergency_stop"
  | "device_fault"
  | "config_refused"
  | "late_command"
  | "safety_refused"
  | "run_failed"
  | "run_overdue"
  | "top_up_locked"
  | WarningCode;
export type AlertSeverity = "critical" | "warn" | "info";
export type AlertText = Readonly<{ severity: AlertSeverity; message: string }>;

const NAMED_WARNINGS: readonly string[] = ["siphon", "leak", "welded_relay", "sensor_dirty"] satisfies WarningCode[];

/** A device may warn of more than this server knows by name. */
export const warningCode = (fault: string): WarningCode =>
  NAMED_WARNINGS.includes(fault) ? (fault as WarningCode) : "device_warning";

/** `detail` is a plain word of the device: a fault's code, a field's name. */
export function alertText(code: AlertCode, detail: string | null): AlertText {
  switch (code) {
    case "emergency_stop":
      return { severity: "critical", message: "Emergency stop: all pumps are off, circulation too, until it is cleared." };
    case "device_fault":
      return { severity: "critical", message: `The device stopped its pumps because of a fault: ${detail ?? "unknown"}.` };
    case "config_refused":
      return { severity: "warn", message: `The device refused its new settings because of "${detail ?? "an unknown field"}".` };
    case "late_command":
      return { severity: "warn", message: "A pump went on later than it should have. It was switched off again at once." };
    case "safety_refused":
      return {
        severity: "critical",
        message: "The device refused to switch off. Please check the pumps, and cut the power if in doubt.",
      };
    case "run_failed":
      return { severity: "warn", message: `A run failed. ${detail ?? ""}`.trim() };
    case "run_overdue":
      return {
        severity: "critical",
        message: "A run did not report its end in time. Please look at the tank and its pumps, and cut the power if in doubt.",
      };
    case "top_up_locked":
      return {
        severity: "warn",
        message: "A water change ended part-filled. Top-ups are held: finish it with salt water, or release it.",
      };
    default:
      return warningText(code, detail);
  }
}

/** All pumps are off and the water still moves: no software can cure that (SAFE-7). */
function warningText(code: WarningCode, detail: string | null): AlertText {
  switch (code) {
    case "siphon":
      return { severity: "critical", message: "All pumps are off and the water still rises. Cut the power: it may be a siphon." };
    case "leak":
      return { severity: "critical", message: "All pumps are off and the water still falls. Cut the power and look for a leak." };
    case "welded_relay":
      return {
        severity: "critical",
        message: "A pump goes on although it was switched off. Cut the power: its relay may be stuck.",
      };
    case "sensor_dirty":
      return { severity: "warn", message: "The level sensor gets worse. Please clean its window." };
    case "device_warning":
      return { severity: "warn", message: `The device warns: ${detail ?? "unknown"}.` };
  }
}
