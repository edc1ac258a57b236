import { clsx } from "clsx";
import type { Tone } from "@/ui/tone.ts";
import type { LaneName, Mark } from "./lane-marks.ts";

/** Light on dark and dark on light; red carries white in both themes. */
const SOLID: Readonly<Record<Tone, string>> = {
  ok: "bg-ok text-on-primary",
  warn: "bg-warn text-on-primary",
  danger: "bg-danger text-on-danger",
  info: "bg-info text-on-primary",
  muted: "bg-muted text-on-primary",
};

const DASHED: Readonly<Record<Mark["state"], string>> = {
  past: "",
  planned: "border-2 border-dashed border-info text-info",
  left_out: "border-2 border-dashed border-muted text-muted-ink",
};

const PILL = "grid h-5 w-3.5 place-items-center rounded-[5px]";

/** A shape for each lane: colour alone says nothing. */
function shapeOf(lane: LaneName, { state, tone, sign }: Mark): string {
  if (state !== "past") return clsx(PILL, DASHED[state]);
  if (lane === "alerts") return clsx("grid size-5 place-items-center rounded-full", SOLID[tone]);
  if (lane === "by_hand") return clsx("size-2.5 rotate-45 rounded-[2px]", SOLID[tone]);
  if (lane === "top_up" && sign === "") return clsx("h-4 w-0.5", tone === "info" ? "bg-info" : "bg-primary");
  return clsx(PILL, SOLID[tone]);
}

type MarkShapeProps = Readonly<{ lane: LaneName; mark: Mark; leftPx: number; isSelected: boolean }>;

export function MarkShape({ lane, mark, leftPx, isSelected }: MarkShapeProps) {
  return (
    <span
      aria-hidden="true"
      style={{ left: leftPx }}
      className={clsx(
        "pointer-events-none absolute top-(--mark-y) -translate-x-1/2 -translate-y-1/2 text-2xs leading-none font-bold",
        shapeOf(lane, mark),
        isSelected && "outline-2 outline-offset-2 outline-primary",
      )}
    >
      {mark.sign}
    </span>
  );
}
