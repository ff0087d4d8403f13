import { sql } from 'drizzle-orm';
import { optional } from '../rows/cells.ts';
import { fault } from '../rows/checks.ts';
import type { Check, Column } from '../rows/kind.ts';
import { clientCodeCell, emailCell } from './clients.kind.ts';
import { becauseOf } from '../rows/reasons.ts';

/** Columns in which a row of another file names its client: code or e-mail. */
export const clientNameColumns: readonly Column[] = [
  { name: 'client_code', type: 'text', reader: optional(clientCodeCell), isOptional: true },
  { name: 'client_email', type: 'text', reader: optional(emailCell), isOptional: true },
];

/** Joins the client of a row as `c`. */
const joinNamedClient = sql`
  LEFT JOIN clients cc ON lower(cc.client_code) = lower(s.client_code)
  LEFT JOIN users cu ON cu.email = s.client_email
  LEFT JOIN clients ce ON ce.user_id = cu.id
  LEFT JOIN clients c ON c.id = coalesce(cc.id, CASE WHEN s.client_code IS NULL THEN ce.id END) AND c.deleted_at IS NULL`;

/** The rows of the file with their clients, as `named`: a separate query, because clients are on every node and their other rows on one. */
export const withNamedClients = sql`named AS MATERIALIZED (SELECT s.*, c.id AS client_id, ce.id AS client_of_email FROM import_stage s ${joinNamedClient})`;

/** Columns of `named s` that `clientNameChecks` needs. */
export const namedClient = sql`s.client_code, s.client_email, s.client_id, s.client_of_email`;

/** Locks the clients named in a file. */
export const holdNamedClients = sql`
  SELECT 1 FROM clients c
  WHERE c.id IN (
    SELECT x.id FROM clients x JOIN import_stage s ON lower(s.client_code) = lower(x.client_code)
    UNION ALL SELECT x.id FROM clients x JOIN users u ON u.id = x.user_id JOIN import_stage s ON s.client_email = u.email)
  ORDER BY c.id FOR NO KEY UPDATE`;

export function clientNameChecks(): Check[] {
  const isUnnamed = sql`r.client_code IS NULL AND r.client_email IS NULL`;
  return [
    fault('client_code', isUnnamed, becauseOf('clientUnnamed')),
    fault('client_code', sql`r.client_id IS NULL AND r.client_code IS NOT NULL`, becauseOf('clientUnknown', { code: sql`r.client_code` })),
    fault(
      'client_email',
      sql`r.client_id IS NULL AND r.client_code IS NULL AND r.client_email IS NOT NULL`,
      becauseOf('clientUnknown', { code: sql`r.client_email` }),
    ),
    fault(
      'client_email',
      sql`r.client_id IS NOT NULL AND r.client_code IS NOT NULL AND r.client_email IS NOT NULL AND r.client_of_email IS DISTINCT FROM r.client_id`,
      becauseOf('clientsDiffer'),
    ),
  ];
}
