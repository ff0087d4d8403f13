import type { BankPayment } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { FactList } from '../../ui/display/fact-list.tsx';

/** What the bank says of a payment, and what was decided. */
export function PaymentFacts({ payment }: { payment: BankPayment }) {
  const { t } = useTranslation('bankStatements');
  const { statement, decided_by: decidedBy, decided_at: decidedAt } = payment;
  const days = [...new Set([statement.from, statement.to])].flatMap((day) => (day === null ? [] : [formatDate(day)])).join(' – ');
  const account = payment.is_payer_known === false ? `${payment.payer_account ?? '—'} (${t('unknownAccount')})` : payment.payer_account;
  const told = [
    ['payer', payment.payer_name ?? t('noPayer')],
    ['payerAccount', account],
    ['symbol', payment.variable_symbol],
    ['message', payment.message],
    ['account', payment.account],
    ['statement', [statement.number, days].filter(Boolean).join(', ') || null],
    ['reference', payment.bank_reference],
    ...(payment.why === null ? [] : ([['why', t(`why.${payment.why}`)]] as const)),
    ...(payment.client === null ? [] : ([['client', payment.client.name]] as const)),
    ...(decidedBy === null || decidedAt === null
      ? []
      : ([['decided', t('decided', { name: decidedBy, when: formatDateTime(decidedAt) })]] as const)),
    ...(payment.reason === null ? [] : ([['reason', payment.reason]] as const)),
  ] as const;
  return <FactList facts={told.map(([name, value]) => ({ label: t(`facts.${name}`), value }))} />;
}
