import { z } from 'zod';
import { CalendarDay, Currency } from '../fields.ts';

/** Lists of the dashboard hold the first few; the counts beside them are exact. */
export const SHOWN_ROWS = 5;

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

export const AdviserDashboard = z.object({
  clients_count: z.int(),
  /** Deposits less withdrawals, by the currency they were paid in; null where there are too many clients to add up at once. */
  invested: z.array(z.object({ currency: Currency, investedAmount: z.number() })).nullable(),
  /** Clients without a password: they have not come in yet. Those who wait longest first. */
  not_activated: WaitingClients,
  /** Clients without a contract. Those who wait longest first. */
  without_contract: WaitingClients,
  newest_clients: z.array(DashboardClient),
  /** null where there are too many clients to look through at once. */
  latest_deposits: z.array(DashboardDeposit).nullable(),
});
export type AdviserDashboard = z.output<typeof AdviserDashboard>;
