import { isPersonName } from '@pramen/domain/clients/person-name';
import type { FieldRule } from './rules.ts';

/** The first name or surname of a person; the stored one passes, because it may be older than the rule. */
export function personName(stored = ''): FieldRule {
  return (value) => (value === stored || isPersonName(value) ? null : { key: 'personName' });
}
