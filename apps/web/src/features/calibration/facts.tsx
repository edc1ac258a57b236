type Fact = Readonly<{ name: string; value: string }>;

export function Facts({ facts }: Readonly<{ facts: readonly Fact[] }>) {
  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-3 border-t py-2">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
