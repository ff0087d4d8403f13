import { formatDate } from '../../platform/formats/dates.ts';

const NBSP = '\u00a0';

/** `10.03.2025 – 09.03.2026` */
export const writePeriod = ({ from, to }: { from: string; to: string }): string => `${formatDate(from)}${NBSP}– ${formatDate(to)}`;
