import { Link } from "@tanstack/react-router";
import { Droplets, type LucideIcon, ShieldCheck, Waves } from "lucide-react";
import { ExampleTank } from "@/features/tanks/example-tank.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";

type Point = Readonly<{ icon: LucideIcon; title: string; text: string }>;

const POINTS: readonly Point[] = [
  {
    icon: Waves,
    title: "See the level, live",
    text: "The distance to the water in millimetres, always with its age. Old data is never shown as new.",
  },
  {
    icon: Droplets,
    title: "Know what the pumps do",
    text: "Five relays per controller: circulation, drain, fill, top-up and a spare, each with its runtime and its limit.",
  },
  {
    icon: ShieldCheck,
    title: "Made for dry floors",
    text: "The controller at the tank stops the pumps by itself. No reading means stop, and the server is never the only guard.",
  },
];

function Hero() {
  return (
    <div className="grid content-center gap-6">
      <h1 className="text-hero-phone font-semibold tracking-tight text-balance sm:text-hero">Your reef at the right level</h1>
      <p className="max-w-lg text-lg text-ink-2">
        Halocline watches the water of your aquarium and its pumps, from anywhere. A small controller at the tank measures and
        switches; you see what it reports.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/login" className={buttonStyle("primary", "px-6")}>
          Sign in
        </Link>
        <Link to="/signup" className={buttonStyle("secondary", "px-6")}>
          Create account
        </Link>
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
        {POINTS.map(({ icon: Icon, title, text }) => (
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
