/** Between groups of digits and before a unit: figures must not break across lines. */
export const NBSP = '\u00A0';

/** Minimum and maximum number of digits after the decimal comma. */
export interface Decimals {
  least: number;
  most: number;
}

/**
 * A non-negative figure in Czech and Slovak notation: `1 234 567,89`, groups separated by a no-break space, decimal comma, halves
 * rounded away from zero. The same text as from Intl.NumberFormat, whose first use blocks a slow phone for 50 ms before anything
 * is shown.
 */
export function writeDecimal(figure: number, { least, most }: Decimals): string {
  const [digits, exponent] = figure.toExponential().split('e');
  // Shifted as text: 1.005 times 100 would be 100.49999999999999, and round down.
  const scaled = Math.round(Number(`${digits}e${Number(exponent) + most}`));
  const written = String(scaled).padStart(most + 1, '0');
  const whole = written.slice(0, written.length - most).replaceAll(/\B(?=(?:\d{3})+$)/g, NBSP);
  const decimals = written.slice(written.length - most);
  const kept = decimals.slice(0, Math.max(least, decimals.replace(/0+$/, '').length));
  return kept === '' ? whole : `${whole},${kept}`;
}

/** Decimals for all figures of a column, so that their commas align: as many as the longest one needs. */
export function alignDecimals(figures: readonly (number | null)[], { least, most }: Decimals): Decimals {
  const needed = figures.map((figure) =>
    figure === null || !Number.isFinite(figure) ? 0 : (writeDecimal(Math.abs(figure), { least: 0, most }).split(',')[1]?.length ?? 0),
  );
  return { least: needed.reduce((longest, count) => Math.max(longest, count), least), most };
}
