/** One measured figure of a bench; a figure without a limit is informational. */
export interface Figure {
  name: string;
  value: number;
  unit?: string;
  limit?: number;
}

const SIGNIFICANT_DIGITS = 4;

/** Prints a figure as the JSON line that `npm run bench` reads; an exceeded limit sets the exit code to 1. */
export function tell({ name, value, unit, limit }: Figure): void {
  const ok = limit === undefined || value <= limit;
  if (!ok) process.exitCode = 1;
  console.log(JSON.stringify({ name, value: Number(value.toPrecision(SIGNIFICANT_DIGITS)), unit, limit, ok }));
}

/** The value that a share of all values does not exceed (0.5 is the median); NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds that work takes. */
export async function timeMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
