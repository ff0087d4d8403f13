/** The last focused element of the screen with its ancestors, innermost first. */
let trail: readonly Element[] = [];

function follow({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest('main') === null) return;
  const found: Element[] = [];
  for (let element: Element | null = target; element && element.tagName !== 'MAIN'; element = element.parentElement) found.push(element);
  trail = found;
}

/** The heading of the section that contains the remaining element, else that of the screen. */
function headingOf(rest: Element): HTMLElement | null {
  const id = rest.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  return (id ? document.getElementById(id) : null) ?? document.querySelector<HTMLElement>('main h1');
}

/** An element that took the place of a removed one, such as the heading of a section that has loaded. */
function findSuccessor(): HTMLElement | null {
  const gone = trail.filter((element) => !element.isConnected && element.id !== '');
  return gone.map(({ id }) => document.getElementById(id)).find((element) => element !== null) ?? null;
}

function recover(): void {
  if (document.activeElement !== document.body || trail.length === 0 || trail[0]?.isConnected) return;
  const rest = trail.find((element) => element.isConnected);
  const successor = findSuccessor();
  trail = [];
  // The whole screen is gone: the next one takes the focus itself.
  if (!rest) return;
  const heading = successor ?? headingOf(rest);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: successor !== null });
}

/**
 * Recovers the focus when its element was removed, such as a deleted row or the button that opened its dialog: it goes to the
 * heading of the surrounding section instead of the start of the page.
 */
export function recoverLostFocus(): () => void {
  const changes = new MutationObserver(recover);
  document.addEventListener('focusin', follow);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', follow);
    changes.disconnect();
  };
}
