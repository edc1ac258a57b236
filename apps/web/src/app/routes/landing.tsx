import { Link } from "@tanstack/react-router";
import { Droplets, type LucideIcon, ShieldCheck, Waves } from "lucide-react";
import { accountMessages } from "@/features/account/account-messages.ts";
import { ExampleTank } from "@/features/tanks/example-tank.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { LandingDemo } from "./landing-demo.tsx";

type Point = Readonly<{ icon: LucideIcon; title: string; text: string }>;

function points(): readonly Point[] {
  const texts = accountMessages().landing;
  return [
    { icon: Waves, title: texts.level, text: texts.levelText },
    { icon: Droplets, title: texts.pumps, text: texts.pumpsText },
    { icon: ShieldCheck, title: texts.floors, text: texts.floorsText },
  ];
}

function Hero() {
  const texts = accountMessages().landing;
  return (
    <div className="grid content-center gap-6">
      <h1 className="text-hero-phone font-semibold tracking-tight text-balance sm:text-hero">{texts.headline}</h1>
      <p className="max-w-lg text-lg text-ink-2">{texts.intro}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/login" className={buttonStyle("primary", "px-6")}>
          {texts.signIn}
        </Link>
        <Link to="/signup" className={buttonStyle("secondary", "px-6")}>
          {texts.createAccount}
        </Link>
        <LandingDemo />
      </div>
    </div>
  );
}

export function LandingScreen() {
  return (
    <div className="grid gap-12 lg:gap-16">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
        <Hero />
        <ExampleTank />
      </div>
      <ul className="grid gap-6 md:grid-cols-3">
        {points().map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <span className="grid size-11 place-items-center rounded-panel bg-primary-soft text-primary-ink">
              <Icon className="size-5.5" aria-hidden />
            </span>
            <h2 className="mt-1 text-lg font-semibold">{title}</h2>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
