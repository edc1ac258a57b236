type Named = Readonly<{ firstName: string; lastName: string; email: string }>;

/** An account made elsewhere may come without a name; its e-mail then stands for it. */
export const fullName = ({ firstName, lastName, email }: Named): string => `${firstName} ${lastName}`.trim() || email;

function firstLetter(name: string): string {
  const code = name.trim().codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
}

export function initials({ firstName, lastName, email }: Named): string {
  const letters = firstLetter(firstName) + firstLetter(lastName);
  return (letters || email.slice(0, 1)).toUpperCase();
}
