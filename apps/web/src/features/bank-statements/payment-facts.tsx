import type { UnmatchedReason } from '@pramen/contract/bank-statements/bank-statements.lists';
import type { BankPayment } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { writeAccount } from '@pramen/domain/banking/iban';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { FactList } from '../../ui/display/fact-list.tsx';

/** Today's reason, with that of the import when it has changed. */
function describeWhy(t: TFunction<'bankStatements'>, before: UnmatchedReason, today: UnmatchedReason | null): string {
  const now = t(today === null ? 'mayBeAssigned' : `why.${today}`);
  return today === before ? now : t('whySince', { today: now, before: t(`why.${before}`) });
}

/** What the bank says of a payment, and what was decided. */
export function PaymentFacts({ payment }: { payment: BankPayment }) {
  const { t } = useTranslation('bankStatements');
  const { statement, decided_by: decidedBy, decided_at: decidedAt } = payment;
  const days = [...new Set([statement.from, statement.to])].flatMap((day) => (day === null ? [] : [formatDate(day)])).join(' – ');
  const payerAccount = payment.payer_account === null ? null : writeAccount(payment.payer_account);
  const account = payment.is_payer_known === false ? `${payerAccount ?? '—'} (${t('unknownAccount')})` : payerAccount;
  const told = [
    ['payer', payment.payer_name ?? t('noPayer')],
    ['payerAccount', account],
    ['symbol', payment.variable_symbol],
    ['message', payment.message],
    ['account', writeAccount(payment.account)],
    ['statement', [statement.number, days].filter(Boolean).join(', ') || null],
    ['reference', payment.bank_reference],
    ...(payment.why === null || payment.state !== 'UNMATCHED' ? [] : ([['why', describeWhy(t, payment.why, payment.why_today)]] as const)),
    ...(payment.client === null ? [] : ([['client', payment.client.name]] as const)),
    ...(decidedBy === null || decidedAt === null
      ? []
      : ([['decided', t('decided', { name: decidedBy, when: formatDateTime(decidedAt) })]] as const)),
    ...(payment.returned_on === null ? [] : ([['returnedOn', formatDate(payment.returned_on)]] as const)),
    ...(payment.reason === null ? [] : ([['reason', payment.reason]] as const)),
  ] as const;
  return <FactList facts={told.map(([name, value]) => ({ label: t(`facts.${name}`), value }))} />;
}
