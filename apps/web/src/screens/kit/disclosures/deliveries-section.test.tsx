import type { Delivery } from '@pramen/contract/disclosures/disclosures.schemas';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';

const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: 'v1',
  form_id: 'f1',
  kind: 'COSTS',
  title: 'Náklady a jejich vliv na výnos',
  language: 'cs',
  channel: 'SCREEN',
  sha256: 'abc123',
  delivered_at: '2026-03-02T09:05:00Z',
  file: null,
  text: 'Strategie Růstová: vklad 25 000 Kč.',
  ...given,
});
const answerWith = (data: readonly Delivery[], status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data, code: 'server.unexpected', message: '' }), { status }));
const draw = (isProof?: boolean) =>
  renderScreen(<DeliveriesSection clientId="c1" title="Předáno" about="Co jste dostali." {...(isProof ? { isProof } : {})} />);

test('shows what was given and when, and the very text again', async () => {
  answerWith([delivery()]);
  const { text, press } = await draw();
  await expect.poll(text).toContain('zobrazeno 02.03.2026 10:05');
  expect(text()).not.toContain('abc123');
  await press('Otevřít: Náklady a jejich vliv na výnos');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('vklad 25 000 Kč');
});

test('staff see the hash; who was given nothing has no section; a failure can be repeated', async () => {
  answerWith([delivery({ channel: 'DOWNLOAD' })]);
  const proof = await draw(true);
  await expect.poll(proof.text).toContain('SHA-256 abc123');
  expect(proof.text()).toContain('otevřeno 02.03.2026 10:05');
  answerWith([]);
  const nothing = await draw();
  await expect.poll(() => nothing.text()).not.toContain('Co jste dostali.');
  answerWith([], 500);
  const failed = await draw();
  await expect.poll(failed.text).toContain('Podklady ke smlouvě se nepodařilo načíst.');
});
