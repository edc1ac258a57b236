import type { NextAction } from "@halocline/domain/verdict/verdict.types";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { stoppedMessages } from "@halocline/messages/texts/stopped";
import { verdictMessages } from "@halocline/messages/texts/verdict";
import { verdictWord } from "@halocline/messages/verdict/word";
import { actionText } from "@halocline/messages/verdict-text";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Mail } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useOpenAlerts } from "@/features/alerts/alerts.api.ts";
import { useRelayControl } from "@/features/devices/control/use-relay-control.ts";
import { stopName } from "@/features/devices/stop/stopped-device.ts";
import { useTestConnection } from "@/features/devices/test-connection.api.ts";
import { START_TOP_UP, useRunCommand } from "@/features/runs/run-commands.api.ts";
import { StopRun } from "@/features/runs/stop-run.tsx";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { type ButtonVariant, buttonStyle } from "@/ui/buttons/button-style.ts";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { ACTION_ICONS, mayAct } from "./action-style.ts";
import { toldAlertId } from "./told-alerts.ts";
import type { TankView } from "./use-tank-view.ts";
import { roleReason } from "./waits.ts";

const loadDialogs = () => import("./action-dialogs.tsx");
const ActionDialog = lazyPart(async () => (await loadDialogs()).ActionDialog);

/** More are for the dialogs behind these. */
const MOST_SHOWN = 2;
const SIZE = "max-lg:min-h-12";

/** White on the solid band; everywhere else the first is the primary one. Red and solid is the emergency stop alone. */
function styleOf(index: number, isSolid: boolean): Readonly<{ variant: ButtonVariant; className: string }> {
  const onDanger = "border border-on-danger bg-transparent text-on-danger enabled:hover:bg-on-danger/15";
  const isFirst = index === 0;
  if (!isSolid) return { variant: isFirst ? "primary" : "secondary", className: SIZE };
  return {
    variant: "secondary",
    className: clsx(SIZE, isFirst ? "border-transparent bg-white text-danger-ink dark:text-danger-soft" : onDanger),
  };
}

/** What is done at once, without a question. */
function useActs(view: TankView): Readonly<Partial<Record<NextAction, Readonly<{ act: () => void; isPending: boolean }>>>> {
  const { device, tank, shown } = view;
  const client = useQueryClient();
  const test = useTestConnection();
  const topUp = useRunCommand(START_TOP_UP, tank.id);
  const control = useRelayControl(device);
  const byHand = shown.verdict.code === "pump_by_hand" ? shown.verdict.role : null;
  const isSending = device.relays.some((relay) => control.commandTo(relay)?.outcome === null);
  return {
    try_again: { act: () => void client.refetchQueries({ type: "active" }), isPending: false },
    test_connection: { act: () => test.mutate(device.id), isPending: test.isPending },
    force_top_up: { act: () => topUp.mutate(), isPending: topUp.isPending },
    switch_off: {
      act: () => {
        for (const relay of device.relays) if (relay.role === byHand && relay.currentState) control.turnOff(relay);
      },
      isPending: isSending,
    },
    resume_circulation: {
      act: () => {
        for (const relay of device.relays) if (relay.role === "circulation" && !relay.currentState) control.turnOn(relay, null);
      },
      isPending: isSending,
    },
  };
}

/** Those of a hold have a dialog; all others stand in the alert itself. */
const isOnAlerts = (action: NextAction, { device }: TankView): boolean =>
  action === "see_alert" || (action === "show_steps" && device.hold === null);

const WAITS = {
  finish_change: "finish_change",
  release_top_ups: "finish_change",
  force_top_up: "top_up",
  calibrate: "calibrate",
} as const;

/** A run that is open is stopped from every row, also from those that have something more urgent to say (SAFE-11). */
function offeredIn({ openRun, shown }: TankView): readonly NextAction[] {
  const offered = shown.next.slice(0, MOST_SHOWN);
  return openRun === null || offered.includes("stop_run") ? offered : [...offered, "stop_run"];
}

const waitOf = (action: NextAction, { reasonOf }: TankView): string | null =>
  action in WAITS ? reasonOf(WAITS[action as keyof typeof WAITS]) : null;

/** Among all of them: to have acknowledged an alert does not make its steps superfluous. */
function AlertLink({ view, className, children }: Readonly<{ view: TankView; className: string; children: ReactNode }>) {
  const id = toldAlertId(useOpenAlerts().alerts ?? [], view);
  return (
    <Link to="/alerts" {...(id !== undefined && { search: { state: "all" }, hash: id })} className={className}>
      {children}
    </Link>
  );
}

