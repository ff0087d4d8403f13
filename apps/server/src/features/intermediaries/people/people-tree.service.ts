import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { intermediaryPeople, intermediaryPersonClosure } from '../../../database/schema/people.ts';

/**
 * Serialises changes to the tree until the transaction ends: two concurrent moves, each valid alone, could close a cycle. Readers are not
 * blocked. Must be called before reading the tree for a change.
 */
export async function holdTree(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${intermediaryPersonClosure} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Places a new person below `parentId` (null: at the top); the tree must be locked. */
export async function placeIntermediaryPerson(tx: Tx, id: string, parentId: string | null): Promise<void> {
  await tx.insert(intermediaryPersonClosure).values({ ancestorId: id, descendantId: id, depth: 0 });
  if (parentId === null) return;
  await tx.execute(sql`
    INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth)
    SELECT ancestor_id, ${id}::uuid, depth + 1 FROM intermediary_person_closure WHERE descendant_id = ${parentId}::uuid`);
}

async function isAtOrBelow(tx: Tx, personId: string, other: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM intermediary_person_closure WHERE ancestor_id = ${personId}::uuid AND descendant_id = ${other}::uuid`,
  );
  return rows.length > 0;
}

/**
 * Moves a person with everyone below them under another person (null: to the top). Returns false and changes nothing when the target is the
 * person or one of their subordinates. Locks the tree.
 */
export async function moveIntermediaryPerson(tx: Tx, personId: string, newParentId: string | null): Promise<boolean> {
  await holdTree(tx);
  if (newParentId !== null && (await isAtOrBelow(tx, personId, newParentId))) return false;
  await tx.update(intermediaryPeople).set({ parentId: newParentId }).where(eq(intermediaryPeople.id, personId));
  const moved = sql`SELECT descendant_id FROM intermediary_person_closure WHERE ancestor_id = ${personId}::uuid`;
  await tx.execute(sql`
    DELETE FROM intermediary_person_closure
    WHERE descendant_id IN (${moved}) AND ancestor_id NOT IN (${moved})`);
  await tx.execute(sql`
    INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth)
    SELECT above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
    FROM intermediary_person_closure above, intermediary_person_closure below
    WHERE above.descendant_id = ${newParentId}::uuid AND below.ancestor_id = ${personId}::uuid`);
  return true;
}
