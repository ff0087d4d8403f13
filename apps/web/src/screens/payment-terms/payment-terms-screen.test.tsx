import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PaymentTermsScreen } from './payment-terms-screen.tsx';

const profile = {
  user: { name: 'Eva Nová', client: { id: 'c1' } },
  context: { adviser: null, tenant_info: { name: 'Pramen', email: 'info@pramen.test', phone: '' } },
};
const item = (standing: string) => ({
  id: '1',
  strategy_name: 'Vyvážená strategie',
  label_text: null,
  is_active: standing === 'OPEN',
  standing,
  awaits_signature: null,
  withdrawn_at: null,
  contract: { id: '2', contractNumber: '2015000001', contract_type: { name: 'Správa portfolia' } },
  currency: 'CZK',
  variable_symbol: '1500000101',
  ...Object.fromEntries(
    ['payee_name', 'bank_account_number_full', 'iban', 'bic_swift_code', 'payment_qr_kind', 'payment_qr_code_base64'].map((name) => [
      name,
      null,
    ]),
  ),
});

test.each([
  ['OPEN', true, true],
  ['OPEN', false, false],
  // Nothing can be paid yet.
  ['HELD', true, false],
])(
  'into an investment that is %s, with an identification to finish %s: asks for the own account %s',
  async (standing, isIdentifying, asks) => {
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        Response.json(
          address.includes('payment-terms')
            ? { items: [item(standing)], other_accounts: [], first_payment_identifies: isIdentifying }
            : profile,
        ),
      ),
    );
    const { text } = await renderScreen(<PaymentTermsScreen />);
    await expect.poll(text).toContain('2015000001');
    expect(text().includes('První platbu prosím pošlete ze svého účtu')).toBe(asks);
  },
);
