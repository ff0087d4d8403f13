const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Index that a key moves to among the `count` points of a chart; `page` points for page keys; null for keys that move nothing. */
export function movePlace(index: number, key: string, count: number, page: number): number | null {
  const pages: Readonly<Record<string, number>> = {
    PageDown: -page,
    PageUp: page,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[key] ?? pages[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, index + step));
}
