import pg from 'pg';

/** A right that a role must have, or must not have, on an audit table. */
interface Right {
  table: string;
  privilege: 'INSERT' | 'UPDATE' | 'DELETE';
  mayHave: boolean;
}

const appRights: readonly Right[] = [
  { table: 'audit_events', privilege: 'INSERT', mayHave: true },
  { table: 'audit_events', privilege: 'UPDATE', mayHave: false },
  { table: 'audit_events', privilege: 'DELETE', mayHave: false },
  { table: 'audit_blocks', privilege: 'INSERT', mayHave: false },
  { table: 'audit_queue', privilege: 'DELETE', mayHave: false },
];
const linkerRights: readonly Right[] = [
  { table: 'audit_blocks', privilege: 'INSERT', mayHave: true },
  { table: 'audit_queue', privilege: 'DELETE', mayHave: true },
  { table: 'audit_events', privilege: 'INSERT', mayHave: false },
  { table: 'audit_events', privilege: 'UPDATE', mayHave: false },
  { table: 'audit_blocks', privilege: 'DELETE', mayHave: false },
];

/** The partitions of audit_events are used only through the parent table; no role of the portal may have rights on a partition itself. */
const REACHABLE_PART = `
  SELECT current_user AS role, i.inhrelid::regclass::text AS part FROM pg_inherits i
  WHERE i.inhparent = 'audit_events'::regclass AND has_table_privilege(current_user, i.inhrelid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') ORDER BY 2 LIMIT 1`;

async function findWrongRight(url: string, rights: readonly Right[]): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const { table, privilege, mayHave } of rights) {
      const { rows } = await client.query<{ role: string; has: boolean }>(
        'SELECT current_user AS role, has_table_privilege(current_user, $1, $2) AS has',
        [table, privilege],
      );
      const [found] = rows;
      if (found && found.has !== mayHave) return `role ${found.role} ${found.has ? 'may' : 'may not'} ${privilege} on ${table}`;
    }
    const [reachable] = (await client.query<{ role: string; part: string }>(REACHABLE_PART)).rows;
    return reachable ? `role ${reachable.role} has rights on ${reachable.part}, a partition of audit_events` : null;
  } finally {
    await client.end();
  }
}

/** Names the role that could both write and link events, or that lacks a right; null when the rights are separate. */
export async function findMixedRights(appUrl: string, linkerUrl: string): Promise<string | null> {
  const app = await findWrongRight(appUrl, appRights);
  if (app !== null) return `DATABASE_APP_URL: ${app}.`;
  const linker = await findWrongRight(linkerUrl, linkerRights);
  return linker === null ? null : `DATABASE_LINKER_URL: ${linker}.`;
}
