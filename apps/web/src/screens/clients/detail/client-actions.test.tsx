import type { Client } from '@pramen/contract/clients/client.schemas';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { clientInvestmentsQuery } from '../../../features/contracts/contracts.queries.ts';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ClientActions } from './client-actions.tsx';
import { investment } from './client-records.fixture.tsx';

const client = { id: 'c1', active_access: false, is_activated: true } as Client;
const held = { ...investment('i1', 'Na důchod', '1500000101'), held_since: '2026-03-03T09:00:00Z' };

test.each([
  ['all wait', [held], true, 'Poslat platební údajeČeká se na rozhodnutí o onboardingu.'],
  ['one takes money', [held, { ...held, id: 'i2', held_since: null }], false, 'Poslat platební údaje'],
])('payment details of investments of which %s', async (_which, investments, isDisabled, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const known = [
    [profileQuery.queryKey, { user: { id: 'u1', role: 'INTERMEDIARY' }, context: { impersonator: null } }],
    [clientInvestmentsQuery('c1').queryKey, investments],
  ] as const;
  const { press } = await renderScreen(<ClientActions client={client} onOpen={() => {}} />, { known, staysFresh: true });
  await press('Další akce');
  const item = [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find(({ textContent }) =>
    textContent.startsWith('Poslat platební údaje'),
  );
  expect([item?.disabled, plain(item?.textContent)]).toEqual([isDisabled, words]);
});
