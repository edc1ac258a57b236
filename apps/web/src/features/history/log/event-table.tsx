import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Run } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { CircleAlert, Droplets, Hand, Info, type LucideIcon, RefreshCw, TriangleAlert } from "lucide-react";
import { formatVolume } from "@/lib/format.ts";
import { formatMoment, formatNear, formatNearDay, isSameDay } from "@/lib/time/date-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { Badge } from "@/ui/badge.tsx";
import { Table } from "@/ui/page/table.tsx";
import type { Tone } from "@/ui/tone.ts";
import { changeLitres, sumLitres, topUpLitres } from "../run-water.ts";
import { AlertDetails, HandDetails, TopUpDetails } from "./event-details.tsx";
import { EventRow, eventHead, type Selectable } from "./event-row.tsx";
import type { TopUpsRow } from "./fold-top-ups.ts";
import type { LogRow } from "./log-rows.ts";
import { RunDetails } from "./run-details.tsx";
import type { RunLabels } from "./run-labels.ts";

export type EventLine = Exclude<LogRow, { kind: "reading" }>;
type LineOf<K extends EventLine["kind"]> = Extract<EventLine, { kind: K }>;

type Shared = Readonly<{
  labels: RunLabels;
  areaCm2: number | null;
  nowMs: number;
  /** Null while the controller is heard: of what it does now only then something is known. */
  silentSinceMs: number | null;
  isPrinting: boolean;
  onShow: (fromMs: number, toMs: number) => void;
}>;

type LineProps<K extends EventLine["kind"]> = Readonly<{ row: LineOf<K>; shared: Shared; selectable: Selectable }>;

const join = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(" · ");

function lengthText({ startedAt, completedAt }: Run, nowMs: number): string {
  const endMs = completedAt === null ? nowMs : Date.parse(completedAt);
  const span = formatSpan(endMs - Date.parse(startedAt));
  return completedAt === null ? historyMessages().log.soFar({ span }) : span;
}

function waterText(run: Run, areaCm2: number | null): string | null {
  const { log } = historyMessages();
  if (run.type === "top_up") {
    const litres = topUpLitres(run, areaCm2);
    return litres === null ? null : log.freshWater({ litres: formatVolume(litres) });
  }
  const litres = changeLitres(run, areaCm2);
  if (litres.out === null) return null;
  if (litres.in === null) return log.out({ litres: formatVolume(litres.out) });
  return log.outAndIn({ out: formatVolume(litres.out), in: formatVolume(litres.in) });
}

function RunLine({ row: { run }, shared: { labels, areaCm2, nowMs, isPrinting, onShow }, selectable }: LineProps<"run">) {
  const { log } = historyMessages();
  const { label, icon, tone } = labels.styleOf(run);
  const name = labels.nameOf(run);
  const endMs = run.completedAt === null ? nowMs : Date.parse(run.completedAt);
  return (
    <EventRow
      {...selectable}
      icon={run.type === "top_up" ? Droplets : RefreshCw}
      tone={tone}
      name={name}
      facts={join(waterText(run, areaCm2), lengthText(run, nowMs), labels.starterOf(run))}
      status={
        <Badge icon={icon} tone={tone}>
          {label}
        </Badge>
      }
      time={formatMoment(run.startedAt)}
      toggle={log.details}
      toggleOf={log.detailsOf({ run: name, at: formatMoment(run.startedAt) })}
      isAlwaysOpen={isPrinting && run.failReason !== null}
    >
      <RunDetails run={run} onShow={() => onShow(Date.parse(run.startedAt), endMs)} />
    </EventRow>
  );
}

const dayText = (atMs: number, nowMs: number): string =>
  isSameDay(atMs, nowMs) ? historyMessages().log.today : formatNearDay(atMs, nowMs);

function topUpsName({ runs: { length: count }, fromMs, atMs }: TopUpsRow, nowMs: number): string {
  const { topUpsOfDay, topUpsFromTo } = historyMessages().log;
  const [from, to] = [dayText(fromMs, nowMs), dayText(atMs, nowMs)];
  return isSameDay(fromMs, atMs) ? topUpsOfDay({ count, day: to }) : topUpsFromTo({ count, from, to });
}

