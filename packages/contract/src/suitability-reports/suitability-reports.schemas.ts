import { statementOrderStates, statementReasons } from '@pramen/domain/documents/statement-orders';
import { reportOutcomes } from '@pramen/domain/strategies/suitability-reports';
import { z } from 'zod';
import { StoredDay } from '../fields.ts';

/** A yearly report on the suitability of a client's portfolio, with the proof of its delivery. */
export const SuitabilityReport = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  adviser: z.string().nullable(),
  /** Both days included. */
  from: z.string(),
  to: z.string(),
  edition: z.int(),
  outcome: z.enum(reportOutcomes),
  document_id: z.string(),
  /** When the document was placed among the client's documents. */
  placed_at: z.string(),
  /** When the mail server took over the e-mail that told the client; null: not yet. */
  told_at: z.string().nullable(),
  /** When the client first opened the file in a session of their own; null: not yet. */
  opened_at: z.string().nullable(),
});
export type SuitabilityReport = z.output<typeof SuitabilityReport>;

/** A report that was ordered and is not there: it waits, or could not be made. */
export const OpenReportOrder = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(statementOrderStates),
  reason: z.enum(statementReasons).nullable(),
});
export type OpenReportOrder = z.output<typeof OpenReportOrder>;

/** A client's reports, the newest first, and what was ordered beside them. */
export const ClientReports = z.object({ data: z.array(SuitabilityReport), orders: z.array(OpenReportOrder) });
export type ClientReports = z.output<typeof ClientReports>;

/** The last day of the period. */
export const CorrectedReport = z.object({ to: StoredDay });
export const OrderedReport = z.object({ message: z.string() });
