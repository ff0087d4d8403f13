import { expect, it } from 'vitest';
import { outcomes, outcomesFor } from './fictional-person.ts';

it.each([
  ['openid profile.name profile.birthdate', ['expired_card', 'exposed']],
  ['openid profile.name profile.idcards', ['exposed']],
  ['openid profile.idcards profile.legalstatus', []],
] as const)('what makes no difference to a request for %s is not offered: %j', (scope, missing) =>
  expect(outcomesFor(scope.split(' '))).toEqual(outcomes.filter((outcome) => !missing.some((one) => one === outcome))),
);
