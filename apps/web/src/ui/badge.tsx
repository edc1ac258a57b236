import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { SOFT_TONE, type Tone } from "./tone.ts";

type BadgeProps = Readonly<{ icon: LucideIcon; tone: Tone; isDashed?: boolean; children: string }>;

/** Dashed means: this was so when we last knew. */
export function Badge({ icon: Icon, tone, isDashed = false, children }: BadgeProps) {
  const style = isDashed ? "border border-dashed border-line-strong text-ink-2" : SOFT_TONE[tone];
  return (
    <span
      className={clsx("inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap", style)}
    >
      <Icon className="size-3.5" strokeWidth={2.4} aria-hidden />
      {children}
    </span>
  );
}
