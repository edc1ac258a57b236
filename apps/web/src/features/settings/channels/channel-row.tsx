import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { channelErrorsMessages } from "@halocline/messages/texts/channel-errors";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { BellOff, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useWays } from "../ways/ways.api.ts";
import { HealthBadge } from "../ways/ways-card.tsx";
import { useChannelTest } from "./channel-test.tsx";
import { useDeleteChannel } from "./channels.api.ts";

type RowProps = Readonly<{
  channel: NotificationChannel;
  /** Beside its name; without it, which service it is. */
  note?: string | undefined;
  onChange: () => void;
  onDeleted?: (() => Promise<void>) | undefined;
}>;

function Facts({ channel }: Readonly<{ channel: NotificationChannel }>) {
  const texts = settingsMessages().channels;
  const { severities, confirmedAt, lastDeliveredAt, lastFailedAt, lastError } = channel;
  // What went well since is no news any more.
  const hasFailedSince = lastFailedAt !== null && (lastDeliveredAt === null || lastFailedAt > lastDeliveredAt);
  return (
    <ul className="grid gap-1 text-sm text-ink-2 wrap-anywhere">
      <li>{severities.map((severity) => texts.severities[severity]).join(", ")}</li>
      <li>{confirmedAt ? texts.proven({ time: formatMoment(confirmedAt) }) : texts.unproven}</li>
      <li>{lastDeliveredAt ? texts.delivered({ time: formatMoment(lastDeliveredAt) }) : texts.neverDelivered}</li>
      {lastFailedAt && (
        <li className={hasFailedSince ? "font-medium text-danger-ink" : undefined}>
          {texts.failed({ time: formatMoment(lastFailedAt), reason: channelErrorsMessages()[lastError ?? "refused"] })}
        </li>
      )}
    </ul>
  );
}

function State({ id, isEnabled, confirmedAt }: NotificationChannel) {
  const texts = settingsMessages().channels;
  const health = useWays().data?.ways.find(({ channelId }) => channelId === id)?.health;
  if (health === "failing" || health === "silent") return <HealthBadge health={health} />;
  if (!isEnabled)
    return (
      <Badge tone="muted" icon={BellOff}>
        {texts.off}
      </Badge>
    );
  return confirmedAt ? (
    <CircleCheck className="size-5 shrink-0 text-ok-ink" aria-hidden />
  ) : (
    <TriangleAlert className="size-5 shrink-0 text-warn-ink" aria-hidden />
  );
}

function DeleteChannel({ channel: { id, name }, onDeleted }: Pick<RowProps, "channel" | "onDeleted">) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteChannel(id, () => {
    setIsAsking(false);
    void onDeleted?.();
  });
  const texts = settingsMessages().channels;
  return (
    <>
      <Button variant="secondary" aria-label={texts.removeNamed({ name })} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.removeTitle({ name })}
        description={texts.removeText}
        actText={texts.removeAct}
        pendingText={texts.removing}
        isPending={remove.isPending}
        isDestructive
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

/** A browser that is gone, or somebody else's: it can only be turned on anew, in itself. */
export const isEnded = ({ isEnabled, lastError }: NotificationChannel): boolean =>
  !isEnabled && (lastError === "unsubscribed" || lastError === "other_person");

export function ChannelRow({ channel, note, onChange, onDeleted }: RowProps) {
  const { button, answer } = useChannelTest(channel);
  const texts = settingsMessages().channels;
  const { name, preset } = channel;
  const service = note ?? texts.presets[preset].name;
  return (
    <li className="grid gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          {name !== service && <p className="text-sm text-ink-3">{service}</p>}
        </div>
        <State {...channel} />
      </div>
      <Facts channel={channel} />
      <div className="grid gap-2 sm:flex">
        {!isEnded(channel) && button}
        {!isEnded(channel) && (
          <Button variant="secondary" aria-label={texts.changeNamed({ name })} onClick={onChange}>
            {texts.change}
          </Button>
        )}
        <DeleteChannel channel={channel} onDeleted={onDeleted} />
      </div>
      {answer}
    </li>
  );
}