function TopUpsLine({ row, shared: { labels, areaCm2, nowMs, isPrinting }, selectable }: LineProps<"top_ups">) {
  const { log } = historyMessages();
  const litres = sumLitres(row.runs.map((run) => topUpLitres(run, areaCm2)));
  const newest = row.runs[0];
  const style = newest && labels.styleOf(newest);
  const name = topUpsName(row, nowMs);
  return (
    <EventRow
      {...selectable}
      icon={Droplets}
      tone="ok"
      name={name}
      facts={litres === null ? "" : log.freshWater({ litres: formatVolume(litres) })}
      status={
        style && (
          <Badge icon={style.icon} tone={style.tone}>
            {style.label}
          </Badge>
        )
      }
      time={formatMoment(new Date(row.atMs).toISOString())}
      toggle={log.list}
      toggleOf={log.detailsTo({ what: name })}
      isAlwaysOpen={isPrinting}
    >
      <TopUpDetails runs={row.runs} areaCm2={areaCm2} />
    </EventRow>
  );
}

const SEVERITIES: Readonly<Record<Alert["severity"], Readonly<{ icon: LucideIcon; tone: Tone }>>> = {
  critical: { icon: CircleAlert, tone: "danger" },
  warn: { icon: TriangleAlert, tone: "warn" },
  info: { icon: Info, tone: "info" },
};

function AlertLine({ row: { alert }, shared: { onShow }, selectable }: LineProps<"alert">) {
  const { log, chart } = historyMessages();
  const { icon, tone } = SEVERITIES[alert.severity];
  const [fromMs, clearedMs] = [Date.parse(alert.createdAt), alert.clearedAt === null ? null : Date.parse(alert.clearedAt)];
  return (
    <EventRow
      {...selectable}
      icon={icon}
      tone={tone}
      name={alert.message}
      facts={clearedMs === null ? log.stillOpen : log.lasted({ span: formatSpan(clearedMs - fromMs) })}
      status={
        <Badge icon={icon} tone={tone}>
          {chart.severities[alert.severity]}
        </Badge>
      }
      time={formatMoment(alert.createdAt)}
      toggle={log.details}
      toggleOf={log.detailsTo({ what: alert.message })}
      isAlwaysOpen={false}
    >
      <AlertDetails alert={alert} onShow={() => onShow(fromMs, clearedMs ?? fromMs)} />
    </EventRow>
  );
}

/** The word that it is on was heard, whatever is known of the controller since. */
function openText(atMs: number, silentSinceMs: number | null): string {
  const { stillOn, onWhenHeard } = historyMessages().log;
  if (silentSinceMs === null) return stillOn;
  return onWhenHeard({ time: formatMoment(new Date(Math.max(atMs, silentSinceMs)).toISOString()) });
}

function HandLine({ row: { act }, shared: { onShow, nowMs, silentSinceMs }, selectable }: LineProps<"by_hand">) {
  const { log, timeline } = historyMessages();
  const stillText = openText(act.atMs, silentSinceMs);
  return (
    <EventRow
      {...selectable}
      icon={Hand}
      tone="muted"
      name={act.text}
      facts={act.toMs === null ? stillText : formatSpan(act.toMs - act.atMs)}
      status={
        <Badge icon={Hand} tone="muted">
          {timeline.lanes.by_hand}
        </Badge>
      }
      time={formatMoment(new Date(act.atMs).toISOString())}
      toggle={log.details}
      toggleOf={log.detailsTo({ what: `${act.text}, ${formatNear(act.atMs, nowMs)}` })}
      isAlwaysOpen={false}
    >
      <HandDetails act={act} openText={stillText} onShow={() => onShow(act.atMs, act.toMs ?? act.atMs)} />
    </EventRow>
  );
}

type AnyLineProps = Readonly<{ row: EventLine; shared: Shared; selectable: Selectable }>;

function Line({ row, ...rest }: AnyLineProps) {
  if (row.kind === "run") return <RunLine row={row} {...rest} />;
  if (row.kind === "top_ups") return <TopUpsLine row={row} {...rest} />;
  return row.kind === "alert" ? <AlertLine row={row} {...rest} /> : <HandLine row={row} {...rest} />;
}

type EventTableProps = Shared & Readonly<{ rows: readonly EventLine[]; selectableOf: (row: EventLine) => Selectable }>;

/** Runs, alerts and what was switched by hand, by their time; on a phone each row is a small card of lines. */
export function EventTable({ rows, selectableOf, ...shared }: EventTableProps) {
  return (
    <Table caption={historyMessages().log.caption} head={eventHead()}>
      {rows.map((row) => (
        <Line key={`${row.kind} ${row.id}`} row={row} shared={shared} selectable={selectableOf(row)} />
      ))}
    </Table>
  );
}
