import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type Tab = Readonly<{ id: string; label: string; content: ReactNode }>;

type TabsProps = Readonly<{ name: string; tabs: readonly Tab[]; chosenId: string; onChoose: (id: string) => void }>;

/** Every panel stays mounted: what was typed in one is still there after a look at another. */
export function Tabs({ name, tabs, chosenId, onChoose }: TabsProps) {
  return (
    <Primitive.Root value={chosenId} onValueChange={onChoose} className="grid gap-4 sm:gap-5">
      <Primitive.List
        aria-label={name}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-panel bg-muted-soft p-1 print:hidden sm:auto-cols-max sm:justify-self-start"
      >
        {tabs.map(({ id, label }) => (
          <Primitive.Trigger
            key={id}
            value={id}
            className="min-h-11 rounded-control px-2 text-sm font-medium text-ink-2 transition-colors duration-150 hover:text-ink data-[state=active]:bg-surface data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:shadow-card sm:px-4"
          >
            {label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} forceMount hidden={id !== chosenId}>
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
