import { clientBankAccounts } from './bank-accounts.kind.ts';
import { clientAddresses } from './addresses.kind.ts';
import { contracts } from './contracts.kind.ts';
import { contractStrategies } from './contract-strategies.kind.ts';
import type { Entity, EntityName } from '../rows/kind.ts';
import { cashTransactions, instructions, trades } from './ledger.kind.ts';
import { prices, rates, securities } from './market/market.kind.ts';
import { benchmarks, benchmarkValues } from './market/benchmarks.kind.ts';
import { instrumentCosts } from './market/instrument-costs.kind.ts';
import { clients } from './clients.kind.ts';
import { strategies } from './strategies.kind.ts';

/** Every kind of file, by name. */
export const entities: Readonly<Record<EntityName, Entity>> = {
  securities,
  prices,
  rates,
  'instrument-costs': instrumentCosts,
  benchmarks,
  'benchmark-values': benchmarkValues,
  strategies,
  clients,
  'client-addresses': clientAddresses,
  'client-bank-accounts': clientBankAccounts,
  contracts,
  'contract-strategies': contractStrategies,
  'cash-transactions': cashTransactions,
  trades,
  instructions,
};
