import { addressTypes } from '@pramen/domain/clients/address-types';
import { MOST_ADDRESSES, NewAddress } from '@pramen/contract/clients/client.schemas';
import { sql } from 'drizzle-orm';
import { writeAddressesFrom } from '../../clients/import/client-items-import.service.ts';
import { choiceCell } from '../rows/cells.ts';
import { change, countChanged, tooManyOf } from '../rows/checks.ts';
import { clientNameChecks, clientNameColumns, holdNamedClients, namedClient, withNamedClients } from './named-client.ts';
import type { Check, Column, Entity } from '../rows/kind.ts';
import { fieldCell } from '../rows/fields.ts';
import { becauseOf } from '../rows/reasons.ts';
import { keepUnlessNamed } from './strategies.kind.ts';

const { street, city, zip_code: zipCode, country, note } = NewAddress.shape;
const columns: readonly Column[] = [
  ...clientNameColumns,
  { name: 'type', type: 'text', reader: choiceCell(addressTypes) },
  // Required columns, because they identify one of several other addresses; their cells may be empty.
  { name: 'street', type: 'text', reader: fieldCell(street) },
  { name: 'city', type: 'text', reader: fieldCell(city) },
  { name: 'zip_code', type: 'text', reader: fieldCell(zipCode) },
  { name: 'country', type: 'text', reader: fieldCell(country), isOptional: true },
  { name: 'note', type: 'text', reader: fieldCell(note), isOptional: true },
];

const isSamePlace = sql`(a.street, a.city, a.zip_code) IS NOT DISTINCT FROM (s.street, s.city, s.zip_code)`;

const checks = (): Check[] => [
  ...clientNameChecks(),
  ...['street', 'city', 'zip_code', 'country', 'note'].map((name) =>
    change(name, sql`r.${sql.identifier(`stored_${name}`)}`, sql`r.${sql.identifier(name)}`),
  ),
];

/** Addresses of clients: one residence and one postal address each, any number of others. */
export const clientAddresses: Entity = {
  name: 'client-addresses',
  permissions: ['clients.edit'],
  dependsOn: ['clients'],
  columns: () => columns,
  keys: [],
  naming: ['client_code', 'client_email', 'type'],
  repeatedKey: 'FAULT',
  hold: holdNamedClients,
  resolve: (layout) => sql`
    WITH ${withNamedClients}, stored AS MATERIALIZED (SELECT a.* FROM client_addresses a WHERE a.client_id IN (SELECT client_id FROM named))
    SELECT s.line, s.id, ${namedClient}, s.type, s.street, s.city, s.zip_code, x.id AS found_id,
           ${keepUnlessNamed(layout, 'country', sql`x.country`, sql`NULL::text`)} AS country,
           ${keepUnlessNamed(layout, 'note', sql`x.note`, sql`NULL::text`)} AS note,
           x.street AS stored_street, x.city AS stored_city, x.zip_code AS stored_zip_code, x.country AS stored_country, x.note AS stored_note
    FROM named s
    LEFT JOIN (
      SELECT DISTINCT ON (s.line) s.line AS of_line, a.* FROM named s JOIN stored a ON a.client_id = s.client_id AND a.type = s.type AND (s.type <> 'OTHER' OR ${isSamePlace})
      ORDER BY s.line, (${isSamePlace}) DESC, a.created_at, a.id) x ON x.of_line = s.line`,
  checks,
  findings: () => [
    sql`SELECT line, 'FAULT'::text AS severity, 'street'::text AS column_name, ${becauseOf('placeNeeded')} AS reason
      FROM import_rows WHERE client_id IS NOT NULL AND coalesce(nullif(btrim(street), ''), nullif(btrim(city), ''), nullif(btrim(zip_code), '')) IS NULL`,
    sql`SELECT line, 'FAULT'::text AS severity, 'type'::text AS column_name, ${becauseOf('repeatsLine', { line: sql`first_line` })} AS reason FROM (
      SELECT r.line, first_value(r.line) OVER (
        PARTITION BY r.client_id, r.type, CASE WHEN r.type = 'OTHER' THEN ROW(r.street, r.city, r.zip_code)::text END ORDER BY r.line) AS first_line
      FROM import_rows r WHERE r.client_id IS NOT NULL) k
    WHERE line > first_line`,
    tooManyOf('client_addresses', MOST_ADDRESSES, { column: 'type', reason: 'mostAddresses' }),
  ],
  apply: async (tx, { clock }) => {
    const updated = await countChanged(tx, checks());
    return { inserted: await writeAddressesFrom(tx, sql`SELECT * FROM import_rows`, clock.now()), updated };
  },
};
