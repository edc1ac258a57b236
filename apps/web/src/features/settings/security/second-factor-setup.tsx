import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, Suspense, useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { DialogActions } from "@/ui/overlays/dialog.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type Setup, useBeginSecondFactor, useConfirmSecondFactor } from "./second-factor.api.ts";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode);

type StepProps = Readonly<{ onClose: () => void }>;

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** Password, then the app's first code, then the recovery codes: each step only after the one before. */
export function SecondFactorSetup({ onCodesShown, onClose }: StepProps & Readonly<{ onCodesShown: () => void }>) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const showCodes = (codes: readonly string[]) => {
    setRecoveryCodes(codes);
    onCodesShown();
  };
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />;
  if (setup) return <ConfirmForm setup={setup} onConfirmed={showCodes} onClose={onClose} />;
  return <BeginForm onBegun={setSetup} onClose={onClose} />;
}

function BeginForm({ onBegun, onClose }: StepProps & Readonly<{ onBegun: (setup: Setup) => void }>) {
  const { factor, password: passwordLabels } = settingsMessages().security;
  const [password, setPassword] = useState("");
  const begin = useBeginSecondFactor(onBegun);

  function submit(event: FormEvent): void {
    event.preventDefault();
    begin.mutate(password);
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <PasswordField
        label={passwordLabels.label}
        hint={passwordLabels.confirms}
        autoComplete="current-password"
        required
        value={password}
        error={begin.error ? readableMessage(begin.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" disabled={password === ""} pendingText={begin.isPending && factor.checking}>
          {factor.proceed}
        </Button>
      </DialogActions>
    </form>
  );
}

type ConfirmFormProps = StepProps & Readonly<{ setup: Setup; onConfirmed: (codes: readonly string[]) => void }>;

function ConfirmForm({ setup, onConfirmed, onClose }: ConfirmFormProps) {
  const texts = settingsMessages().security.factor;
  const [code, setCode] = useState("");
  const confirm = useConfirmSecondFactor(onConfirmed);

  function submit(event: FormEvent): void {
    event.preventDefault();
    confirm.mutate(code.trim());
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-2">{texts.scan}</p>
      <Suspense fallback={<Spinner />}>
        <QrCode text={setup.uri} />
      </Suspense>
      <div className="grid justify-items-center gap-1">
        <p className="sr-only">{texts.key}</p>
        <code data-testid="second-factor-key" className="text-center font-semibold tracking-wide wrap-anywhere">
          {inFours(setup.secret)}
        </code>
        <CopyButton what={texts.key} text={setup.secret} />
      </div>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        error={confirm.error ? readableMessage(confirm.error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" disabled={code.trim() === ""} pendingText={confirm.isPending && texts.turningOn}>
          {texts.turnOn}
        </Button>
      </DialogActions>
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: StepProps & Readonly<{ codes: readonly string[] }>) {
  const texts = settingsMessages().security.factor;
  return (
    <div className="grid gap-5">
      <Notice tone="warn" icon={TriangleAlert} role="status" title={texts.keepCodes}>
        {texts.keepCodesText}
      </Notice>
      <ul aria-label={texts.codes} className="grid gap-x-6 gap-y-1.5 rounded-panel bg-inset p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton what={texts.codes} text={codes.join("\n")} variant="secondary" />
        <Button onClick={onClose}>{texts.kept}</Button>
      </DialogActions>
    </div>
  );
}
