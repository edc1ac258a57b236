import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

type NotBuiltRowProps = Readonly<{ name: string; button: string; children: ReactNode }>;

export function NotBuiltRow({ name, button, children }: NotBuiltRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">{name}</h3>
        <p className="text-sm text-ink-3">{children}</p>
      </div>
      <Button variant="secondary" disabled>
        {button}
      </Button>
    </li>
  );
}
