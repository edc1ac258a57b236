import type { NotificationWay } from "@halocline/contracts/http/ways.contract";
import { channelErrorsMessages } from "@halocline/messages/texts/channel-errors";
import { waysMessages } from "@halocline/messages/texts/ways";
import { BellOff, CircleAlert, CircleCheck, type LucideIcon, Send, TriangleAlert } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import type { Tone } from "@/ui/tone.ts";
import { keyOf, nameOf, type TestAnswer, useConfirmWay, useTestWays, useWays } from "./ways.api.ts";

type Health = NotificationWay["health"];

const STYLES: Readonly<Record<Health, Readonly<{ tone: Tone; icon: LucideIcon }>>> = {
  off: { tone: "muted", icon: BellOff },
  failing: { tone: "danger", icon: CircleAlert },
  silent: { tone: "danger", icon: CircleAlert },
  unconfirmed: { tone: "warn", icon: TriangleAlert },
  confirmed: { tone: "ok", icon: CircleCheck },
};

export function HealthBadge({ health }: Readonly<{ health: Health }>) {
  const { tone, icon } = STYLES[health];
  return (
    <Badge tone={tone} icon={icon}>
      {waysMessages().health[health]}
    </Badge>
  );
}

/** `hasAnswer`: what just failed stands below, and is not said twice. */
function Facts({ way, hasAnswer }: Readonly<{ way: NotificationWay; hasAnswer: boolean }>) {
  const texts = waysMessages();
  const { health, isForCritical, deliveredAt, confirmedAt, failedAt, error, channelId } = way;
  const reason = channelId === null ? texts.mailRefused : channelErrorsMessages()[error ?? "refused"];
  return (
    <ul className="grid gap-0.5 text-sm text-ink-2 wrap-anywhere">
      {!isForCritical && <li>{texts.notForCritical}</li>}
      <li>{deliveredAt ? texts.delivered({ time: formatMoment(deliveredAt) }) : texts.neverDelivered}</li>
      <li>{confirmedAt ? texts.confirmed({ time: formatMoment(confirmedAt) }) : texts.notConfirmed}</li>
      {health === "failing" && failedAt && !hasAnswer && (
        <li className="font-medium text-danger-ink">{texts.failed({ time: formatMoment(failedAt), reason })}</li>
      )}
      {health === "silent" && <li className="font-medium text-danger-ink">{texts.silent}</li>}
    </ul>
  );
}

/** A service's "yes" is no phone that rang: only the person knows. */
function DidItArrive({ way }: Readonly<{ way: NotificationWay }>) {
  const confirm = useConfirmWay(way);
  const texts = waysMessages();
  const name = nameOf(way);
  if (confirm.isSuccess) return confirm.variables ? null : <p className="text-sm text-warn-ink">{texts.notArrivedText}</p>;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{texts.taken}</p>
      <div className="grid gap-2 sm:flex">
        <Button disabled={confirm.isPending} aria-label={texts.arrivedNamed({ name })} onClick={() => confirm.mutate(true)}>
          {texts.arrived}
        </Button>
        <Button
          variant="secondary"
          disabled={confirm.isPending}
          aria-label={texts.notArrivedNamed({ name })}
          onClick={() => confirm.mutate(false)}
        >
          {texts.notArrived}
        </Button>
      </div>
    </div>
  );
}

function WayLine({ way, answer }: Readonly<{ way: NotificationWay; answer: TestAnswer | undefined }>) {
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-sm font-semibold wrap-anywhere">{nameOf(way)}</h3>
        <HealthBadge health={way.health} />
      </div>
      <Facts way={way} hasAnswer={answer !== undefined} />
      <div role="status" className="empty:hidden">
        {answer === null && <DidItArrive way={way} />}
        {typeof answer === "string" && (
          <p className="text-sm font-medium text-danger-ink wrap-anywhere">{waysMessages().notTaken({ reason: answer })}</p>
        )}
      </div>
    </li>
  );
}

function WayList({ ways }: Readonly<{ ways: readonly NotificationWay[] }>) {
  const test = useTestWays();
  const texts = waysMessages();
  const used = ways.filter(({ health }) => health !== "off");
  if (used.length === 0) return <p className="mt-3 text-sm text-ink-2">{texts.none}</p>;
  return (
    <>
      <ul className="mt-2 divide-y">
        {used.map((way) => (
          // A new test asks anew.
          <WayLine key={`${keyOf(way)} ${test.submittedAt}`} way={way} answer={test.data?.get(keyOf(way))} />
        ))}
      </ul>
      <Button className="mt-3" pendingText={test.isPending && texts.testing} onClick={() => test.mutate(used)}>
        <Send className="size-4.5" aria-hidden />
        {texts.testAll}
      </Button>
    </>
  );
}

/** A person's own: each proves theirs. */
export function WaysCard() {
  const ways = useWays();
  const texts = waysMessages();
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      {ways.isPending && <Spinner />}
      {ways.data && <WayList ways={ways.data.ways} />}
      {ways.isError && (
        <p className="mt-3 text-sm text-danger-ink">
          {texts.notLoaded} {readableMessage(ways.error)}
        </p>
      )}
    </Card>
  );
}
