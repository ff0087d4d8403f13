import type {
  assignBankPayment,
  confirmBankReturn,
  ignoreBankPayment,
  listBankPayments,
  readBankPayment,
  returnBankPayment,
  searchInvestments,
  takeBackBankPayment,
} from '@pramen/contract/bank-statements/bank-statements.endpoints';
import { bankPaymentViews, type BankPaymentView } from '@pramen/contract/bank-statements/bank-statements.lists';
import type { InvestmentOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { staffKeys } from '../../platform/api/staleness.ts';

export interface PaymentFilter {
  view: BankPaymentView;
  /** '': all. */
  account: string;
  /** YYYY-MM-DD; '': any. */
  until: string;
}

/** The filter in an address; what it does not say, or says wrongly, is the usual one. */
export const readPaymentFilter = ({ view, account = '', until = '' }: Readonly<Record<string, string>>): PaymentFilter => ({
  view: bankPaymentViews.find((one) => one === view) ?? 'UNMATCHED',
  account,
  until: isCalendarDate(until) ? until : '',
});

// Below the imports, which bring payments.
const paymentsKey = [...staffKeys.imports, 'payments'] as const;

export function paymentPageQuery({ view, account, until }: PaymentFilter, page: number, length: number) {
  const query = { view, page, length, ...(account === '' ? {} : { account }), ...(until === '' ? {} : { until }) };
  return queryOptions({
    queryKey: [...paymentsKey, 'list', query],
    queryFn: ({ signal }) => call<typeof listBankPayments>('GET /api/bank-payments', { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
    staleTime: 0,
  });
}

export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'one', id],
    queryFn: ({ signal }) => call<typeof readBankPayment>('GET /api/bank-payments/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
    staleTime: 0,
  });
}

export function investmentSearchQuery(id: string, needle: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'investments', id, needle],
    queryFn: async ({ signal }): Promise<InvestmentOffer[]> =>
      (await call<typeof searchInvestments>('GET /api/bank-payments/{id}/investments', { params: { id }, query: { needle } }, { signal }))
        .data,
    enabled: needle.length > 1,
    placeholderData: keepPreviousData,
  });
}

interface Versioned {
  id: string;
  version: number;
}

export const sendAssignment = ({ id, version }: Versioned, { id: contract_strategy_id, client_id }: InvestmentOffer) =>
  call<typeof assignBankPayment>('POST /api/bank-payments/{id}/assign', {
    params: { id },
    body: { client_id, contract_strategy_id, version },
  });

export const sendLeaving = ({ id, version }: Versioned, decision: 'ignore' | 'return', reason: string) =>
  decision === 'ignore'
    ? call<typeof ignoreBankPayment>('POST /api/bank-payments/{id}/ignore', { params: { id }, body: { reason, version } })
    : call<typeof returnBankPayment>('POST /api/bank-payments/{id}/return', { params: { id }, body: { reason, version } });

export const sendTakingBack = ({ id, version }: Versioned, body: { returned_on: string; reason: string }) =>
  call<typeof takeBackBankPayment>('POST /api/bank-payments/{id}/take-back', { params: { id }, body: { ...body, version } });

export const sendReturn = ({ id, version }: Versioned, returnedId: string) =>
  call<typeof confirmBankReturn>('POST /api/bank-payments/{id}/confirm-return', {
    params: { id },
    body: { returned_id: returnedId, version },
  });
