export const reportPeriods = ['year', 'quarter', 'month', 'week'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Advisers only, or clients only; without it a level shows both. */
export const reportScopes = ['intermediary_persons', 'clients'] as const;
export type ReportScope = (typeof reportScopes)[number];

export const reportModes = ['amount', 'contracts_count', 'clients_count'] as const;
export type ReportMode = (typeof reportModes)[number];

/** FORMER_CLIENTS: clients whom the adviser had, whose money stays with the adviser. NO_INTERMEDIARY: clients and money of nobody. */
export const reportRowTypes = ['INTERMEDIARY_PERSON', 'CLIENT', 'FORMER_CLIENTS', 'NO_INTERMEDIARY'] as const;
export type ReportRowType = (typeof reportRowTypes)[number];

/** The id by which the row NO_INTERMEDIARY is opened. */
export const NO_INTERMEDIARY_ID = '00000000-0000-0000-0000-000000000000';

/** Rows of a page of the table. */
export const REPORT_PAGE = 20_000;
/** Longest range of a history. */
export const MOST_REPORT_YEARS = 50;
