const MEGABYTE = 1024 * 1024;

const decimal = new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('cs-CZ');

/** Whole megabytes, rounded down: for limits. */
export const toMegabytes = (byteCount: number): number => Math.floor(byteCount / MEGABYTE);

/** `1,4 MB`, `312 kB`, `17 B`. */
export function formatBytes(byteCount: number): string {
  const nbsp = '\u00a0';
  if (byteCount >= MEGABYTE) return `${decimal.format(byteCount / MEGABYTE)}${nbsp}MB`;
  return byteCount >= 1024 ? `${whole.format(Math.round(byteCount / 1024))}${nbsp}kB` : `${byteCount}${nbsp}B`;
}
