/** UNMATCHED waits for staff; RETURNED: the money went back, and so did what was booked. */
export const bankPaymentStates = ['UNMATCHED', 'BOOKED', 'IGNORED', 'RETURNED'] as const;
export type BankPaymentState = (typeof bankPaymentStates)[number];

/** What a list shows: a state, or FLAGGED, booked payments from accounts that no client's record names. */
export const bankPaymentViews = ['UNMATCHED', 'FLAGGED', 'BOOKED', 'IGNORED', 'RETURNED'] as const;
export type BankPaymentView = (typeof bankPaymentViews)[number];

export const bankPaymentKinds = ['CREDIT', 'DEBIT', 'RETURN_OF_CREDIT', 'RETURN_OF_DEBIT'] as const;

/** Why a payment was not booked by itself. */
export const unmatchedReasons = [
  'ACCOUNT_UNKNOWN',
  'DEBIT',
  'MAYBE_RETURN',
  'RETURNED_PAYOUT',
  'RETURN_UNKNOWN',
  'ZERO',
  'BATCH',
  'NO_SYMBOL',
  'SYMBOL_UNKNOWN',
  'DELETED',
  'WITHDRAWN',
  'HELD',
  'UNSIGNED',
  'PAUSED',
  'INACTIVE',
  'CURRENCY',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Why an investment takes no money now, whatever its currency. */
export const investmentFaults = ['withdrawn', 'held', 'paused', 'unsigned'] as const;
export type InvestmentFault = (typeof investmentFaults)[number];

/** Why an investment is offered for a payment. */
export const suggestionReasons = ['SYMBOL', 'PAYER_ACCOUNT', 'SYMBOL_SLIP', 'PAYER_NAME', 'AMOUNT'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];
