// The landing page without its frame: the app shows it to visitors, and the static build shows nothing else. It knows no server.

import { landingMessages } from "@halocline/messages/texts/landing";
import { Check, CircleCheck, type LucideIcon, ReceiptText, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { BreakableCard } from "@/features/tanks/breakable/breakable-card.tsx";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { LandingPictures } from "./landing-pictures.tsx";

function Hero({ ways }: Readonly<{ ways: ReactNode }>) {
  const texts = landingMessages();
  return (
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-2 lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-x-12">
      <div className="grid gap-2 sm:gap-4 lg:row-start-2">
        <h1 className="text-3xl/9 font-semibold tracking-tight text-balance sm:text-hero">{texts.headline}</h1>
        <p className="max-w-lg text-ink-2 sm:text-lg">
          <span className="max-sm:hidden">{texts.promise} </span>
          {texts.dare}
        </p>
      </div>
      <div className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
        <BreakableCard />
      </div>
      {ways && <div className="flex flex-wrap gap-3 lg:row-start-3">{ways}</div>}
    </div>
  );
}

type Point = Readonly<{ icon: LucideIcon; title: string; text: string }>;

function Points() {
  const { points } = landingMessages();
  const list: readonly Point[] = [
    { icon: CircleCheck, title: points.verdict, text: points.verdictText },
    { icon: ReceiptText, title: points.proof, text: points.proofText },
    { icon: ShieldCheck, title: points.guard, text: points.guardText },
  ];
  return (
    <ul className="grid gap-5 md:grid-cols-3 md:gap-6">
      {list.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
            <Icon className="size-4.5" aria-hidden />
          </span>
          <div>
            <h2 className="font-semibold">{title}</h2>
            <p className="text-sm text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

type SectionProps = Readonly<{ id: string; title: string; children: ReactNode }>;

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Each rule can be jumped to: the card above names the one that stopped the pump. */
function Safety() {
  const { title, intro, rules, limit } = landingMessages().safety;
  return (
    <Section id="safety" title={title}>
      <p className="max-w-3xl text-ink-2">{intro}</p>
      <dl className="grid gap-3 md:grid-cols-2">
        {Object.entries(rules).map(([id, text]) => (
          <div
            key={id}
            id={id}
            className="grid scroll-mt-24 content-start gap-1 rounded-panel border bg-surface p-4 target:border-primary target:bg-primary-soft"
          >
            <dt className="text-xs font-semibold text-primary-ink">{id}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-3xl rounded-panel bg-warn-soft p-4 text-warn-ink">{limit}</p>
    </Section>
  );
}

function How() {
  const { title, steps } = landingMessages().how;
  return (
    <Section id="how" title={title}>
      <ol className="grid gap-5 md:grid-cols-3 md:gap-6">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-3">
            <span
              className="grid size-9 shrink-0 place-items-center rounded-full bg-primary font-semibold text-on-primary"
              aria-hidden
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Parts() {
  const { title, intro, list, firmware } = landingMessages().parts;
  return (
    <Section id="parts" title={title}>
      <p className="text-ink-2">{intro}</p>
      <ul className="grid gap-2 md:grid-cols-2">
        {list.map((part) => (
          <li key={part} className="flex gap-2">
            <Check className="mt-0.5 size-4.5 shrink-0 text-ok" aria-hidden />
            {part}
          </li>
        ))}
      </ul>
      <p className="max-w-3xl rounded-panel bg-info-soft p-4 text-info-ink">{firmware}</p>
    </Section>
  );
}

/** `ways`: into an account, or none where there is no server behind the page. */
export function LandingPage({ ways }: Readonly<{ ways: ReactNode }>) {
  const { pictures, source } = landingMessages();
  return (
    <div className="grid gap-8 sm:gap-14">
      <Hero ways={ways} />
      <Points />
      <AfterPaint>
        <Safety />
        <How />
        <Parts />
        <Section id="pictures" title={pictures.title}>
          <LandingPictures />
        </Section>
        <Section id="source" title={source.title}>
          <p className="max-w-3xl text-ink-2">{source.text}</p>
        </Section>
      </AfterPaint>
    </div>
  );
}
