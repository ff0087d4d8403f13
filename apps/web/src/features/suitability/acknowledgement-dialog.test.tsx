import type { SuitabilityWarning } from '@pramen/contract/suitability/suitability.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../testing/render-screen.tsx';
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx';

const warningOf = (holds_onboarding: boolean): SuitabilityWarning => ({
  id: 'w1',
  client_id: 'c1',
  client_name: 'Žofie Příhodová',
  adviser: null,
  investment_id: 'i1',
  strategy_id: 's1',
  strategy_name: 'Růstová',
  contract_number: '2026000001',
  fit: 'IN_NEGATIVE',
  fit_text: 'v negativním cílovém trhu',
  reasons: [],
  created_at: '2026-03-02T09:00:00Z',
  record_id: null,
  is_acknowledged: false,
  holds_onboarding,
  acknowledgement: null,
  acknowledged_by: null,
  acknowledged_at: null,
});

test.each([
  [
    true,
    ['Uvolnit onboarding?', 'Onboarding klienta čeká na toto posouzení.', 'jakmile klient podepíše smlouvu', 'Uložit důvod a uvolnit'],
    ['Proč klient strategii drží'],
  ],
  [false, ['Proč klient strategii drží', 'Uložit důvod'], ['uvolnit', 'Uvolnit', 'čeká na toto posouzení']],
])('a reason that releases an onboarding (%s) says so', async (isHeld, said, unsaid) => {
  await renderScreen(<AcknowledgementDialog warning={warningOf(isHeld)} isOpen onClose={() => {}} />);
  const dialog = () => plain(document.querySelector('[role=dialog]')?.textContent);
  for (const words of said) await expect.poll(dialog).toContain(words);
  for (const words of unsaid) expect(dialog()).not.toContain(words);
});
