import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { CircleX, LoaderCircle, TriangleAlert } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { useCompatibility } from "../firmware.api.ts";
import { riskStyle } from "./risk-style.ts";

type Check = ReturnType<typeof useCompatibility>;
type Recommendations = NonNullable<Check["answer"]>["recommendations"];

type SentencesProps = Readonly<{ name: string; sentences: readonly string[]; isError?: boolean }>;

function Sentences({ name, sentences, isError = false }: SentencesProps) {
  if (sentences.length === 0) return null;
  const Icon = isError ? CircleX : TriangleAlert;
  return (
    <ul aria-label={name} className="grid gap-2 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2 wrap-anywhere">
          <Icon className={`mt-0.5 size-4 shrink-0 ${isError ? "text-danger" : "text-warn"}`} aria-hidden />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

type AdviceProps = Readonly<{
  recommendations: Recommendations;
  chosenId: string;
  releaseCount: number;
  onChoose: (releaseId: string) => void;
}>;

function Advice({ recommendations: { recommended, compatibleCount }, chosenId, releaseCount, onChoose }: AdviceProps) {
  const texts = firmwareMessages().updates.compatibility;
  const isBetterKnown = recommended !== null && recommended.id !== chosenId;
  return (
    <div className="grid justify-items-start gap-2 text-sm text-ink-2">
      <p>
        {recommended ? texts.recommended({ version: recommended.version }) : texts.noneRecommended}{" "}
        {texts.fitting({ count: compatibleCount, releases: releaseCount })}
      </p>
      {isBetterKnown && (
        <Button variant="secondary" onClick={() => onChoose(recommended.id)}>
          {texts.choose({ version: recommended.version })}
        </Button>
      )}
    </div>
  );
}

type CompatibilityReportProps = Omit<AdviceProps, "recommendations"> & Readonly<{ check: Check }>;

export function CompatibilityReport({ check, ...advice }: CompatibilityReportProps) {
  const { answer } = check;
  const texts = firmwareMessages().updates.compatibility;
  if (!answer) {
    return check.isFetching ? (
      <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
        <LoaderCircle className="turn-quickly size-4" aria-hidden />
        {texts.checking}
      </p>
    ) : (
      <Notice tone="warn" icon={TriangleAlert} title={texts.unknown}>
        {texts.unknownText}
      </Notice>
    );
  }
  const { compatibility, recommendations } = answer;
  const { title, sentence, tone, icon } = riskStyle(compatibility);
  return (
    <>
      <Notice tone={tone} icon={icon} role="status" title={title}>
        {sentence}
      </Notice>
      <Sentences name={texts.errors} sentences={compatibility.errors} isError />
      <Sentences name={texts.warnings} sentences={compatibility.warnings} />
      <Advice recommendations={recommendations} {...advice} />
    </>
  );
}
