import { Card } from "@/ui/page/card.tsx";

const GUIDELINES: readonly string[] = [
  "Stay where you can see the water while a pump runs.",
  "A pump stops by itself within a minute after this page is closed, hidden or cut off.",
  "Circulation is paused, never left off: still water harms a tank.",
  "In doubt use Emergency Stop. If it is not confirmed, pull the plug.",
];

export function SafetyGuidelines() {
  return (
    <Card title="Safety guidelines">
      <ul className="mt-3 grid list-disc gap-2 pl-4.5 text-sm text-ink-2">
        {GUIDELINES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
