import { passesBusinessNumberCheck } from '@pramen/domain/banking/business-number';
import { passesBirthNumberCheck } from '@pramen/domain/privacy/birth-number';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { clientColumns, clientRule } from '../../clients/import/clients-import.service.ts';
import { choiceCell, optional, textCell } from '../rows/cells.ts';
import type { CellReader } from '../rows/cells.ts';
import { change, fault } from '../rows/checks.ts';
import { applyClients, prepareClients } from './clients.apply.ts';
import type { Check, Column, Entity, Layout } from '../rows/kind.ts';
import { fieldCell, readerOf } from '../rows/fields.ts';
import { because, becauseOf } from '../rows/reasons.ts';
import type { Reason } from '../rows/reasons.ts';
import { keepUnlessNamed } from './strategies.kind.ts';

export const emailCell = fieldCell(clientRule('email'));
const phoneRule = fieldCell(clientRule('phone'));
/** People write hyphens between digits, as they do spaces. */
const phoneCell: CellReader = (text) => phoneRule(text.replaceAll('-', ''));
const languageCell: CellReader = (text) => {
  const cell = choiceCell(['CS', 'SK'])(text);
  return 'reason' in cell ? cell : { value: text.toLowerCase() };
};
export const clientCodeCell = fieldCell(clientRule('client_code'));

/** A spreadsheet that treats a birth number as a number drops its leading zeros. */
function hintBirthNumber(value: string, today: string): Reason | null {
  const digits = value.replaceAll(/[\s/]/g, '');
  if (/^\d{7,9}$/.test(digits) && passesBirthNumberCheck(digits.padStart(10, '0'), today)) return because('lostZeros');
  return passesBirthNumberCheck(value, today) ? null : because('doubtfulBirthNumber');
}
const hintBusinessNumber = (value: string) =>
  passesBusinessNumberCheck(value) ? null : because('doubtfulBusinessNumber', { cell: value.slice(0, 40) });

const hints: Readonly<Record<string, (value: string) => Reason | null>> = {
  legal_person_id: hintBusinessNumber,
  mentor_in: hintBusinessNumber,
};
const sealed = ['personal_id', 'id_card_number'] as const;
const optionalText = (name: string, reader: CellReader, more: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  reader,
  isOptional: true,
  ...more,
});
const isRequired = new Set(clientColumns.filter((column) => column.isRequired).map(({ name }) => name));

const listColumns = (today: string): readonly Column[] => [
  optionalText('client_code', optional(clientCodeCell), { isCaseless: true }),
  { name: 'email', type: 'text', reader: emailCell },
  optionalText('phone', phoneCell),
  optionalText('language', optional(languageCell)),
  optionalText('adviser_email', optional(emailCell)),
  optionalText('adviser_referral_code', optional(textCell(100))),
  optionalText('account_manager_email', optional(emailCell)),
  ...sealed.map((name) =>
    optionalText(name, fieldCell(clientRule(name)), {
      isSecret: true,
      ...(name === 'personal_id' ? { hint: (value: string) => hintBirthNumber(value, today) } : {}),
    }),
  ),
  ...clientColumns.map(({ name, ...column }): Column => {
    const hint = hints[name];
    return { name, type: column.type, reader: readerOf(column), isOptional: !column.isRequired, ...(hint ? { hint } : {}) };
  }),
];

/** The value of a field: from the file, as stored, or the default of a new client. An empty cell clears an optional field. */
function fieldOf(layout: Layout, { name, type, fallback }: (typeof clientColumns)[number]): SQL {
  const [given, kept] = [sql`s.${sql.identifier(name)}`, sql`x.${sql.identifier(name)}`];
  if (isRequired.has(name)) return given;
  if (fallback === undefined) return keepUnlessNamed(layout, name, kept, sql`NULL::${sql.raw(type)}`);
  return sql`coalesce(${layout.has(name) ? given : sql`NULL::boolean`}, ${kept}, ${fallback}::boolean)`;
}

const namesAdviser = (layout: Layout) => layout.has('adviser_email') || layout.has('adviser_referral_code');

