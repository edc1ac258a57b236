// Loads with its first use: placing a menu beside its button costs more code than the whole header.

import { clsx } from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

const ROW =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm font-medium outline-none select-none data-highlighted:bg-hover";

type MenuProps = Readonly<{ button: ReactNode; children: ReactNode }>;

export function Menu({ button, children }: MenuProps) {
  return (
    <Primitive.Root defaultOpen modal={false}>
      <Primitive.Trigger asChild>{button}</Primitive.Trigger>
      {/* Not moved to the end of the page: there it would stand outside every landmark. */}
      <Primitive.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="fade-in z-50 w-64 rounded-panel border bg-surface p-1.5 shadow-dialog outline-none"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

export function MenuItem({ className, ...item }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...item} className={clsx(ROW, className)} />;
}

type MenuChoiceProps<T extends string> = Readonly<{
  label: string;
  value: T;
  options: readonly Readonly<{ value: T; text: string; icon: ReactNode }>[];
  onChoose: (value: T) => void;
}>;

export function MenuChoice<T extends string>({ label, value, options, onChoose }: MenuChoiceProps<T>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as T)} aria-label={label}>
      <Primitive.Label className="px-3 pt-2 pb-1 text-xs font-medium text-ink-3">{label}</Primitive.Label>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          className={ROW}
          // The menu stays open, so that the effect can be seen and changed back.
          onSelect={(event) => event.preventDefault()}
        >
          {option.icon}
          <span className="grow">{option.text}</span>
          <Primitive.ItemIndicator>
            <Check className="size-4 text-primary-ink" aria-hidden />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export const MenuSeparator = () => <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
