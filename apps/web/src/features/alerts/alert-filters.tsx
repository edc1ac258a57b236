import type { Device } from "@halocline/contracts/http/entities.contract";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { CONTROL } from "@/ui/forms/field.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { type AlertFilter, type AlertSearch, type AlertState, alertFilter, alertSearch } from "./alert-filter.ts";
import { ALERT_STYLES } from "./alert-style.ts";

const ANY = "any";

const SEVERITIES = [
  { value: ANY, text: "All severities" },
  ...Object.entries(ALERT_STYLES).map(([value, { label }]) => ({ value, text: label })),
];

const STATE_LABELS: Readonly<Record<AlertState, string>> = {
  unacknowledged: "Unacknowledged",
  acknowledged: "Acknowledged",
  all: "All alerts",
};
const STATES = Object.entries(STATE_LABELS).map(([value, text]) => ({ value, text }));

/** Holds its own text: the address follows a moment later, and must not take letters back from under the hands. */
function TextFilter({ text, onChange }: Readonly<{ text: string; onChange: (text: string) => void }>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = text;
  }, [text]);
  return (
    <label className="relative block">
      <span className="sr-only">Search alerts</span>
      <Search className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-3" aria-hidden />
      <input
        ref={input}
        type="search"
        defaultValue={text}
        placeholder="Search"
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} pl-10`}
      />
    </label>
  );
}

type AlertFiltersProps = Readonly<{
  filter: AlertFilter;
  devices: readonly Device[];
  onChange: (filter: AlertFilter) => void;
}>;

export function AlertFilters({ filter, devices, onChange }: AlertFiltersProps) {
  const deviceOptions = [{ value: ANY, text: "All devices" }, ...devices.map(({ id, name }) => ({ value: id, text: name }))];
  // By way of the address: what it would not understand is no filter.
  const change = (changed: AlertSearch) => onChange(alertFilter({ ...alertSearch(filter), ...changed }));
  return (
    <div
      role="search"
      aria-label="Filters"
      className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 lg:grid-cols-[repeat(3,minmax(0,12rem))_minmax(0,1fr)]"
    >
      <Select isWide label="State" value={filter.state} options={STATES} onChange={(state) => change({ state })} />
      <Select
        isWide
        label="Severity"
        value={filter.severity ?? ANY}
        options={SEVERITIES}
        onChange={(severity) => change({ severity })}
      />
      <Select
        isWide
        label="Device"
        value={filter.deviceId ?? ANY}
        options={deviceOptions}
        onChange={(device) => change({ device: device === ANY ? "" : device })}
      />
      <TextFilter text={filter.text} onChange={(text) => change({ text })} />
    </div>
  );
}
