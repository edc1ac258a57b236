// A message by its name, with its values: decided in one place, and said in another, in the reader's language.

type Values<Message> = Message extends (values: infer Given) => string ? Given : never;

type SaidAs<Area, Name extends keyof Area> = Area[Name] extends string
  ? Name
  : Readonly<{ code: Name }> & Readonly<Values<Area[Name]>>;

/** The bare name where the message has no values. A name that the area lacks, or another value, does not compile. */
export type Said<Area> = { [Name in keyof Area]: SaidAs<Area, Name> }[keyof Area];

export function say<Area extends object>(area: Area, said: Said<Area>): string {
  const { code, values } =
    typeof said === "object" ? { code: (said as { code: keyof Area }).code, values: said } : { code: said, values: {} };
  const message: unknown = area[code as keyof Area];
  return typeof message === "function" ? message(values) : String(message);
}