function resolve(layout: Layout): SQL {
  const own = clientColumns.map(
    (column) =>
      sql`${fieldOf(layout, column)} AS ${sql.identifier(column.name)}, x.${sql.identifier(column.name)} AS ${sql.identifier(`stored_${column.name}`)}`,
  );
  return sql`
    SELECT s.line, s.id, coalesce(x.client_code, s.client_code) AS client_code, s.email, coalesce(s.language, 'cs') AS language, x.id AS found_id, x.user_id,
           s.adviser_email, s.adviser_referral_code, s.account_manager_email, s.personal_id, s.id_card_number,
           ${keepUnlessNamed(layout, 'phone', sql`u.phone`, sql`NULL::text`)} AS phone, u.phone AS stored_phone, u.email AS stored_email,
           ${namesAdviser(layout) ? sql`coalesce(pe.id, pc.id)` : sql`x.intermediary_person_id`} AS intermediary_person_id,
           x.intermediary_person_id AS stored_person_id, pe.id AS person_of_email, pc.id AS person_of_code,
           m.id AS account_manager_id, owner.id AS email_owner_id, x.deleted_at,
           x.sealed_numbers, NULL::bytea AS wrapped_key, false AS personal_id_changed, false AS id_card_number_changed,
           ${sql.join(own, sql`, `)}
    FROM import_stage s
    LEFT JOIN users owner ON owner.email = s.email
    LEFT JOIN clients xc ON lower(xc.client_code) = lower(s.client_code)
    LEFT JOIN clients xe ON s.client_code IS NULL AND xe.user_id = owner.id
    LEFT JOIN clients x ON x.id = coalesce(xc.id, xe.id)
    LEFT JOIN users u ON u.id = x.user_id
    LEFT JOIN users a ON a.email = s.adviser_email
    LEFT JOIN intermediary_people pe ON pe.user_id = a.id AND pe.deleted_at IS NULL
    LEFT JOIN intermediary_people pc ON pc.referral_code = s.adviser_referral_code AND pc.deleted_at IS NULL
    LEFT JOIN users m ON m.email = s.account_manager_email AND m.is_active AND m.role IN ('ADMIN', 'BACK_OFFICE')`;
}

/** A changed sealed number; the report never shows its values. */
const secretChange = (column: string): Check => ({
  severity: 'CHANGE',
  column,
  when: sql`r.found_id IS NOT NULL AND r.${sql.identifier(`${column}_changed`)}`,
  reason: becauseOf('changed'),
  before: null,
  after: null,
});

function checks(layout: Layout): Check[] {
  const adviser = layout.has('adviser_email') ? 'adviser_email' : 'adviser_referral_code';
  const isBound = sql`r.stored_person_id IS DISTINCT FROM r.intermediary_person_id`;
  return [
    fault('client_code', sql`r.deleted_at IS NOT NULL`, becauseOf('clientDeleted')),
    fault('email', sql`r.found_id IS NULL AND r.email_owner_id IS NOT NULL`, becauseOf('emailTaken')),
    // The e-mail is the sign-in: only the portal changes it, and notifies both addresses.
    fault('email', sql`r.stored_email <> r.email`, becauseOf('emailFixed')),
    fault(
      'adviser_email',
      sql`r.adviser_email IS NOT NULL AND r.person_of_email IS NULL`,
      becauseOf('adviserUnknown', { email: sql`r.adviser_email` }),
    ),
    fault(
      'adviser_referral_code',
      sql`r.adviser_referral_code IS NOT NULL AND r.person_of_code IS NULL`,
      becauseOf('adviserCodeUnknown', { code: sql`r.adviser_referral_code` }),
    ),
    fault('adviser_referral_code', sql`r.person_of_email <> r.person_of_code`, becauseOf('advisersDiffer')),
    ...(layout.mayBindAdvisers || !namesAdviser(layout) ? [] : [fault(adviser, isBound, becauseOf('adviserByAdministrator'))]),
    fault(
      'account_manager_email',
      sql`r.found_id IS NULL AND r.account_manager_email IS NOT NULL AND r.account_manager_id IS NULL`,
      becauseOf('managerUnknown', { email: sql`r.account_manager_email` }),
    ),
    ...clientColumns.map(({ name }) => change(name, sql`r.${sql.identifier(`stored_${name}`)}`, sql`r.${sql.identifier(name)}`)),
    change('phone', sql`r.stored_phone`, sql`r.phone`, true),
    change(adviser, sql`r.stored_person_id`, sql`r.intermediary_person_id`, true),
    ...sealed.map(secretChange),
  ];
}

export const clients: Entity = {
  name: 'clients',
  permissions: ['clients.create', 'clients.edit'],
  dependsOn: [],
  columns: listColumns,
  keys: [['client_code'], ['email']],
  naming: ['client_code', 'firstname', 'surname'],
  repeatedKey: 'FAULT',
  // Locked in the order of ids, like every other change of many clients, to prevent deadlocks.
  hold: sql`
    SELECT 1 FROM clients c
    WHERE c.id IN (
      SELECT x.id FROM clients x JOIN import_stage s ON lower(s.client_code) = lower(x.client_code)
      UNION ALL SELECT x.id FROM clients x JOIN users u ON u.id = x.user_id JOIN import_stage s ON s.email = u.email)
    ORDER BY c.id FOR NO KEY UPDATE`,
  resolve,
  prepare: prepareClients,
  checks,
  apply: applyClients,
};
