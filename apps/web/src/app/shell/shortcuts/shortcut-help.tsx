import { shellMessages } from "@halocline/messages/texts/shell";
import { shortcutsMessages } from "@halocline/messages/texts/shortcuts";
import { Switch } from "@/ui/forms/switch.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { PLACES } from "./shortcuts.ts";

const KEY = "rounded-control border bg-inset px-2 py-0.5 font-mono text-sm";

function Row({ keys, name }: Readonly<{ keys: readonly string[]; name: string }>) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt>{name}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd key={key} className={KEY}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

type ShortcutHelpProps = Readonly<{
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}>;

/** Single letters may be in the way of those who speak to their computer, so they can be switched off. */
export function ShortcutHelp({ isOpen, onOpenChange, isOn, onSwitch }: ShortcutHelpProps) {
  const labels = shortcutsMessages();
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={labels.title} startsAtTop>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {PLACES.map(({ key, name }) => (
          <Row key={key} keys={["g", key]} name={shellMessages().links[name]} />
        ))}
        <Row keys={["/"]} name={labels.filter} />
        <Row keys={["?"]} name={labels.help} />
        <Row keys={["F8"]} name={labels.stop} />
        <Row keys={["Shift", "Esc"]} name={labels.stop} />
        <Row keys={["Esc"]} name={labels.close} />
      </dl>
      <div>
        <Switch label={labels.letters} isOn={isOn} onChange={onSwitch} />
        <p className="text-sm text-ink-2">{labels.lettersHint}</p>
      </div>
    </Dialog>
  );
}
