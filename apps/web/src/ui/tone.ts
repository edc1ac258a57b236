// What a colour means. A tone never stands alone: an icon and a word say the same.

export type Tone = "ok" | "warn" | "danger" | "info" | "muted";

export const SOFT_TONE: Readonly<Record<Tone, string>> = {
  ok: "bg-ok-soft text-ok-ink",
  warn: "bg-warn-soft text-warn-ink",
  danger: "bg-danger-soft text-danger-ink",
  info: "bg-info-soft text-info-ink",
  muted: "bg-muted-soft text-muted-ink",
};

export const toneColor = (tone: Tone): string => `var(--${tone})`;
