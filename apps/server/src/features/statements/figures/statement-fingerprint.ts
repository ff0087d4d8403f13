import type { StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { sha256 } from '../../../platform/keys/secrets.ts';

/** Keys whose texts depend on the language or on later renaming. */
const named: ReadonlySet<string> = new Set(['name', 'label', 'contract_type', 'fee_type', 'as_of']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * A part that was added to statements later and says nothing here: without it the figures are those of older editions. The units around a
 * split follow from the other figures.
 */
const isSilent = (key: string, value: unknown) =>
  key === 'split' || (key === 'costs' && isObject(value) && value['is_stated'] === false) || (key === 'benchmark' && value === null);

/** Identifies the figures: equal for the same figures in another language, and after a later day of prices. */
export function fingerprintOf(figures: StatementFigures): Buffer {
  return sha256(JSON.stringify(figures, (key, value: unknown) => (named.has(key) || isSilent(key, value) ? undefined : value)));
}
