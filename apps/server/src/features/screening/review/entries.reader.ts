import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { EntryDetails } from '../../../database/schema/screening.ts';

/** The content of an entry that a hit was compared with. */
export interface StoredEntry {
  ref: string;
  kind: 'PERSON' | 'ENTITY';
  names: string[];
  birthDates: string[];
  countries: string[];
  details: EntryDetails;
  /** Whether the version in use still contains the entry, with this or another content. */
  isListed: boolean;
}

interface EntryKey {
  listId: string;
  entryRef: string;
  entryHash: Buffer;
}

export const entryKey = ({ listId, entryRef, entryHash }: EntryKey) => `${listId} ${entryHash.toString('hex')} ${entryRef}`;

type Row = StoredEntry & { listId: string; hash: string } & Record<string, unknown>;

/** Contents of entries by `entryKey`; several hits may be of one entry. */
export async function readEntries(db: Readable, keys: readonly EntryKey[]): Promise<Map<string, StoredEntry>> {
  if (keys.length === 0) return new Map();
  const wanted = keys.map(({ listId, entryRef, entryHash }) => ({ list_id: listId, ref: entryRef, hash: entryHash.toString('hex') }));
  const { rows } = await db.execute<Row>(sql`
    SELECT DISTINCT ON (e.list_id, e.ref, e.hash) e.list_id AS "listId", e.ref, encode(e.hash, 'hex') AS hash, e.kind, e.names,
      e.birth_dates AS "birthDates", e.countries, e.details,
      EXISTS (SELECT FROM screening_entries now WHERE now.list_id = e.list_id AND now.ref = e.ref AND now.to_number IS NULL) AS "isListed"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (list_id uuid, ref text, hash text)
    JOIN screening_entries e ON e.list_id = w.list_id AND e.ref = w.ref AND e.hash = decode(w.hash, 'hex')
    ORDER BY e.list_id, e.ref, e.hash, e.from_number DESC`);
  return new Map(rows.map((row) => [entryKey({ listId: row.listId, entryRef: row.ref, entryHash: Buffer.from(row.hash, 'hex') }), row]));
}
