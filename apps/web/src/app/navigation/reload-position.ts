import { followGrowth } from './follow-growth.ts';

const KEY = 'RELOAD_POSITION';

interface Position {
  href: string;
  top: number;
}

function readPosition(): Position | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Position | null;
  } catch {
    return null;
  }
}

function storePosition(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ href: location.href, top: Math.round(scrollY) } satisfies Position));
  } catch {
    // Without storage a reload starts at the top.
  }
}

const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

/** Scrolls to the position once the page is tall enough, unless the user scrolls, clicks or types first. */
function returnTo(top: number): void {
  followGrowth(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return false;
    scrollTo({ top, behavior: 'instant' });
    return true;
  });
}

/**
 * Keeps the scroll position across a reload. The router restores it when the screen is first drawn, before its rows have loaded: the
 * page is still too short then.
 */
export function keepReloadPosition(): void {
  const last = readPosition();
  if (last !== null && last.top > 0 && last.href === location.href && isReload()) returnTo(last.top);
  globalThis.addEventListener('pagehide', storePosition);
}
