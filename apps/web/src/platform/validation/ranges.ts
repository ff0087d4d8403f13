import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import type { FieldFault } from './rules.ts';

/** The error of a number outside a range, with the limits as people write numbers. */
export const outsideRange = ({ min, max }: Readonly<Record<'min' | 'max', number>>): FieldFault => ({
  key: 'range',
  values: { min: writeNumber(min), max: writeNumber(max) },
});
