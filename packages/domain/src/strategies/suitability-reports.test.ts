import { expect, it } from 'vitest';
import { outcomeOf } from './suitability-reports.ts';

it.each([
  [['FITS', 'FITS'], 'SUITABLE'],
  [['FITS', 'OUTSIDE_POSITIVE'], 'UNSUITABLE'],
  [['IN_NEGATIVE', 'NO_VALID_QUESTIONNAIRE'], 'UNSUITABLE'],
  [['NO_VALID_QUESTIONNAIRE', 'NO_VALID_QUESTIONNAIRE'], 'UNJUDGED'],
] as const)('%j are %s', (fits, outcome) => expect(outcomeOf(fits)).toBe(outcome));
