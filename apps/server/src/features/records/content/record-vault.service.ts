import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { Authorship } from '@pramen/domain/forms/records/authorship';
import type { Respondent } from '@pramen/domain/forms/records/respondent';
import type { Score } from '@pramen/domain/forms/evaluation/score';
import { inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientKeys } from '../../../database/schema/clients.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { openClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { WritePlatform } from '../../../platform/platform.ts';

/** The answers of one version with who typed each. */
export interface StoredAnswers {
  answers: FormAnswers;
  authors: Authorship;
  /** Who answered for the client; missing: the client did. */
  respondent?: Respondent | null;
}

/** What a client has typed and not sent. */
export interface DraftContent {
  answers: FormAnswers;
  respondent: Respondent | null;
  /** Id of the fieldset that was answered last. */
  page: string | null;
}

type Part = 'answers' | 'draft' | 'reason' | 'result';

/**
 * Encrypts and decrypts the personal parts of a client's records. A part cannot be moved to another record or version; one that was moved or
 * changed throws record.unreadable.
 */
export interface RecordVault {
  sealAnswers(recordId: string, version: number, stored: StoredAnswers): Buffer;
  openAnswers(recordId: string, version: number, sealed: Buffer): StoredAnswers;
  sealDraft(recordId: string, version: number, content: DraftContent): Buffer;
  openDraft(recordId: string, version: number, sealed: Buffer): DraftContent;
  sealResult(recordId: string, version: number, result: Score): Buffer;
  openResult(recordId: string, version: number, sealed: Buffer): Score;
  sealReason(recordId: string, position: number, reason: string): Buffer;
  openReason(recordId: string, position: number, sealed: Buffer): string;
}

const contextOf = (part: Part, recordId: string, number: number) => `record:${part}:${recordId}:${number}`;

function vaultOf(key: Buffer): RecordVault {
  const close = (part: Part, recordId: string, number: number, content: unknown) =>
    seal(key, Buffer.from(JSON.stringify(content)), contextOf(part, recordId, number));
  const open = (part: Part, recordId: string, number: number, sealed: Buffer): unknown => {
    try {
      return JSON.parse(unseal(key, sealed, contextOf(part, recordId, number)).toString('utf8'));
    } catch {
      throw new Problem('record.unreadable');
    }
  };
  return {
    sealAnswers: (recordId, version, stored) => close('answers', recordId, version, stored),
    openAnswers: (recordId, version, sealed) => open('answers', recordId, version, sealed) as StoredAnswers,
    sealDraft: (recordId, version, content) => close('draft', recordId, version, content),
    openDraft: (recordId, version, sealed) => open('draft', recordId, version, sealed) as DraftContent,
    sealResult: (recordId, version, result) => close('result', recordId, version, result),
    openResult: (recordId, version, sealed) => open('result', recordId, version, sealed) as Score,
    sealReason: (recordId, position, reason) => close('reason', recordId, position, reason),
    openReason: (recordId, position, sealed) => open('reason', recordId, position, sealed) as string,
  };
}

/** Opens the vaults of several clients with one query; those whose key was erased are missing. */
export async function openVaults(
  db: Readable,
  { config }: Pick<WritePlatform, 'config'>,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, RecordVault>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(clientKeys)
    .where(inArray(clientKeys.clientId, [...new Set(clientIds)]));
  return new Map(rows.map(({ clientId, wrappedKey }) => [clientId, vaultOf(openClientKey(config.keys.master, clientId, wrappedKey))]));
}

/** Opens a client's vault; throws record.not_found when the client's key was erased. */
export async function openVault(db: Readable, platform: Pick<WritePlatform, 'config'>, clientId: string): Promise<RecordVault> {
  const vault = (await openVaults(db, platform, [clientId])).get(clientId);
  if (!vault) throw new Problem('record.not_found');
  return vault;
}
