import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export function NotBuiltPanel({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <Card title={title}>
      <EmptyState title="Not built yet" heading="h3">
        <p>{children}</p>
      </EmptyState>
    </Card>
  );
}
