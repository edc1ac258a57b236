import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { SOFT_TONE, type Tone } from "../tone.ts";

type NoticeProps = Readonly<{
  tone: Tone;
  icon: LucideIcon;
  title?: string;
  role?: "status" | "alert";
  className?: string | undefined;
  children: ReactNode;
}>;

/** Stays where a toast would vanish. */
export function Notice({ tone, icon: Icon, title, role, className, children }: NoticeProps) {
  return (
    <div role={role} className={clsx("flex items-start gap-3 rounded-panel p-4 text-sm", SOFT_TONE[tone], className)}>
      <Icon className="mt-0.5 size-4.5 shrink-0" strokeWidth={2.2} aria-hidden />
      <div className="grid gap-1">
        {title && <p className="text-base font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
