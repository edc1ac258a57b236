import { controlMessages } from "@halocline/messages/texts/control";
import { Card } from "@/ui/page/card.tsx";

export function SafetyGuidelines() {
  const { title, rules } = controlMessages().guidelines;
  return (
    <Card title={title}>
      <ul className="mt-3 grid list-disc gap-2 pl-4.5 text-sm text-ink-2">
        {Object.values(rules).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
