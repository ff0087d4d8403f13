import type {
  AdviserDashboard,
  DashboardAdviser,
  DashboardClient,
  DashboardDeposit,
} from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import type {
  DashboardClientRow,
  DashboardDepositRow,
  DashboardPapers,
  readAdvisers,
  readClientCounts,
  readInvested,
  readInvestedByAdviser,
} from './adviser-dashboard.reader.ts';

interface DashboardRows {
  counts: Awaited<ReturnType<typeof readClientCounts>>;
  notActivated: DashboardClientRow[];
  withoutContract: DashboardClientRow[];
  returned: DashboardPapers | null;
  unsigned: DashboardPapers | null;
  advisers: { people: Awaited<ReturnType<typeof readAdvisers>>; invested: Awaited<ReturnType<typeof readInvestedByAdviser>> } | null;
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

function presentPapers(papers: DashboardPapers | null): AdviserDashboard['returned_documents'] {
  return (
    papers && {
      total: papers.total,
      data: papers.rows.map(({ id, name, clientId, fullname, since }) => ({
        id,
        name,
        client: { id: clientId, fullname },
        since: since.toISOString(),
      })),
    }
  );
}

function presentAdvisers({ people, invested }: NonNullable<DashboardRows['advisers']>): DashboardAdviser[] {
  return people.map(({ id, name, clients, notActivated, withoutContract }) => ({
    id,
    name,
    clients_count: clients,
    not_activated_count: notActivated,
    without_contract_count: withoutContract,
    invested: invested
      .filter(({ personId }) => personId === id)
      .map(({ currency, amount }) => ({ currency, investedAmount: Number(amount) })),
  }));
}

/** Sums and amounts have two decimals, exact in the shortest decimal form of a double. */
export function presentDashboard({
  counts,
  notActivated,
  withoutContract,
  returned,
  unsigned,
  advisers,
  newest,
  invested,
  deposits,
}: DashboardRows): AdviserDashboard {
  return {
    clients_count: counts.clients,
    invested: invested && invested.map(({ currency, amount }) => ({ currency, investedAmount: Number(amount) })),
    not_activated: { total: counts.notActivated, data: notActivated.map(presentClient) },
    without_contract: { total: counts.withoutContract, data: withoutContract.map(presentClient) },
    returned_documents: presentPapers(returned),
    unsigned_documents: presentPapers(unsigned),
    advisers: advisers && presentAdvisers(advisers),
    newest_clients: newest.map(presentClient),
    latest_deposits: deposits && deposits.map(presentDeposit),
  };
}