/** "Stop this change" or "Stop this top-up", by the run itself: the verdict may speak of something else. */
function textOf(action: NextAction, { device, openRun, shown }: TankView): string {
  if (action === "stop_run" && openRun?.type === "top_up") return verdictMessages().stopTopUp;
  if (action === "clear_stop") return stoppedMessages().clearing.act({ name: stopName(device) });
  if (action === "withdraw_stop") return stoppedMessages().withdrawing.act({ name: stopName(device) });
  return actionText(tankMessages(), action, shown.verdict);
}

type ActionProps = Readonly<{ view: TankView; action: NextAction; index: number; onAsk: (action: NextAction) => void }>;

function Action({ view, action, index, onAsk }: ActionProps) {
  const instant = useActs(view)[action];
  const isSolid = view.shown.tone === "solid";
  const { variant, className } = styleOf(index, isSolid);
  const text = textOf(action, view);
  const Icon = ACTION_ICONS[action];
  const content = (
    <>
      <Icon className="size-4.5 shrink-0" aria-hidden />
      {text}
    </>
  );
  if (action === "stop_run")
    return view.openRun && <StopRun run={view.openRun} text={text} className={SIZE} isOnDanger={isSolid} />;
  if (action === "run_details")
    return (
      view.openRun && (
        <Link to="/runs/$runId" params={{ runId: view.openRun.id }} className={buttonStyle(variant, className)}>
          {content}
        </Link>
      )
    );
  if (isOnAlerts(action, view))
    return (
      <AlertLink view={view} className={buttonStyle(variant, className)}>
        {content}
      </AlertLink>
    );
  if (action === "cancel_update")
    return (
      <Link to="/devices" className={buttonStyle(variant, className)}>
        {content}
      </Link>
    );
  return (
    <Button
      variant={variant}
      className={className}
      disabled={waitOf(action, view) !== null || instant?.isPending === true}
      {...(!instant && { "aria-haspopup": "dialog" as const })}
      onClick={instant?.act ?? (() => onAsk(action))}
    >
      {content}
    </Button>
  );
}

function useAsked() {
  const [asked, setAsked] = useState<NextAction | null>(null);
  const ask = (action: NextAction) =>
    void loadDialogs().then(
      () => setAsked(action),
      () => toastFailure(dashboardMessages().notLoaded),
    );
  return { asked, ask, close: () => setAsked(null) };
}

/** Opens the reader's own mail: what it says is theirs to send. */
function TellOwner({ view, index }: Readonly<{ view: TankView; index: number }>) {
  const { owner, shown, tank } = view;
  if (owner === null) return null;
  const { variant, className } = styleOf(index, shown.tone === "solid");
  const subject = `${verdictWord(tankMessages(), shown.verdict)} · ${tank.name}`;
  return (
    <a href={`mailto:${owner.email}?subject=${encodeURIComponent(subject)}`} className={buttonStyle(variant, className)}>
      <Mail className="size-4.5 shrink-0" aria-hidden />
      {verdictMessages().askOwner.tell({ name: owner.firstName })}
    </a>
  );
}

/** What the verdict offers to this reader. What is not for them is replaced by whom to ask. */
export function VerdictActions({ view }: Readonly<{ view: TankView }>) {
  const { asked, ask, close } = useAsked();
  const { tone } = view.shown;
  const offered = offeredIn(view);
  const allowed = offered.filter((action) => mayAct(view, action));
  const waits = allowed.map((action) => waitOf(action, view)).find((reason) => reason !== null);
  // A visitor of the demonstration has nobody to ask.
  const isForOthers = !view.isVisitor && allowed.length < offered.length;
  const note = waits ?? (isForOthers ? roleReason({ ownerName: view.owner?.firstName ?? null }) : null);
  if (offered.length === 0 || (view.isVisitor && allowed.length === 0)) return null;
  return (
    <div className="grid gap-2 lg:w-50">
      {(allowed.length > 0 || isForOthers) && (
        <div className="flex flex-wrap gap-2 *:grow lg:flex-col *:lg:grow-0">
          {allowed.map((action, index) => (
            <Action key={action} view={view} action={action} index={index} onAsk={ask} />
          ))}
          {isForOthers && <TellOwner view={view} index={allowed.length} />}
        </div>
      )}
      {note && <p className={clsx("text-sm", tone === "solid" ? "text-on-danger" : "text-ink-2")}>{note}</p>}
      {asked && (
        <Suspense>
          <ActionDialog view={view} action={asked} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
