import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { addClient, updateClientsFrom } from '../clients/clients.service.ts';
import { choiceCell, optional, patternCell, textCell } from './importer.cells.ts';
import type { CellReader } from './importer.cells.ts';
import { change, fault } from './importer.checks.ts';
import type { Entity, ImportDeps } from './importer.entities.ts';
import { because, becauseOf } from './importer.reasons.ts';
import { keepUnlessNamed } from './importer.references.ts';

const LONGEST_EMAIL = 254;
const emailCell: CellReader = (text) => {
  const cell = patternCell(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/, 'notEmail', (value) => value.toLowerCase())(text);
  return text.length > LONGEST_EMAIL ? { reason: because('tooLong', { longest: LONGEST_EMAIL }) } : cell;
};
const phoneCell = patternCell(/^\+[1-9]\d{7,14}$/, 'notPhone', (text) => text.replace(/[ \u00a0-]/g, ''));
const languageCell: CellReader = (text) => {
  const cell = choiceCell(['CS', 'SK'])(text);
  return 'reason' in cell ? cell : { value: text.toLowerCase() };
};

/** New clients are made one by one, because each gets a key of its own; this many are read at once. */
const CLIENTS_PER_READ = 500;

interface StagedClient extends Record<string, unknown> {
  line: number;
  id: string;
  client_code: string;
  email: string;
  phone: string | null;
  language: 'cs' | 'sk' | null;
  firstname: string;
  surname: string;
  title_before: string | null;
  title_after: string | null;
  company_name: string | null;
  intermediary_person_id: string | null;
}

async function createNewClients(tx: Tx, { clock, masterKey }: ImportDeps): Promise<number> {
  for (let created = 0, line = 0; ; ) {
    const { rows } = await tx.execute<StagedClient>(sql`
      SELECT * FROM import_rows WHERE found_id IS NULL AND line > ${line} ORDER BY line LIMIT ${CLIENTS_PER_READ}`);
    if (rows.length === 0) return created;
    for (const row of rows) {
      const { id, email, phone, firstname, surname } = row;
      const own = { titleBefore: row.title_before, titleAfter: row.title_after, companyName: row.company_name };
      const client = { id, email, phone, firstname, surname, ...own, clientCode: row.client_code, language: row.language ?? 'cs', passwordHash: null };
      await addClient(tx, masterKey, { ...client, intermediaryPersonId: row.intermediary_person_id }, clock.now());
    }
    created += rows.length;
    line = rows.at(-1)?.line ?? line;
  }
}

export const clients: Entity = {
  name: 'clients',
  dependsOn: [],
  columns: () => [
    { name: 'client_code', type: 'text', reader: textCell(50) },
    { name: 'email', type: 'text', reader: emailCell },
    { name: 'firstname', type: 'text', reader: textCell(100) },
    { name: 'surname', type: 'text', reader: textCell(100) },
    { name: 'title_before', type: 'text', reader: optional(textCell(50)), isOptional: true },
    { name: 'title_after', type: 'text', reader: optional(textCell(50)), isOptional: true },
    { name: 'company_name', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'phone', type: 'text', reader: optional(phoneCell), isOptional: true },
    { name: 'language', type: 'text', reader: optional(languageCell), isOptional: true },
    { name: 'adviser_email', type: 'text', reader: optional(emailCell), isOptional: true },
  ],
  keys: [['client_code'], ['email']],
  naming: ['client_code', 'firstname', 'surname'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.id, s.client_code, s.email, s.firstname, s.surname, s.language, s.adviser_email, x.id AS found_id, u.id AS user_id,
           ${keepUnlessNamed(layout, 'title_before', sql`x.title_before`, sql`NULL::text`)} AS title_before,
           ${keepUnlessNamed(layout, 'title_after', sql`x.title_after`, sql`NULL::text`)} AS title_after,
           ${keepUnlessNamed(layout, 'company_name', sql`x.company_name`, sql`NULL::text`)} AS company_name,
           ${keepUnlessNamed(layout, 'phone', sql`u.phone`, sql`NULL::text`)} AS phone,
           ${layout.has('adviser_email') ? sql`p.id` : sql`x.intermediary_person_id`} AS intermediary_person_id,
           x.firstname AS stored_firstname, x.surname AS stored_surname, x.title_before AS stored_title_before,
           x.title_after AS stored_title_after, x.company_name AS stored_company_name, x.intermediary_person_id AS stored_person_id,
           u.phone AS stored_phone, u.email AS stored_email, owner.id AS email_owner_id, x.deleted_at
    FROM import_stage s
    LEFT JOIN clients x ON x.client_code = s.client_code
    LEFT JOIN users u ON u.id = x.user_id
    LEFT JOIN users owner ON owner.email = s.email
    LEFT JOIN users a ON a.email = s.adviser_email
    LEFT JOIN intermediary_people p ON p.user_id = a.id AND p.deleted_at IS NULL`,
  checks: () => [
    fault('client_code', sql`r.deleted_at IS NOT NULL`, becauseOf('clientDeleted')),
    fault('email', sql`r.found_id IS NULL AND r.email_owner_id IS NOT NULL`, becauseOf('emailTaken')),
    // The address is the way in: the portal changes it and tells both the old and the new one.
    fault('email', sql`r.stored_email <> r.email`, becauseOf('emailFixed')),
    fault('adviser_email', sql`r.adviser_email IS NOT NULL AND r.intermediary_person_id IS NULL`, becauseOf('adviserUnknown', { email: sql`r.adviser_email` })),
    change('firstname', sql`r.stored_firstname`, sql`r.firstname`),
    change('surname', sql`r.stored_surname`, sql`r.surname`),
    change('title_before', sql`r.stored_title_before`, sql`r.title_before`),
    change('title_after', sql`r.stored_title_after`, sql`r.title_after`),
    change('company_name', sql`r.stored_company_name`, sql`r.company_name`),
    change('phone', sql`r.stored_phone`, sql`r.phone`, true),
    change('adviser_email', sql`r.stored_person_id`, sql`r.intermediary_person_id`, true),
  ],
  apply: async (tx, deps) => {
    const { rows } = await tx.execute<{ updated: number }>(sql`
      SELECT count(*)::integer AS updated FROM import_rows r
      WHERE found_id IS NOT NULL
        AND (stored_firstname, stored_surname, stored_title_before, stored_title_after, stored_company_name, stored_phone, stored_person_id)
            IS DISTINCT FROM (firstname, surname, title_before, title_after, company_name, phone, intermediary_person_id)`);
    await updateClientsFrom(tx, sql`SELECT * FROM import_rows WHERE found_id IS NOT NULL`, deps.clock.now());
    return { inserted: await createNewClients(tx, deps), updated: rows[0]?.updated ?? 0 };
  },
};
