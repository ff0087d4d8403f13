import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { lockHeldAmong, readHeldAmong } from '../../contracts/record/holding.service.ts';
import { warning } from './checks.ts';
import type { Check } from './kind.ts';
import { becauseOf } from './reasons.ts';

const clientsOfNewRows = sql`SELECT r.client_id FROM import_rows r WHERE r.found_id IS NULL`;

/** For all rows before the first is written: a decision that is being made and the import would otherwise wait for each other. */
export const holdDecisions = (tx: Tx) => lockHeldAmong(tx, clientsOfNewRows);

/** Marks the new rows of clients whose onboarding is not decided, as `is_held`. */
export async function markHeld(tx: Tx): Promise<void> {
  const held = await readHeldAmong(tx, clientsOfNewRows);
  if (held.length > 0)
    await tx.execute(sql`UPDATE import_rows SET is_held = true WHERE found_id IS NULL AND client_id = ANY(${sql.param(held)}::uuid[])`);
}

/** Says in the preview of a new contract, investment or movement that no money is to be paid in yet. */
export const heldCheck = (column: string): Check => warning(column, sql`r.is_held AND r.found_id IS NULL`, becauseOf('waitsForDecision'));
