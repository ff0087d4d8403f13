import type { PaymentTermsItem } from '@pramen/contract/payments/payments.schemas';
import { formatIban } from '@pramen/domain/banking/iban';

/** One line of a payment slip. */
export interface SlipLine {
  name: 'account' | 'accountIban' | 'symbol' | 'iban' | 'bic' | 'payee';
  /** In readable form. */
  shown: string;
  /** In the form that banks accept. */
  copied: string;
  /** Every payment needs these two lines. */
  isMain: boolean;
}

const line = (name: SlipLine['name'], copied: string | null, { shown = copied ?? '', isMain = false } = {}): SlipLine[] =>
  copied === null ? [] : [{ name, shown, copied, isMain }];

/** What a payer types, in the order of most banks' forms; lines without a value are left out, and all of them while nothing may be paid to the contract. */
export function readSlip(item: PaymentTermsItem): SlipLine[] {
  // A symbol without an account would invite a payment.
  if (item.standing !== 'OPEN' && item.standing !== 'CLOSED') return [];
  const { bank_account_number_full: number, iban, bic_swift_code: bic, variable_symbol: symbol, payee_name: payee, currency } = item;
  const isDomestic = number !== iban;
  const written = iban === null ? {} : { shown: formatIban(iban) };
  return [
    ...(isDomestic ? line('account', number, { isMain: true }) : line('accountIban', iban, { ...written, isMain: true })),
    ...line('symbol', symbol, { isMain: true }),
    ...(isDomestic ? line('iban', iban, written) : []),
    ...(currency === 'CZK' ? [] : line('bic', bic)),
    ...line('payee', payee),
  ];
}

/** Whether a client can pay into something now, else what they wait for first; NONE: no contract takes money. */
export function depositOf(
  items: readonly Pick<PaymentTermsItem, 'standing' | 'iban'>[],
): 'OPEN' | 'HELD' | 'IDENTITY' | 'UNSIGNED' | 'NONE' {
  if (items.some(({ standing, iban }) => standing === 'OPEN' && iban !== null)) return 'OPEN';
  const standings = new Set(items.map(({ standing }) => (standing === 'IDENTITY_REVIEW' ? 'IDENTITY' : standing)));
  return (['UNSIGNED', 'IDENTITY', 'HELD'] as const).find((standing) => standings.has(standing)) ?? 'NONE';
}
