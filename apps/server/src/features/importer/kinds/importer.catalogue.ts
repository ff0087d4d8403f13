import { clientBankAccounts } from './importer.accounts.ts';
import { clientAddresses } from './importer.addresses.ts';
import { contracts } from './importer.contracts.ts';
import { contractStrategies } from './importer.investments.ts';
import type { Entity, EntityName } from '../rows/importer.entities.ts';
import { cashTransactions, instructions, trades } from './importer.ledger.ts';
import { prices, rates, securities } from './importer.market.ts';
import { clients } from './importer.people.ts';
import { strategies } from './importer.references.ts';

/** Every kind of file. */
export const entities: Readonly<Record<EntityName, Entity>> = {
  securities,
  prices,
  rates,
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
