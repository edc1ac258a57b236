// What an alert says and how much it matters, by its code.

export type AlertCode = "emergency_stop" | "device_fault" | "config_refused" | "late_command" | "safety_refused";
export type AlertSeverity = "critical" | "warn" | "info";
export type AlertText = Readonly<{ severity: AlertSeverity; message: string }>;

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
  }
}
