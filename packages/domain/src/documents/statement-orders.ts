/** Papers of a period that are ordered, made and kept alike. TAX: a working paper for the tax return of a year, or of its part so far. */
export const statementKinds = ['STATEMENT', 'TAX'] as const;
export type StatementKind = (typeof statementKinds)[number];

/**
 * What became of an order of a statement. UNCHANGED: an earlier one of the period has the same figures. NOTHING: the client held nothing
 * in the period, and a run makes no empty statements.
 */
export const statementOrderStates = ['WAITING', 'DONE', 'UNCHANGED', 'NOTHING', 'FAILED'] as const;
export type StatementOrderState = (typeof statementOrderStates)[number];

/**
 * Why no statement could be made. prices_pending: the last prices are older than the end of the period; prices_missing: no price was ever
 * imported; not_closed: its sums do not close; client_removed; failed: an unexpected error, which the log has.
 */
export const statementReasons = ['prices_pending', 'prices_missing', 'not_closed', 'client_removed', 'failed'] as const;
export type StatementReason = (typeof statementReasons)[number];

/**
 * The clients of a run. ALL: every client with a contract; UNSEEN: those who did not open their valuation in the quarter (Article 60(2) of
 * Delegated Regulation (EU) 2017/565); CHOSEN: those that staff chose.
 */
export const statementRunClients = ['ALL', 'UNSEEN', 'CHOSEN'] as const;
export type StatementRunClients = (typeof statementRunClients)[number];
