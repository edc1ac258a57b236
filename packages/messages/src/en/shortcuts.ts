export const shortcuts = {
  title: "Keyboard shortcuts",
  filter: "Filter or search this page",
  help: "This help",
  stop: "Open emergency stop",
  close: "Close dialog or menu",
  letters: "Letter keys",
  lettersHint: "If off, only ?, Esc, F8 and Shift + Esc work. Saved in this browser.",
};
