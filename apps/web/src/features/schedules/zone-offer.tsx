import { zoneText } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { uiMessages } from "@halocline/messages/texts/ui";
import { Clock } from "lucide-react";
import { useState } from "react";
import { keep, readKept } from "@/lib/page/kept.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { TankOption } from "./schedule-dialog.tsx";
import { useSaveZone } from "./tank-zone.api.ts";

const UTC_NAMES = new Set(["UTC", "Etc/UTC", "Etc/GMT", "GMT", "Etc/UCT", "UCT", "Zulu"]);

const keptName = (tankId: string): string => `halocline.zone-answered.${tankId}`;

function Offer({ tank, onAnswer }: Readonly<{ tank: TankOption; onAnswer: () => void }>) {
  const { zones: labels, rules } = schedulesMessages();
  const own = ownTimeZone();
  const zone = zoneText(rules, own);
  const save = useSaveZone(tank, onAnswer);
  return (
    <Notice tone="info" icon={Clock} title={labels.offer({ tank: tank.name })}>
      <p>{labels.offerText({ zone })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pendingText={save.isPending && uiMessages().saving} onClick={() => save.mutate(own)}>
          {labels.take({ zone })}
        </Button>
        <Button variant="secondary" onClick={onAnswer}>
          {labels.keepUtc}
        </Button>
      </div>
    </Notice>
  );
}

/** A tank from before it took its owner's clock is asked about once, one tank after the other; the answer is remembered here. */
export function ZoneOffer({ tanks }: Readonly<{ tanks: readonly TankOption[] }>) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const isOpen = ({ id, timezone }: TankOption) =>
    UTC_NAMES.has(timezone) && !answered.includes(id) && readKept(keptName(id)) === null;
  const tank = UTC_NAMES.has(ownTimeZone()) ? undefined : tanks.find(isOpen);
  if (!tank) return null;
  const answer = () => {
    keep(keptName(tank.id), "yes");
    setAnswered([...answered, tank.id]);
  };
  return <Offer key={tank.id} tank={tank} onAnswer={answer} />;
}
