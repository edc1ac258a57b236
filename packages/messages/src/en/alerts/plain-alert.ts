/** What happened and what the controller did by itself, while it goes on and once it is over; then what to do now. */
type Sentences = Readonly<{ message: string; past: string; advice: string }>;

/** `worse`: what the same incident says once it has become worse. */
export type PlainAlert = Sentences & Readonly<{ worse?: Sentences }>;
