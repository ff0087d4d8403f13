import { useEffect, useState } from 'react';

/** Maps the element focused when a dialog closed to that dialog's opener, so that a follow-up dialog can return the focus there. */
const openers = new WeakMap<Element, Element>();

function giveBack(opener: Element, leaving: Element | null): void {
  if (leaving) openers.set(leaving, opener);
  const { activeElement: present } = document;
  // Leaves the focus with an element that took it in the meantime.
  if (present !== null && present !== document.body && present !== leaving) return;
  let target: Element | undefined = opener;
  while (target && !target.isConnected) target = openers.get(target);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The element that opens a window now. A menu entry disappears with its menu, so the menu's button is used instead. */
function findOpener(): Element | null {
  const { activeElement: present } = document;
  const menu = present?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : present;
}

interface Noted {
  isOpen: boolean;
  opener: Element | null;
  /** The element focused when the window closed. */
  leaving: Element | null;
}

/** When a window closes, returns the focus to the element that had it when the window opened. */
export function useReturnedFocus(isOpen: boolean): void {
  const [noted, setNoted] = useState<Noted>({ isOpen: false, opener: null, leaving: null });
  // During rendering, not in an effect: with reduced motion the first field of the window has taken the focus by then.
  if (noted.isOpen !== isOpen) {
    setNoted(isOpen ? { isOpen, opener: findOpener(), leaving: null } : { ...noted, isOpen, leaving: document.activeElement });
  }
  useEffect(() => {
    if (!noted.isOpen && noted.opener) giveBack(noted.opener, noted.leaving);
  }, [noted]);
}
