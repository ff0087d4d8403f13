import type { AdviserDashboard, DashboardClient, DashboardDeposit } from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import type { DashboardClientRow, DashboardDepositRow, readClientCounts, readInvested } from './adviser-dashboard.reader.ts';

interface DashboardRows {
  counts: Awaited<ReturnType<typeof readClientCounts>>;
  notActivated: DashboardClientRow[];
  withoutContract: DashboardClientRow[];
  newest: DashboardClientRow[];
  invested: Awaited<ReturnType<typeof readInvested>> | null;
  deposits: DashboardDepositRow[] | null;
}

function presentClient({ id, fullname, clientCode, createdAt }: DashboardClientRow): DashboardClient {
  return { id, fullname, client_code: clientCode, created_at: createdAt.toISOString() };
}

function presentDeposit(row: DashboardDepositRow): DashboardDeposit {
  return {
    id: row.id,
    client: { id: row.clientId, fullname: row.fullname },
    contract: { id: row.contractId, contractNumber: row.contractNumber },
    transaction_date: row.transactionDate,
    amount: Number(row.amount),
    currency: row.currency,
  };
}

/** Sums and amounts have two decimals: exact in the shortest decimal form of a double. */
export function presentDashboard({ counts, notActivated, withoutContract, newest, invested, deposits }: DashboardRows): AdviserDashboard {
  return {
    clients_count: counts.clients,
    invested: invested && invested.map(({ currency, amount }) => ({ currency, investedAmount: Number(amount) })),
    not_activated: { total: counts.notActivated, data: notActivated.map(presentClient) },
    without_contract: { total: counts.withoutContract, data: withoutContract.map(presentClient) },
    newest_clients: newest.map(presentClient),
    latest_deposits: deposits && deposits.map(presentDeposit),
  };
}
