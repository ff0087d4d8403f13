import { expect, test } from 'vitest';
import { storeErrand, takeErrand } from '../../../platform/navigation/identity/identity-errand.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const record = { clientId: 'c', recordId: 'r', from: '/records/r' } as const;

test.each([
  [{ purpose: 'login' }, 'Dokončujeme přihlášení bankovní identitou', 'Přihlásit se heslem', '/login'],
  [{ purpose: 'identification', ...record }, 'Ověřujeme vaši totožnost', 'Zpět k ověření totožnosti', '/records/r'],
  [{ purpose: 'aml_questionnaire', ...record, typed: {} }, 'Ověřujeme vaši totožnost', 'Zpět k dotazníku', '/records/r'],
] as const)('a bank that does not answer is named after a second (%o), with a way on', async (errand, sentence, link, target) => {
  storeErrand(errand);
  takeErrand();
  // Its texts are added to those of the portal, which have to be there first.
  await (await renderScreen(null)).close();
  const { BankPending } = await import('./bank-pending.tsx');
  const { text, pass } = await renderScreen(<BankPending />, { isTimed: true });
  await pass(900);
  expect(document.querySelector('a')).toBeNull();
  await pass(200);
  expect(text()).toContain(sentence);
  const way = document.querySelector('a');
  expect([way?.textContent?.replaceAll('\u00a0', ' '), way?.getAttribute('href')]).toEqual([link, target]);
});
