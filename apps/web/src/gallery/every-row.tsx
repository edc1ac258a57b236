import { useState } from "react";
import { addressOf, LANGUAGES, type LookedAt, ROLES } from "./looked-at.ts";
import { MADE_ROWS } from "./made-tank.ts";

const PHONE_PX = { width: 360, height: 760 } as const;
const DESK_PX = { width: 1280, height: 900 } as const;

type ChoiceProps = Readonly<{ label: string; values: readonly string[]; value: string; onChoose: (value: string) => void }>;

function Choice({ label, values, value, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <select value={value} onChange={(event) => onChoose(event.target.value)} className="rounded border bg-surface px-2 py-1">
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

/** Every row beside every other, each drawn by the app in a frame of its own. */
export function EveryRow(first: LookedAt) {
  const [shown, setShown] = useState(first);
  const [isPhone, setIsPhone] = useState(true);
  const size = isPhone ? PHONE_PX : DESK_PX;
  const change = (next: Partial<LookedAt>) => setShown({ ...shown, ...next });
  return (
    <main className="grid gap-6 p-6">
      <h1 className="text-2xl font-semibold">Gallery</h1>
      <div className="flex flex-wrap gap-4">
        <Choice
          label="Screen"
          values={["phone", "desk"]}
          value={isPhone ? "phone" : "desk"}
          onChoose={(word) => setIsPhone(word === "phone")}
        />
        <Choice label="Role" values={ROLES} value={shown.role} onChoose={(role) => change({ role: role as LookedAt["role"] })} />
        <Choice
          label="Litres"
          values={["yes", "no"]}
          value={shown.hasLitres ? "yes" : "no"}
          onChoose={(word) => change({ hasLitres: word === "yes" })}
        />
        <Choice
          label="Language"
          values={LANGUAGES}
          value={shown.language}
          onChoose={(language) => change({ language: language as LookedAt["language"] })}
        />
      </div>
      <div className="flex flex-wrap gap-6">
        {([...MADE_ROWS, "home"] as const).map((row) => (
          <figure key={row} className="grid gap-2">
            <figcaption className="text-sm font-medium">
              <a href={addressOf({ ...shown, row })}>{row}</a>
            </figcaption>
            <iframe title={row} src={addressOf({ ...shown, row })} {...size} loading="lazy" className="border" />
          </figure>
        ))}
      </div>
    </main>
  );
}
