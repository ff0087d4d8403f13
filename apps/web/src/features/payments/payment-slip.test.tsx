import type { PaymentTermsItem } from '@pramen/contract/payments/payments.schemas';
import { expect, test } from 'vitest';
import { startTexts } from '../../platform/texts/texts.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PaymentSlip } from './payment-slip.tsx';

const item: PaymentTermsItem = {
  id: '1',
  strategy_name: 'Vyvážená strategie',
  label_text: null,
  is_active: true,
  standing: 'OPEN',
  awaits_signature: null,
  withdrawn_at: null,
  settlement: null,
  contract: { id: '2', contractNumber: '2015000001', contract_type: { name: 'Správa portfolia' } },
  currency: 'CZK',
  payee_name: 'Pramen',
  bank_account_number_full: '19-2000145399/0800',
  iban: 'CZ6508000000192000145399',
  bic_swift_code: 'GIBACZPX',
  variable_symbol: '1500000101',
  payment_qr_kind: 'SPAYD',
  payment_qr_code_base64: 'data:image/png;base64,',
};
const noAccount = {
  is_active: false,
  payee_name: null,
  bank_account_number_full: null,
  iban: null,
  bic_swift_code: null,
  payment_qr_kind: null,
  payment_qr_code_base64: null,
} as const;
const cancelled = 'Máte-li nastavený trvalý příkaz, zrušte ho';

test('one that takes money has account, symbol and code', async () => {
  const { text } = await renderScreen(<PaymentSlip item={item} />);
  expect(text()).toContain('Aktivní');
  expect(text()).toContain('19-2000145399/0800');
  expect(document.querySelector('img')).not.toBeNull();
});

test('a held one says that details follow, and nothing of a standing order', async () => {
  const { text } = await renderScreen(<PaymentSlip item={{ ...item, ...noAccount, standing: 'HELD' }} />);
  expect(text()).toContain('Čeká na kontrolu');
  expect(text()).toContain('Účet a variabilní symbol se tu objeví po kontrole a pošleme vám je e-mailem.');
  expect(text()).not.toContain('trvalý příkaz');
  expect(text()).not.toContain('1500000101');
  expect(document.querySelector('img')).toBeNull();
});

test('one whose client is to prove again who they are says what to do', async () => {
  const { text } = await renderScreen(<PaymentSlip item={{ ...item, ...noAccount, standing: 'IDENTITY' }} />);
  expect(text()).toContain('Doložte totožnost');
  expect(text()).toContain('Co chybí, najdete na úvodní stránce.');
  expect(text()).not.toContain('1500000101');
  expect(document.querySelector('img')).toBeNull();
});

test('one whose contract is to be signed says by whom, and leads to the documents', async () => {
  const unsigned = { ...item, ...noAccount, standing: 'UNSIGNED', awaits_signature: 'CLIENT' } as const;
  const own = await renderScreen(<PaymentSlip item={unsigned} />);
  expect(own.text()).toContain('Čeká na podpis');
  expect(own.text()).toContain('Smlouva čeká na váš podpis.');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/my-documents');
  expect(own.text()).not.toContain('1500000101');
  const unmade = await renderScreen(<PaymentSlip item={{ ...unsigned, awaits_signature: 'DOCUMENT' }} />);
  expect(unmade.text()).toContain('Smlouva ještě není připravená k podpisu.');
  expect(document.querySelector('a')).toBeNull();
});

test('one that was left says when, and what happens with the money', async () => {
  const left = { ...item, ...noAccount, standing: 'WITHDRAWN', withdrawn_at: '2026-03-02T09:00:00Z' } as const;
  const { text } = await renderScreen(<PaymentSlip item={left} />);
  expect(text()).toContain('Od této smlouvy jste odstoupili 02.03.2026');
  expect(text()).toContain('s vámi vypořádají naši pracovníci. Máte-li nastavený trvalý příkaz, zrušte ho.');
  const settlement = { settled_at: '2026-03-03T09:00:00Z', returned_amount: 1500.5, returned_on: '2026-03-03' };
  const settled = (await renderScreen(<PaymentSlip item={{ ...left, settlement }} />)).text();
  expect(settled).toContain('Dne 03.03.2026 jsme vám vrátili 1 500,50 Kč. Máte-li');
  expect(settled).not.toContain('vypořádají');
  expect(text()).not.toContain('1500000101');
  await startTexts('sk');
  const slovak = await renderScreen(<PaymentSlip item={left} />);
  expect(slovak.text()).toContain('Od tejto zmluvy ste odstúpili 02.03.2026');
  await startTexts('cs');
});

test('a closed strategy asks to cancel the standing order', async () => {
  const { text } = await renderScreen(
    <PaymentSlip item={{ ...item, is_active: false, standing: 'CLOSED', payment_qr_code_base64: null }} />,
  );
  expect(text()).toContain(cancelled);
  expect(text()).toContain('1500000101');
});
