/** What had the focus last in the screen, with everything around it, innermost first. */
let trail: readonly Element[] = [];

function follow({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest('main') === null) return;
  const found: Element[] = [];
  for (let element: Element | null = target; element && element.tagName !== 'MAIN'; element = element.parentElement) found.push(element);
  trail = found;
}

/** The heading of the part of the screen that is left, else that of the screen. */
function headingOf(rest: Element): HTMLElement | null {
  const id = rest.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  return (id ? document.getElementById(id) : null) ?? document.querySelector<HTMLElement>('main h1');
}

function recover(): void {
  if (document.activeElement !== document.body || trail.length === 0 || trail[0]?.isConnected) return;
  const rest = trail.find((element) => element.isConnected);
  trail = [];
  // Nothing of the screen is left: another one comes, and takes the focus itself.
  if (!rest) return;
  const heading = headingOf(rest);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Whatever had the focus may be gone, such as a row that was deleted or the button that opened the dialog about it. The
 * focus goes to the heading of the part it stood in then, instead of to the beginning of the page.
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
