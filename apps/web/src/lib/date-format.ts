// Dates as the browser writes them. Making a formatter takes a phone tens of milliseconds and a first page needs few of
// them, so each is made when it is first used, and kept.

export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat("en", options)).format(at);
}
