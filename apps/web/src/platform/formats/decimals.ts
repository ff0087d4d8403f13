/** Between the groups of a number and before a unit: figures must not break across lines. */
export const NBSP = '\u00A0';

/** How many digits follow the decimal comma. */
export interface Decimals {
  least: number;
  most: number;
}

/**
 * A figure from zero up as Czech and Slovak write it: `1 234 567,89`, groups by a no-break space, decimal comma, halves away
 * from zero. The same text as Intl.NumberFormat gives, whose first use holds up a slow phone for 50 ms before anything is shown.
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

/** Decimals that all figures of a column are shown with, so that their commas stand under each other: as many as the longest one needs. */
export function alignDecimals(figures: readonly (number | null)[], { least, most }: Decimals): Decimals {
  const needed = figures.map((figure) =>
    figure === null || !Number.isFinite(figure) ? 0 : (writeDecimal(Math.abs(figure), { least: 0, most }).split(',')[1]?.length ?? 0),
  );
  return { least: needed.reduce((longest, count) => Math.max(longest, count), least), most };
}
