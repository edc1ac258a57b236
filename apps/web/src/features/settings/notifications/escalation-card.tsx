import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { BellOff, TriangleAlert, UserRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { unsentOf } from "@/lib/forms/unsent.ts";
import { readableMessage, rejectedFields } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { Switch } from "@/ui/forms/switch.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type Escalation, type EscalationAnswer, useEscalation, useSaveEscalation } from "./escalation.api.ts";

function useEscalationForm({ isOn, secondUserId, secondAfterMinutes, everyoneAfterMinutes }: EscalationAnswer) {
  const saved: Escalation = { isOn, secondUserId, secondAfterMinutes, everyoneAfterMinutes };
  const [changes, setChanges] = useState<Partial<Escalation>>({});
  const save = useSaveEscalation();
  const shown: Escalation = { ...saved, ...changes };
  return {
    shown,
    isDirty: JSON.stringify(shown) !== JSON.stringify(saved),
    isSaving: save.isPending,
    wrong: rejectedFields(save.error),
    change: (changed: Partial<Escalation>) => setChanges((known) => ({ ...known, ...changed })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.mutate(shown, { onSuccess: () => setChanges((known) => unsentOf(known, changes)) });
    },
  };
}

type Form = ReturnType<typeof useEscalationForm>;
type MinutesProps = Readonly<{ form: Form; name: "secondAfterMinutes" | "everyoneAfterMinutes"; label: string }>;

function Minutes({ form: { shown, wrong, change }, name, label }: MinutesProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      value={Number.isNaN(shown[name]) ? "" : String(shown[name])}
      error={wrong[name]}
      onChange={(event) => change({ [name]: event.target.valueAsNumber })}
    />
  );
}

function People({ form, people }: Readonly<{ form: Form; people: EscalationAnswer["people"] }>) {
  const texts = settingsMessages().escalation;
  const { shown, wrong, change } = form;
  const named = people.map(({ userId, name, role }) => ({
    value: userId,
    text: texts.named({ name, role: texts.roles[role] }),
  }));
  return (
    <>
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{texts.second}</p>
        <Select
          isWide
          label={texts.second}
          value={shown.secondUserId ?? ""}
          options={[{ value: "", text: texts.nobody }, ...named]}
          onChange={(userId) => change({ secondUserId: userId === "" ? null : userId })}
        />
        {wrong.secondUserId && <p className="text-sm text-danger-ink">{wrong.secondUserId}</p>}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Minutes form={form} name="secondAfterMinutes" label={texts.secondAfter} />
        <Minutes form={form} name="everyoneAfterMinutes" label={texts.everyoneAfter} />
      </div>
      <p className="text-sm text-ink-3">{texts.hint}</p>
    </>
  );
}

type ForWhom = Readonly<{ ownId: string }>;

/** Of one's own ways the notice above tells more. */
function Unreachable({ people, ownId }: Pick<EscalationAnswer, "people"> & ForWhom) {
  const names = people.filter(({ userId, canBeCalled }) => !canBeCalled && userId !== ownId).map(({ name }) => name);
  if (names.length === 0) return null;
  const texts = settingsMessages().escalation;
  return (
    <Notice tone="warn" icon={TriangleAlert} title={texts.deafTitle}>
      {texts.deafText({ names: names.join(", ") })}
    </Notice>
  );
}

function EscalationForm({ answer, ownId }: Readonly<{ answer: EscalationAnswer }> & ForWhom) {
  const form = useEscalationForm(answer);
  const texts = settingsMessages().escalation;
  const { shown, isDirty, isSaving, change, submit } = form;
  return (
    <form noValidate onSubmit={submit} data-unsaved={isDirty || undefined} className="mt-2 grid gap-4">
      <Switch label={texts.isOn} isOn={shown.isOn} onChange={(isOn) => change({ isOn })} />
      {!shown.isOn && (
        <Notice tone="warn" icon={BellOff} title={texts.offTitle}>
          {texts.offText}
        </Notice>
      )}
      {shown.isOn && answer.people.length < 2 && (
        <Notice tone="info" icon={UserRound} title={texts.aloneTitle}>
          {texts.aloneText}
        </Notice>
      )}
      {shown.isOn && <Unreachable people={answer.people} ownId={ownId} />}
      {shown.isOn && <People form={form} people={answer.people} />}
      <div>
        <Button type="submit" disabled={!isDirty} pendingText={isSaving && uiMessages().saving}>
          {texts.act}
        </Button>
      </div>
    </form>
  );
}

/** For owners: it is the household's, not one person's. */
export function EscalationCard({ ownId }: ForWhom) {
  const escalation = useEscalation();
  const texts = settingsMessages().escalation;
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      {escalation.isPending && <Spinner />}
      {escalation.data && <EscalationForm answer={escalation.data} ownId={ownId} />}
      {escalation.isError && (
        <p className="mt-4 text-sm text-danger-ink">
          {texts.notLoaded} {readableMessage(escalation.error)}
        </p>
      )}
    </Card>
  );
}
