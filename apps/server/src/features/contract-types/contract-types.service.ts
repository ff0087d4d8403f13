import type { Tx } from '../../database/connect.ts';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { newId } from '../../platform/keys/identifiers.ts';

/** Adds contract types by name; those that exist already stay as they are. Answers how many were added. */
export async function addContractTypes(tx: Tx, names: readonly string[], at: Date): Promise<number> {
  if (names.length === 0) return 0;
  const added = await tx
    .insert(contractTypes)
    .values(names.map((name) => ({ id: newId(), name, createdAt: at })))
    .onConflictDoNothing({ target: contractTypes.name })
    .returning({ id: contractTypes.id });
  return added.length;
}
