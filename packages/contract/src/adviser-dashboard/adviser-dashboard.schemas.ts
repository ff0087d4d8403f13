import { z } from 'zod';
import { CalendarDay, Currency } from '../fields.ts';

/** Rows per list of the dashboard; the counts next to them are exact. */
export const SHOWN_ROWS = 5;
/** Advisers have no separate list of documents, so the dashboard shows more of them. */
export const SHOWN_PAPERS = 20;

export const DashboardClient = z.object({
  id: z.string(),
  fullname: z.string(),
  client_code: z.string(),
  /** Instant, ISO 8601. */
  created_at: z.string(),
});
export type DashboardClient = z.output<typeof DashboardClient>;

export const DashboardDeposit = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), fullname: z.string() }),
  contract: z.object({ id: z.string(), contractNumber: z.string() }),
  transaction_date: CalendarDay,
  amount: z.number(),
  currency: Currency,
});
export type DashboardDeposit = z.output<typeof DashboardDeposit>;

const WaitingClients = z.object({ total: z.int(), data: z.array(DashboardClient) });

/** A client's document and the time since which it has its state. */
export const DashboardPaper = z.object({
  id: z.string(),
  name: z.string(),
  client: z.object({ id: z.string(), fullname: z.string() }),
  /** Instant, ISO 8601. */
  since: z.string(),
});
export type DashboardPaper = z.output<typeof DashboardPaper>;

/** Longest waiting first; null when there are too many clients to search at once. */
const Papers = z.object({ total: z.int(), data: z.array(DashboardPaper) }).nullable();

/** One adviser's clients in figures. */
export const DashboardAdviser = z.object({
  id: z.string(),
  name: z.string(),
  clients_count: z.int(),
  not_activated_count: z.int(),
  without_contract_count: z.int(),
  /** As in the dashboard's own `invested`. */
  invested: z.array(z.object({ currency: Currency, investedAmount: z.number() })),
});
export type DashboardAdviser = z.output<typeof DashboardAdviser>;

export const AdviserDashboard = z.object({
  clients_count: z.int(),
  /** Deposits minus withdrawals by currency of payment; null when there are too many clients to add up at once. */
  invested: z.array(z.object({ currency: Currency, investedAmount: z.number() })).nullable(),
  /** Clients who have not set a password yet, longest waiting first. */
  not_activated: WaitingClients,
  /** Clients without a contract, longest waiting first. */
  without_contract: WaitingClients,
  /** Documents that a signer returned. */
  returned_documents: Papers,
  /** Documents waiting for a signature. */
  unsigned_documents: Papers,
  /**
   * The caller and the advisers below, by name; empty for an adviser without subordinates, null when there are too many clients to add up
   * at once.
   */
  advisers: z.array(DashboardAdviser).nullable(),
  newest_clients: z.array(DashboardClient),
  /** null when there are too many clients to search at once. */
  latest_deposits: z.array(DashboardDeposit).nullable(),
});
export type AdviserDashboard = z.output<typeof AdviserDashboard>;
