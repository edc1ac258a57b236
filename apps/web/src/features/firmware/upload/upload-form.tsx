import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { CircleX } from "lucide-react";
import type { KeyboardEvent } from "react";
import { PasswordNotGiven } from "@/lib/password-again.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { uploadFailure } from "../releases/release-commands.api.ts";
import { DraftFields, DraftSwitches } from "./draft-fields.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileFacts } from "./file-facts.tsx";
import { SignatureField } from "./signature-field.tsx";
import { canUpload } from "./upload-draft.ts";
import { SendingBar, StoredNotice } from "./upload-state.tsx";
import { useUploadForm } from "./use-upload-form.ts";

type UploadState = ReturnType<typeof useUploadForm>;

/** A disabled button would keep the Enter key from saying what is missing. */
const isEnterInField = ({ key, target }: KeyboardEvent): boolean =>
  key === "Enter" && target instanceof HTMLInputElement && target.type === "text";

function ImageFields({ image, draft, setDraft, rejected }: UploadState) {
  return (
    <>
      <FileDrop error={image.complaint?.description ?? rejected["firmware"]} onFile={(file) => void image.choose(file)} />
      {image.file && <FileFacts file={image.file} digest={image.digest} onRemove={image.clear} />}
      <SignatureField
        value={draft.signature}
        error={rejected["signature"]}
        onChange={(signature) => setDraft({ ...draft, signature })}
      />
    </>
  );
}

function NameFields({ draft, setDraft, remark, rejected }: UploadState) {
  const { version, name } = firmwareMessages().upload;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={version}
        required
        placeholder="1.2.3"
        autoComplete="off"
        value={draft.version}
        hint={remark.hint}
        error={remark.error ?? rejected["version"]}
        onChange={(event) => setDraft({ ...draft, version: event.target.value })}
      />
      <TextField
        label={name}
        maxLength={200}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
    </div>
  );
}

function Outcome({ upload, stored }: UploadState) {
  const { sent, error } = upload;
  const isRejected = error !== null && !(error instanceof PasswordNotGiven);
  return (
    <>
      {sent && <SendingBar sent={sent} />}
      {isRejected && (
        <Notice tone="danger" icon={CircleX} title={firmwareMessages().upload.notTaken}>
          {uploadFailure(error)}
        </Notice>
      )}
      {stored && <StoredNotice stored={stored} />}
    </>
  );
}

export function UploadForm() {
  const form = useUploadForm();
  const { image, draft, setDraft, upload, submit } = form;
  const texts = firmwareMessages().upload;
  return (
    <Card title={texts.title} subtitle={texts.subtitle} className="max-w-3xl">
      <form
        noValidate
        aria-label={texts.title}
        className="mt-4 grid gap-5"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (isEnterInField(event)) submit(event);
        }}
      >
        <ImageFields {...form} />
        <NameFields {...form} />
        <DraftFields draft={draft} onChange={setDraft} />
        <DraftSwitches draft={draft} onChange={setDraft} />
        <Outcome {...form} />
        <Button
          type="submit"
          className="sm:justify-self-start"
          disabled={!canUpload(image.file, draft)}
          pendingText={upload.isPending && texts.acting}
        >
          {texts.act}
        </Button>
      </form>
    </Card>
  );
}
