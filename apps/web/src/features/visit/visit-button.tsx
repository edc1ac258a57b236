import { visitMessages } from "@halocline/messages/texts/visit";
import { FlaskConical } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import type { ButtonVariant } from "@/ui/buttons/button-style.ts";
import { useVisitDemo } from "./visit.api.ts";

type VisitButtonProps = Readonly<{ text: string; variant?: ButtonVariant; className?: string }>;

export function VisitButton({ text, variant = "secondary", className }: VisitButtonProps) {
  const visit = useVisitDemo();
  // The page is left for the demo: until then a second press does nothing.
  const isOpening = visit.isPending || visit.isSuccess;
  return (
    <Button
      variant={variant}
      className={className}
      pendingText={isOpening && visitMessages().opening}
      onClick={() => visit.mutate()}
    >
      <FlaskConical className="size-4.5" aria-hidden />
      {text}
    </Button>
  );
}
