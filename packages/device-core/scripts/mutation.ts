// One deliberate mistake: a patch of one file's text.

export type Mutation = Readonly<{ name: string; file: string; from: string; to: string }>;

export const mutation = (name: string, file: string, from: string, to: string): Mutation => ({ name, file, from, to });
