import { expect, test } from 'vitest';
import { homeOf } from './home.model.ts';

test.each([
  ['CLIENT', 'client-dashboard'],
  ['INTERMEDIARY', 'adviser-dashboard'],
  ['INTERMEDIARY_ADMIN', 'adviser-dashboard'],
  ['BACK_OFFICE', 'clients'],
  ['ADMIN', 'clients'],
] as const)('%s: %s', (role, home) => expect(homeOf(role)).toBe(home));
