import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Compose, Composers } from '../messages/outbox/messages.service.ts';
import { expectsFirstPayment } from '../identity/identity-standing.reader.ts';
import { findPayerByUser, listPaidInvestments, listReceivingAccounts } from './payments.reader.ts';
import type { PaidInvestment, ReceivingAccount } from './payments.reader.ts';
import { listPayable, numberToType, PAYMENT_TERMS_MESSAGE } from './payments.rules.ts';

function writeInvestment(language: 'cs' | 'sk', { row, account }: { row: PaidInvestment; account: ReceivingAccount }): string {
  const { contractNumber: contract, currency, variableSymbol: symbol } = row;
  const strategy = nameInvestment({ ...row, label: row.labelText });
  const values = {
    strategy,
    contract,
    currency,
    symbol,
    payee: account.ownerName,
    account: numberToType(account),
    iban: account.iban,
    bic: account.bic,
  };
  return translate(language, 'messages:paymentTerms.investment', values);
}

/** Composed from the terms in force when it is sent: they may have changed since the request. */
function composePaymentTerms({ db, config }: Platform): Compose {
  return async (_message, { userId, language }) => {
    const payer = await findPayerByUser(db, userId);
    if (!payer) return null;
    const [rows, accounts, isIdentifying] = await Promise.all([
      listPaidInvestments(db, payer.clientId, language),
      listReceivingAccounts(db, payer.intermediaryId),
      expectsFirstPayment(db, payer.clientId),
    ]);
    const payable = listPayable(rows, accounts);
    if (payable.length === 0) return null;
    const parts = payable.map((one) => writeInvestment(language, one));
    const investments = [...parts, ...(isIdentifying ? [translate(language, 'payments:firstPayment')] : [])].join('\n\n');
    const values = { investments, link: portalAddress(config, 'payment-terms', {}) };
    return {
      subject: translate(language, 'messages:paymentTerms.subject'),
      text: translate(language, 'messages:paymentTerms.text', values),
    };
  };
}

/** Composers of this feature's messages. */
export function paymentComposers(platform: Platform): Composers {
  return { [PAYMENT_TERMS_MESSAGE]: composePaymentTerms(platform) };
}
