import { connectDatabase } from '../../database/connect.ts';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createAudit } from '../../platform/audit/append.ts';
import type { AuditEntry } from '../../platform/audit/append.ts';
import { deriveAuditKeys } from '../../platform/audit/audit-keys.ts';
import type { AuditKeys } from '../../platform/audit/audit-keys.ts';
import { createLinker } from '../../platform/audit/chain/link.ts';
import { verifyAuditChain } from '../../platform/audit/chain/verify.ts';
import type { AuditVerdict, ExpectedHead } from '../../platform/audit/chain/verify.ts';
import { createFixedClock, createSystemClock } from '../../platform/clock/clock.ts';
import type { TestDatabase } from '../app/test-database.ts';

/** The audit chain of a test database, with the linker's own connection. */
export interface TestChain {
  keys: AuditKeys;
  linkerDb: Db;
  /** Log lines of the linker, oldest first. */
  logged: { level: 'warn' | 'error'; fields: object; message: string }[];
  append(...entries: Partial<AuditEntry>[]): Promise<string[]>;
  /** Appends inside a transaction of the caller, who may roll it back. */
  appendIn(tx: Tx, ...entries: Partial<AuditEntry>[]): Promise<string[]>;
  link(): Promise<number>;
  verify(given?: { db?: Readable; expected?: ExpectedHead[]; afterMs?: number }): Promise<AuditVerdict>;
  close(): Promise<void>;
}

export interface ChainSettings {
  masterKey?: Buffer;
  mayAdopt?: boolean;
}

export function openTestChain(
  database: TestDatabase,
  { masterKey = Buffer.alloc(32, 7), mayAdopt = false }: ChainSettings = {},
): TestChain {
  const clock = createFixedClock('2026-03-02T09:00:00.123Z');
  const audit = createAudit(masterKey, () => clock.now());
  const keys = deriveAuditKeys(masterKey);
  const { db: linkerDb, close } = connectDatabase(database.linkerUrl, { max: 4, onError: () => undefined });
  const logged: TestChain['logged'] = [];
  const note = (level: 'warn' | 'error') => (fields: unknown, message?: unknown) =>
    void logged.push({ level, fields: fields as object, message: String(message) });
  const log = { warn: note('warn'), error: note('error') };
  const linker = createLinker({ db: linkerDb, keys, now: () => clock.now(), log, mayAdopt: () => mayAdopt });
  const appendIn: TestChain['appendIn'] = async (tx, ...entries) => {
    const ids: string[] = [];
    for (const entry of entries) ids.push(await audit.append(tx, {}, { action: 'test.happened', objectType: 'test', ...entry }));
    return ids;
  };
  return {
    keys,
    linkerDb,
    logged,
    append: (...entries) => inTransaction(database.db, (tx) => appendIn(tx, ...entries)),
    appendIn,
    link: linker.link,
    verify: ({ db = database.db, expected = [], afterMs = 0 } = {}) =>
      verifyAuditChain(db, { keys, expected, now: new Date(createSystemClock().now().getTime() + afterMs) }),
    close,
  };
}
