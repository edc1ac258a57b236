/** Lets the style sheet pause all motion while nobody can see it. */
export function markHiddenPage(): void {
  const mark = () => document.documentElement.classList.toggle("page-hidden", document.hidden);
  document.addEventListener("visibilitychange", mark);
  mark();
}
