import type { HistoryValue } from '@pramen/contract/history/history.schemas';
import { formatDate, formatDateTime, formatLocalMinute } from '../../platform/formats/dates.ts';

/** Words for values: yes, no, nothing, and those of closed lists. */
export interface ValueWords {
  yes: string;
  no: string;
  nothing: string;
  wordOf: (value: string) => string;
}

function writeText(value: string, { wordOf }: ValueWords): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return formatLocalMinute(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)) return formatDateTime(value);
  return wordOf(value);
}

/** A value of a record as people read it. */
export function writeValue(value: HistoryValue, words: ValueWords): string {
  if (value === null) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 6 }).format(value);
  return Array.isArray(value) ? value.map((one) => writeText(one, words)).join(', ') : writeText(value, words);
}
