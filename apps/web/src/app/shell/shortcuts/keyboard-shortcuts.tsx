import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { keep, readKept } from "@/lib/page/kept.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { type KeyState, NO_KEY, readKey, type Shortcut } from "./shortcuts.ts";

const STORAGE_KEY = "halocline-letter-keys";
const OFF = "off";

const WRITTEN_IN = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";
/** A question, a menu or a list that is open has the keys for itself. */
const OPEN_ABOVE = "[role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";

const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(WRITTEN_IN)) &&
  document.querySelector(OPEN_ABOVE) === null;

/** False: this page has nothing to filter. */
function goToFilter(): boolean {
  const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
  const field = find("input[type='search']") ?? find("[role='search'] :is(input, select, button)");
  field?.focus();
  return field !== null;
}

function useKeys(isOn: boolean, act: (shortcut: Shortcut) => boolean): void {
  const state = useRef<KeyState>(NO_KEY);
  const latest = useRef({ isOn, act });
  useEffect(() => {
    latest.current = { isOn, act };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) {
        state.current = NO_KEY;
        return;
      }
      const read = readKey(state.current, event.key, event.timeStamp);
      state.current = read.state;
      const { shortcut } = read;
      if (shortcut === null || (!latest.current.isOn && shortcut.act !== "help")) return;
      // Otherwise the slash would also be the first thing written into the field it leads to.
      if (latest.current.act(shortcut)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function KeyboardShortcuts(): ReactNode {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isOn, setIsOn] = useState(() => readKept(STORAGE_KEY) !== OFF);
  const navigate = useNavigate();
  useKeys(isOn, (shortcut) => {
    if (shortcut.act === "filter") return goToFilter();
    if (shortcut.act === "go") void navigate({ to: shortcut.to });
    else setIsHelpOpen(true);
    return true;
  });
  const switchLetters = (isWanted: boolean) => {
    keep(STORAGE_KEY, isWanted ? "on" : OFF);
    setIsOn(isWanted);
  };
  return <ShortcutHelp isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} isOn={isOn} onSwitch={switchLetters} />;
}
