import { MOST_INTERVAL_DAYS } from "@halocline/domain/maintenance/tasks";
import { maintenanceMessages } from "@halocline/messages/texts/maintenance";
import { uiMessages } from "@halocline/messages/texts/ui";
import { ChevronDown } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { type MaintenanceList, type MaintenanceTask, useAddTask, useChangeTask } from "./maintenance.api.ts";

export type TankOption = Readonly<{ id: string; name: string }>;
type Template = MaintenanceList["templates"][number];

/** Of the list of templates: a task with a name of its own. */
const OWN = "own";

type ChoiceProps = Readonly<{
  label: string;
  value: string;
  options: readonly Readonly<{ value: string; text: string }>[];
  onChange: (value: string) => void;
}>;

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${CONTROL} cursor-pointer appearance-none truncate pr-9`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3" aria-hidden />
        </div>
      )}
    </Field>
  );
}

function useInterval(firstDays: number) {
  const [text, setText] = useState(String(firstDays));
  const days = Number(text);
  const isRight = Number.isInteger(days) && days >= 1 && days <= MOST_INTERVAL_DAYS;
  return { text, setText, days: isRight ? days : null };
}

type IntervalFieldProps = Readonly<{ interval: ReturnType<typeof useInterval>; isTold: boolean }>;

function IntervalField({ interval: { text, setText, days }, isTold }: IntervalFieldProps) {
  const labels = maintenanceMessages().form;
  return (
    <TextField
      label={labels.interval}
      type="number"
      inputMode="numeric"
      min={1}
      max={MOST_INTERVAL_DAYS}
      value={text}
      error={isTold && days === null ? labels.intervalWrong({ most: MOST_INTERVAL_DAYS }) : undefined}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function Actions({ isPending, actText, onClose }: Readonly<{ isPending: boolean; actText: string; onClose: () => void }>) {
  const ui = uiMessages();
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        {ui.cancel}
      </Button>
      <Button type="submit" pendingText={isPending && ui.saving}>
        {actText}
      </Button>
    </DialogActions>
  );
}

type NewTaskProps = Readonly<{ tanks: readonly TankOption[]; templates: readonly Template[]; onClose: () => void }>;

function useNewTask({ tanks, templates, onClose }: NewTaskProps) {
  const [tankId, setTankId] = useState(tanks[0]?.id ?? "");
  const [template, setTemplate] = useState<Template | null>(templates[0] ?? null);
  const interval = useInterval(template?.intervalDays ?? 7);
  const [name, setName] = useState("");
  const [isDoneToday, setIsDoneToday] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const add = useAddTask(onClose);
  const choose = (code: string) => {
    const chosen = templates.find((known) => known.code === code) ?? null;
    setTemplate(chosen);
    if (chosen) interval.setText(String(chosen.intervalDays));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTold(true);
    const { days: intervalDays } = interval;
    if (intervalDays === null || (!template && name.trim() === "")) return;
    add.mutate({ tankId, isDoneToday, intervalDays, ...(template ? { template: template.code } : { name: name.trim() }) });
  };
  const isPending = add.isPending;
  return { tankId, setTankId, template, choose, interval, name, setName, isDoneToday, setIsDoneToday, isTold, isPending, submit };
}

function NameField({ name, isTold, onChange }: Readonly<{ name: string; isTold: boolean; onChange: (name: string) => void }>) {
  const labels = maintenanceMessages().form;
  return (
    <TextField
      label={labels.name}
      maxLength={80}
      value={name}
      error={isTold && name.trim() === "" ? labels.nameMissing : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function NewTaskForm(props: NewTaskProps) {
  const { tanks, templates, onClose } = props;
  const labels = maintenanceMessages().form;
  const form = useNewTask(props);
  const tankOptions = tanks.map(({ id, name }) => ({ value: id, text: name }));
  const taskOptions = [
    ...templates.map(({ code, name }) => ({ value: code as string, text: name })),
    { value: OWN, text: labels.own },
  ];
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {tanks.length > 1 && <Choice label={labels.tank} value={form.tankId} options={tankOptions} onChange={form.setTankId} />}
      <Choice label={labels.what} value={form.template?.code ?? OWN} options={taskOptions} onChange={form.choose} />
      {!form.template && <NameField name={form.name} isTold={form.isTold} onChange={form.setName} />}
      <IntervalField interval={form.interval} isTold={form.isTold} />
      <div>
        <Switch label={labels.doneToday} isOn={form.isDoneToday} onChange={form.setIsDoneToday} />
        <p className="-mt-1 text-sm text-ink-3">{labels.doneTodayHint}</p>
      </div>
      <Actions isPending={form.isPending} actText={labels.create} onClose={onClose} />
    </form>
  );
}

function EditForm({ task, onClose }: Readonly<{ task: MaintenanceTask; onClose: () => void }>) {
  const labels = maintenanceMessages().form;
  const interval = useInterval(task.intervalDays);
  const [name, setName] = useState(task.name);
  const [isTold, setIsTold] = useState(false);
  const change = useChangeTask(task.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTold(true);
    const { days: intervalDays } = interval;
    if (intervalDays === null || name.trim() === "") return;
    // A template's name stays the template's, in each reader's language.
    change.mutate({ intervalDays, ...(name.trim() !== task.name && { name: name.trim() }) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NameField name={name} isTold={isTold} onChange={setName} />
      <IntervalField interval={interval} isTold={isTold} />
      <Actions isPending={change.isPending} actText={labels.save} onClose={onClose} />
    </form>
  );
}

type TaskDialogProps = NewTaskProps & Readonly<{ /** Null for a new one. */ task: MaintenanceTask | null }>;

export function TaskDialog({ task, ...rest }: TaskDialogProps) {
  const labels = maintenanceMessages().form;
  return (
    <Dialog isOpen onOpenChange={rest.onClose} title={task ? labels.editTitle : labels.title}>
      {task ? <EditForm task={task} onClose={rest.onClose} /> : <NewTaskForm {...rest} />}
    </Dialog>
  );
}
