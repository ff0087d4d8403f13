const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Calls back now and whenever the height of the page changes, until the callback returns true, or the user scrolls, clicks or types.
 * @returns ends it earlier.
 */
export function followGrowth(isReached: () => boolean): () => void {
  const growth = new ResizeObserver(() => {
    if (isReached()) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const move of moves) globalThis.removeEventListener(move, stop);
  };
  for (const move of moves) globalThis.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}
