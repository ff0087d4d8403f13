import { z } from 'zod';
import { CalendarDay, Currency } from '../fields.ts';

/** Lists of the dashboard hold the first few; the counts beside them are exact. */
export const SHOWN_ROWS = 5;
/** Papers have no list of their own for an adviser, so more of them are shown. */
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

/** A client's document, and since when it is in its state. */
export const DashboardPaper = z.object({
  id: z.string(),
  name: z.string(),
  client: z.object({ id: z.string(), fullname: z.string() }),
  /** Instant, ISO 8601. */
  since: z.string(),
});
export type DashboardPaper = z.output<typeof DashboardPaper>;

/** Those that wait longest first; null where there are too many clients to look through at once. */
const Papers = z.object({ total: z.int(), data: z.array(DashboardPaper) }).nullable();

/** What one adviser looks after. */
export const DashboardAdviser = z.object({
  id: z.string(),
  name: z.string(),
  clients_count: z.int(),
  not_activated_count: z.int(),
  without_contract_count: z.int(),
  /** As of the whole book. */
  invested: z.array(z.object({ currency: Currency, investedAmount: z.number() })),
});
export type DashboardAdviser = z.output<typeof DashboardAdviser>;

export const AdviserDashboard = z.object({
  clients_count: z.int(),
  /** Deposits less withdrawals, by the currency they were paid in; null where there are too many clients to add up at once. */
  invested: z.array(z.object({ currency: Currency, investedAmount: z.number() })).nullable(),
  /** Clients without a password: they have not come in yet. Those who wait longest first. */
  not_activated: WaitingClients,
  /** Clients without a contract. Those who wait longest first. */
  without_contract: WaitingClients,
  /** Documents that a signer returned. */
  returned_documents: Papers,
  /** Documents that wait for a signature. */
  unsigned_documents: Papers,
  /** The advisers below and the caller, by name; empty for somebody who leads nobody, null where there are too many clients to add up at once. */
  advisers: z.array(DashboardAdviser).nullable(),
  newest_clients: z.array(DashboardClient),
  /** null where there are too many clients to look through at once. */
  latest_deposits: z.array(DashboardDeposit).nullable(),
});
export type AdviserDashboard = z.output<typeof AdviserDashboard>;
