import { expect, it } from "vitest";
import { formatSignal } from "./signal-text.ts";

it.each([
  [null, "Unknown"],
  [-40, "Excellent (-40 dBm)"],
  [-58, "Good (-58 dBm)"],
  [-75, "Fair (-75 dBm)"],
  [-76, "Weak (-76 dBm)"],
  [-91, "Very weak (-91 dBm)"],
])("says %s dBm in words", (rssiDbm, label) => expect(formatSignal(rssiDbm)).toBe(label));
