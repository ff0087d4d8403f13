import type { Tx } from '../../database/connect.ts';
import { auditEvents, auditQueue } from '../../database/schema/evidence.ts';
import { readClientKey } from '../keys/client-keys.ts';
import { seal, unseal } from '../keys/envelope.ts';
import { newId } from '../keys/identifiers.ts';
import { takeUserKey } from '../keys/user-keys.ts';
import { sha256 } from '../keys/secrets.ts';
import { deriveAuditKeys } from './audit-keys.ts';
import { asStored, markOf } from './event-format.ts';
import type { NewEvent } from './event-format.ts';

/** What happened, to which object, and for which client or user. */
export interface AuditEntry {
  /** `<feature>.<what happened>`, past tense: `auth.signedIn`. */
  action: string;
  objectType: string;
  objectId?: string;
  clientId?: string | null;
  /** Facts without personal data. */
  facts?: Record<string, unknown>;
  /** The user whose personal data this is, when no client owns it: company staff or an intermediary's person. */
  userId?: string;
  /** Personal data; stored only encrypted with the client's key, or the user's. */
  personal?: Record<string, unknown>;
}

/** The acting user and the origin of the call; a command or a job has no origin. */
export interface AuditAuthor {
  actor?: { userId: string; impersonatorUserId: string | null } | null;
  origin?: { ip: string; requestId: string };
}

export interface Audit {
  /** Appends one event inside the transaction of the change that it records; returns its id. */
  append(tx: Tx, author: AuditAuthor, entry: AuditEntry): Promise<string>;
  /** Appends many events of one call; they must not contain personal data. */
  appendAll(tx: Tx, author: AuditAuthor, entries: readonly Omit<AuditEntry, 'personal' | 'userId'>[]): Promise<void>;
}

/** Rows of one INSERT: PostgreSQL accepts at most 65,535 parameters, and a row has 14. */
const MOST_AT_ONCE = 1000;

const contextOf = (eventId: string) => `audit:${eventId}`;

async function keyOf(tx: Tx, masterKey: Buffer, at: Date, { clientId, userId }: AuditEntry): Promise<Buffer | null> {
  if (clientId) return readClientKey(tx, masterKey, clientId);
  return userId === undefined ? null : takeUserKey(tx, masterKey, userId, at);
}

async function sealPersonal(tx: Tx, masterKey: Buffer, at: Date, eventId: string, entry: AuditEntry) {
  if (!entry.personal) return { personal: null, personalSha256: null };
  const key = await keyOf(tx, masterKey, at, entry);
  if (!key) return { personal: null, personalSha256: null };
  const plain = Buffer.from(JSON.stringify(entry.personal));
  return { personal: seal(key, plain, contextOf(eventId)), personalSha256: sha256(plain) };
}

/** Decrypts the personal data of an event with its client's or user's key; throws when it differs from what was sealed. */
export function openPersonal(key: Buffer, eventId: string, personal: Buffer): Record<string, unknown> {
  return JSON.parse(unseal(key, personal, contextOf(eventId)).toString('utf8')) as Record<string, unknown>;
}

function rowOf(id: string, occurredAt: Date, author: AuditAuthor, entry: AuditEntry) {
  return {
    id,
    occurredAt,
    action: entry.action,
    objectType: entry.objectType,
    objectId: entry.objectId ?? null,
    actorUserId: author.actor?.userId ?? null,
    impersonatorUserId: author.actor?.impersonatorUserId ?? null,
    clientId: entry.clientId ?? null,
    ip: author.origin?.ip ?? null,
    requestId: author.origin?.requestId ?? null,
    facts: entry.facts ?? {},
  };
}

export function createAudit(masterKey: Buffer, now: () => Date): Audit {
  const keys = deriveAuditKeys(masterKey);
  const marked = (event: NewEvent) => ({ ...event, mac: markOf(keys.event, asStored(event)) });
  return {
    append: async (tx, author, entry) => {
      const id = newId();
      const at = now();
      await tx
        .insert(auditEvents)
        .values(marked({ ...rowOf(id, at, author, entry), ...(await sealPersonal(tx, masterKey, at, id, entry)) }));
      await tx.insert(auditQueue).values({ eventId: id });
      return id;
    },
    appendAll: async (tx, author, entries) => {
      const at = now();
      for (let first = 0; first < entries.length; first += MOST_AT_ONCE) {
        const rows = entries
          .slice(first, first + MOST_AT_ONCE)
          .map((entry) => marked({ ...rowOf(newId(), at, author, entry), personal: null, personalSha256: null }));
        await tx.insert(auditEvents).values(rows);
        await tx.insert(auditQueue).values(rows.map(({ id }) => ({ eventId: id })));
      }
    },
  };
}
