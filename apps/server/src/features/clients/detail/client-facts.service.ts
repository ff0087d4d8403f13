import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clientAddresses, clientBankAccounts, clients } from '../../../database/schema/clients.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { blankBankAccount } from '../record/client.rules.ts';
import type { BankAccountFields } from '../record/client.rules.ts';
import { sealNumbers } from '../vault/sealed-numbers.ts';
import type { ClientNumbers } from '../vault/sealed-numbers.ts';

type ClientColumns = Partial<
  Pick<
    typeof clients.$inferInsert,
    | 'birthDate'
    | 'birthPlace'
    | 'citizenship'
    | 'nationality'
    | 'clientType'
    | 'employerType'
    | 'occupation'
    | 'taxResidence'
    | 'notUsTaxResidence'
    | 'idCardType'
    | 'idCardIssuedBy'
    | 'idCardValidity'
  >
>;

export interface ClientFacts extends ClientNumbers {
  columns: ClientColumns;
  addresses: readonly Pick<typeof clientAddresses.$inferInsert, 'type' | 'street' | 'city' | 'zipCode' | 'country'>[];
  accounts: readonly Partial<BankAccountFields>[];
}

/** Fills in, all at once, the known data of a client taken over from elsewhere; sends no messages. */
export async function addClientFacts(tx: Tx, masterKey: Buffer, clientId: string, facts: ClientFacts, at: Date): Promise<void> {
  const key = await readClientKey(tx, masterKey, clientId);
  const sealedNumbers = key && sealNumbers(key, clientId, facts);
  await tx
    .update(clients)
    .set({ ...facts.columns, sealedNumbers })
    .where(eq(clients.id, clientId));
  const own = () => ({ clientId, id: newId(), createdAt: at });
  if (facts.addresses.length > 0) await tx.insert(clientAddresses).values(facts.addresses.map((address) => ({ ...own(), ...address })));
  if (facts.accounts.length > 0)
    await tx.insert(clientBankAccounts).values(facts.accounts.map((account) => ({ ...own(), ...blankBankAccount, ...account })));
}
