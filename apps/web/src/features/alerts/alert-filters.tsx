import type { Device } from "@halocline/contracts/http/entities.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { CONTROL } from "@/ui/forms/field.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { ALERT_STATES, type AlertFilter, type AlertSearch, alertFilter, alertSearch } from "./alert-filter.ts";
import { SEVERITIES, severityLabel } from "./alert-style.ts";

const ANY = "any";

/** Holds its own text: the address follows a moment later, and must not take letters back from under the hands. */
function TextFilter({ text, onChange }: Readonly<{ text: string; onChange: (text: string) => void }>) {
  const { search, searchAlerts } = alertListMessages().filters;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = text;
  }, [text]);
  return (
    <label className="relative block">
      <span className="sr-only">{searchAlerts}</span>
      <Search className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-3" aria-hidden />
      <input
        ref={input}
        type="search"
        defaultValue={text}
        placeholder={search}
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
  const labels = alertListMessages().filters;
  const states = ALERT_STATES.map((state) => ({ value: state, text: labels.states[state] }));
  const severities = [
    { value: ANY, text: labels.allSeverities },
    ...SEVERITIES.map((severity) => ({ value: severity, text: severityLabel(severity) })),
  ];
  const deviceOptions = [{ value: ANY, text: labels.allDevices }, ...devices.map(({ id, name }) => ({ value: id, text: name }))];
  // By way of the address: what it would not understand is no filter.
  const change = (changed: AlertSearch) => onChange(alertFilter({ ...alertSearch(filter), ...changed }));
  return (
    <div
      role="search"
      aria-label={labels.title}
      className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 lg:grid-cols-[repeat(3,minmax(0,12rem))_minmax(0,1fr)]"
    >
      <Select isWide label={labels.state} value={filter.state} options={states} onChange={(state) => change({ state })} />
      <Select
        isWide
        label={labels.severity}
        value={filter.severity ?? ANY}
        options={severities}
        onChange={(severity) => change({ severity })}
      />
      <Select
        isWide
        label={labels.device}
        value={filter.deviceId ?? ANY}
        options={deviceOptions}
        onChange={(device) => change({ device: device === ANY ? "" : device })}
      />
      <TextFilter text={filter.text} onChange={(text) => change({ text })} />
    </div>
  );
}
