import { useEffect, useState } from 'react';

/** What had the focus in a window that closed, and what opened that window: a question that followed returns the focus there. */
const openers = new WeakMap<Element, Element>();

function giveBack(opener: Element, leaving: Element | null): void {
  if (leaving) openers.set(leaving, opener);
  const { activeElement: present } = document;
  // Whoever took the focus in the meantime keeps it.
  if (present !== null && present !== document.body && present !== leaving) return;
  let target: Element | undefined = opener;
  while (target && !target.isConnected) target = openers.get(target);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** What opens a window now. An entry of a menu vanishes with it: the menu's button stands for it. */
function findOpener(): Element | null {
  const { activeElement: present } = document;
  const menu = present?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : present;
}

interface Noted {
  isOpen: boolean;
  opener: Element | null;
  /** What had the focus when the window closed. */
  leaving: Element | null;
}

/** Gives the focus back, when a window closes, to what had it when the window opened. */
export function useReturnedFocus(isOpen: boolean): void {
  const [noted, setNoted] = useState<Noted>({ isOpen: false, opener: null, leaving: null });
  // While rendering, not in an effect: with reduced motion the first field of the window has taken the focus by then.
  if (noted.isOpen !== isOpen) {
    setNoted(isOpen ? { isOpen, opener: findOpener(), leaving: null } : { ...noted, isOpen, leaving: document.activeElement });
  }
  useEffect(() => {
    if (!noted.isOpen && noted.opener) giveBack(noted.opener, noted.leaving);
  }, [noted]);
}
