import { linkMessages } from "@halocline/messages/texts/link";

// WiFi signal in words. The steps are those at which people notice: a reading lost, then many.

const STEPS = [
  { fromDbm: -55, word: "excellent" },
  { fromDbm: -67, word: "good" },
  { fromDbm: -75, word: "fair" },
  { fromDbm: -85, word: "weak" },
] as const;

export const WEAK_BELOW_DBM = -75;

export function formatSignal(rssiDbm: number | null): string {
  const { signal } = linkMessages();
  if (rssiDbm === null) return signal.unknown;
  const word = STEPS.find(({ fromDbm }) => rssiDbm >= fromDbm)?.word ?? "veryWeak";
  return signal[word]({ number: `${rssiDbm} dBm` });
}
