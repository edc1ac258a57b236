export const shortcuts = {
  title: "Keyboard shortcuts",
  filter: "Filter or search this page",
  help: "This help",
  stop: "Open Emergency Stop",
  close: "Close what is open",
  letters: "Letter keys",
  lettersHint: "Off: only ?, Esc, F8 and Shift + Esc work. Kept in this browser.",
};
