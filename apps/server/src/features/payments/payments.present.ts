import type { OtherAccount, PaymentTermsAnswer, PaymentTermsItem } from '@pramen/contract/payments/payments.schemas';
import { isVariableSymbol } from '@pramen/domain/banking/payment';
import { drawPaymentCode } from './payments.codes.ts';
import type { PaidInvestment, ReceivingAccount } from './payments.reader.ts';
import { chooseCodeKind, isAccountTold, numberToType, standingOf } from './payments.rules.ts';

type Language = 'cs' | 'sk';

function presentCode(
  { isActive, variableSymbol, strategyName }: PaidInvestment,
  account: ReceivingAccount | undefined,
  language: Language,
) {
  const kind = account && isActive && isVariableSymbol(variableSymbol) ? chooseCodeKind(account, language) : null;
  // An EPC code needs a payee; without one only the account is shown.
  if (!account || kind === null || (kind === 'EPC' && account.ownerName.trim() === ''))
    return { payment_qr_kind: null, payment_qr_code_base64: null };
  // An existing investment has no agreed deposit: the payer chooses the amount.
  const order = { ...account, payeeName: account.ownerName, variableSymbol, amountMinor: null, message: strategyName };
  return { payment_qr_kind: kind, payment_qr_code_base64: drawPaymentCode(kind, order) };
}

function presentItem(row: PaidInvestment, accounts: readonly ReceivingAccount[], language: Language): PaymentTermsItem {
  const standing = standingOf(row);
  const account = isAccountTold(standing) ? accounts.find(({ currency }) => currency === row.currency) : undefined;
  return {
    id: row.id,
    strategy_name: row.strategyName,
    label_text: row.labelText,
    is_active: row.isActive,
    standing,
    awaits_signature: standing === 'UNSIGNED' ? (row.awaitsClient ? 'CLIENT' : 'DOCUMENT') : null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    settlement:
      row.settledAt === null
        ? null
        : {
            settled_at: row.settledAt.toISOString(),
            returned_amount: row.returnedAmount === null ? null : Number(row.returnedAmount),
            returned_on: row.returnedOn,
          },
    contract: { id: row.contractId, contractNumber: row.contractNumber, contract_type: { name: row.contractType } },
    currency: row.currency,
    payee_name: account?.ownerName ?? null,
    bank_account_number_full: account ? numberToType(account) : null,
    iban: account?.iban ?? null,
    bic_swift_code: account?.bic ?? null,
    variable_symbol: row.variableSymbol,
    ...presentCode(row, account, language),
  };
}

/** Accounts in currencies that no active investment uses; none when there is no active investment to pay into. */
function presentOthers(rows: readonly PaidInvestment[], accounts: readonly ReceivingAccount[]): OtherAccount[] {
  const used = new Set(rows.filter(({ isActive }) => isActive).map(({ currency }) => currency));
  if (used.size === 0) return [];
  return accounts.filter(({ currency }) => !used.has(currency)).map(({ currency, iban, bic }) => ({ currency, iban, bicSwift: bic }));
}

export function presentPaymentTerms(
  rows: readonly PaidInvestment[],
  accounts: readonly ReceivingAccount[],
  { language, isIdentifying }: { language: Language; isIdentifying: boolean },
): PaymentTermsAnswer {
  return {
    items: rows.map((row) => presentItem(row, accounts, language)),
    other_accounts: presentOthers(rows, accounts),
    first_payment_identifies: isIdentifying,
  };
}
