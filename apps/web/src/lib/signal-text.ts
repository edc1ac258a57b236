// WiFi signal in words. The steps are those at which people notice: a reading lost, then many.

const STEPS = [
  { fromDbm: -55, word: "Excellent" },
  { fromDbm: -67, word: "Good" },
  { fromDbm: -75, word: "Fair" },
  { fromDbm: -85, word: "Weak" },
] as const;

export const WEAK_BELOW_DBM = -75;

export function formatSignal(rssiDbm: number | null): string {
  if (rssiDbm === null) return "Unknown";
  const word = STEPS.find(({ fromDbm }) => rssiDbm >= fromDbm)?.word ?? "Very weak";
  return `${word} (${rssiDbm} dBm)`;
}
