type CheckboxProps = Readonly<{ label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }>;

export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
