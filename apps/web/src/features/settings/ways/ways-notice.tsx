import { waysMessages } from "@halocline/messages/texts/ways";
import { Link } from "@tanstack/react-router";
import { BellOff, TriangleAlert } from "lucide-react";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { nameOf, useWays } from "./ways.api.ts";

/** Said where everybody looks: whatever could be sent would not arrive. In one line: the tank itself stays the largest on its screen. */
export function NothingWakesYou({ className }: Readonly<{ className?: string }>) {
  const { data } = useWays();
  if (!data || data.canWake) return null;
  const { title, open } = waysMessages().nothing;
  return (
    <Notice tone="danger" icon={BellOff} title={title} className={className}>
      <Link to="/settings" search={{ section: "notifications" }} className={TEXT_LINK}>
        {open}
      </Link>
    </Notice>
  );
}

/** In the settings: that none works, or which of them are broken, while another still works. */
export function WaysNotice() {
  const { data } = useWays();
  if (!data) return null;
  if (!data.canWake) {
    const { title, text } = waysMessages().nothing;
    return (
      <Notice tone="danger" icon={BellOff} title={title}>
        {text}
      </Notice>
    );
  }
  const broken = data.ways.filter(({ health }) => health === "failing" || health === "silent");
  if (broken.length === 0) return null;
  const { brokenTitle, broken: brokenText } = waysMessages();
  return (
    <Notice tone="warn" icon={TriangleAlert} title={brokenTitle}>
      {brokenText({ names: broken.map(nameOf).join(", ") })}
    </Notice>
  );
}
