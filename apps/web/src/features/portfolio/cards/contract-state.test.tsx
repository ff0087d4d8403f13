import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ContractState } from './contract-state.tsx';

const staffOf = { id: 'c1' };
test.each([
  [{}, 'Čeká na kontrolu', null],
  [{ staffOf }, 'Čeká na rozhodnutíOnboarding klienta', '/clients/c1/detail#onboardings'],
  [{ staffOf, isLinked: true }, 'Čeká na rozhodnutí', null],
])('whoever reads as %j of a held contract reads: %s', async (reader, shown, address) => {
  const { page } = await renderScreen(<ContractState contract={{ is_held: true, withdrawn_at: null }} {...reader} />);
  expect(page.querySelector('p')?.textContent).toBe(shown);
  expect(page.querySelector('p a')?.getAttribute('href') ?? null).toBe(address);
});

test.each([
  [{ is_held: false, withdrawn_at: null }, ''],
  [{ is_held: true, withdrawn_at: null }, 'Čeká na kontrolu'],
  [{ is_held: false, withdrawn_at: '2026-03-02T23:30:00Z' }, 'Odstoupeno 03.03.2026'],
  [{ is_held: true, withdrawn_at: '2026-03-02T09:00:00Z' }, 'Odstoupeno 02.03.2026'],
])('%j is shown as: %s', async (contract, shown) => {
  const { page } = await renderScreen(<ContractState contract={contract} />);
  expect(page.querySelector('p')?.textContent ?? '').toBe(shown);
});
