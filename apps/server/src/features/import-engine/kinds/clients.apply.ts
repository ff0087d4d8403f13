import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { takeClientCodes } from '../../clients/record/client-codes.service.ts';
import { prepareNumbers } from '../../clients/import/client-numbers.service.ts';
import { addClientsFrom, findRestlessLines, updateClientsFrom } from '../../clients/import/clients-import.service.ts';
import type { ImportDeps, Layout, Refuse, Written } from '../rows/kind.ts';
import { because } from '../rows/reasons.ts';

/** Rows whose numbers are sealed per statement. */
const ROWS_AT_ONCE = 1_000;

interface NumbersRow extends Record<string, unknown> {
  line: number;
  id: string;
  found_id: string | null;
  personal_id: string | null;
  id_card_number: string | null;
  sealed_numbers: Buffer | null;
  wrapped_key: Buffer | null;
}

type Named = 'personal_id' | 'id_card_number';

/** New clients, and those for whom the file has a column of a sealed number. */
async function readNumbers(tx: Tx, layout: Layout, after: number): Promise<NumbersRow[]> {
  const isNamed = layout.has('personal_id') || layout.has('id_card_number');
  const { rows } = await tx.execute<NumbersRow>(sql`
    WITH shown AS MATERIALIZED (
      SELECT r.line, r.id, r.found_id, r.personal_id, r.id_card_number, r.sealed_numbers FROM import_rows r
      WHERE r.line > ${after} AND (r.found_id IS NULL OR ${isNamed}::boolean)
      ORDER BY r.line LIMIT ${ROWS_AT_ONCE}
    ), keys AS MATERIALIZED (
      SELECT k.client_id, k.wrapped_key FROM client_keys k WHERE k.client_id IN (SELECT found_id FROM shown)
    )
    SELECT shown.*, keys.wrapped_key FROM shown LEFT JOIN keys ON keys.client_id = shown.found_id ORDER BY shown.line`);
  return rows;
}

function prepareRow(row: NumbersRow, masterKey: Buffer, { has, secrets }: Layout) {
  const given = (column: Named) => {
    const closed = row[column];
    return closed === null ? null : secrets.open(closed);
  };
  const stored = row.found_id === null ? null : { wrappedKey: row.wrapped_key, sealedNumbers: row.sealed_numbers };
  const { wrappedKey, sealedNumbers, changed } = prepareNumbers(masterKey, row.found_id ?? row.id, stored, {
    ...(has('personal_id') ? { personalId: given('personal_id') } : {}),
    ...(has('id_card_number') ? { idCardNumber: given('id_card_number') } : {}),
  });
  return {
    line: row.line,
    user_id: row.found_id === null ? newId() : null,
    wrapped_key: wrappedKey?.toString('hex') ?? null,
    sealed_numbers: sealedNumbers?.toString('hex') ?? null,
    personal_id_changed: changed.personalId,
    id_card_number_changed: changed.idCardNumber,
  };
}

/** Gives new clients a user and a key, seals the numbers in the file, and rejects phones changed too often today. */
export async function prepareClients(tx: Tx, deps: ImportDeps, layout: Layout, refuse: Refuse): Promise<void> {
  for (const line of await findRestlessLines(tx, deps, sql`SELECT * FROM import_rows WHERE found_id IS NOT NULL`))
    refuse(line, 'phone', because('phoneRestless'));
  await tx.execute(sql`CREATE INDEX ON import_rows (line)`);
  for (let line = 0; ;) {
    const rows = await readNumbers(tx, layout, line);
    if (rows.length === 0) return;
    const prepared = JSON.stringify(rows.map((row) => prepareRow(row, deps.config.keys.master, layout)));
    await tx.execute(sql`
      UPDATE import_rows r
      SET user_id = coalesce(r.user_id, p.user_id), wrapped_key = decode(p.wrapped_key, 'hex'), sealed_numbers = decode(p.sealed_numbers, 'hex'),
          personal_id_changed = p.personal_id_changed, id_card_number_changed = p.id_card_number_changed
      FROM jsonb_to_recordset(${prepared}::jsonb)
           AS p(line integer, user_id uuid, wrapped_key text, sealed_numbers text, personal_id_changed boolean, id_card_number_changed boolean)
      WHERE r.line = p.line`);
    line = rows.at(-1)?.line ?? line;
  }
}

/** Assigns codes to new clients without one, in the order of the file. */
async function giveCodes(tx: Tx, today: string): Promise<void> {
  const { rows } = await tx.execute<{ line: number }>(sql`SELECT line FROM import_rows WHERE client_code IS NULL ORDER BY line`);
  if (rows.length === 0) return;
  const codes = await takeClientCodes(
    tx,
    today.slice(0, 4),
    rows.length,
    sql`SELECT client_code FROM import_stage WHERE client_code IS NOT NULL`,
  );
  await tx.execute(sql`
    UPDATE import_rows r SET client_code = g.code
    FROM unnest(${sql.param(rows.map(({ line }) => line))}::integer[], ${sql.param(codes)}::text[]) g(line, code) WHERE r.line = g.line`);
}

/** Writes the rows of a clients file. */
export async function applyClients(tx: Tx, deps: ImportDeps): Promise<Written> {
  const { clock } = deps;
  await giveCodes(tx, clock.today());
  const updated = await updateClientsFrom(tx, sql`SELECT * FROM import_rows WHERE found_id IS NOT NULL`, deps);
  return { inserted: await addClientsFrom(tx, sql`SELECT * FROM import_rows WHERE found_id IS NULL`, clock.now()), updated };
}
