import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import type { Decision, RecordState } from '@pramen/domain/forms/records/record-states';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { files } from '../../../database/schema/files.ts';
import { identificationFiles, identificationSteps, identificationVersions } from '../../../database/schema/identifications.ts';
import { users } from '../../../database/schema/people.ts';
import type { FileRow } from '../../files/files.reader.ts';
import type { StoredIdentification } from '../record/identifications.reader.ts';
import type { Acceptance } from './acceptance.ts';
import type { PlacedFile } from './identification-rows.service.ts';
import type { IdentificationVault, VersionContent } from './identification-vault.service.ts';

export interface VersionFile extends PlacedFile {
  number: number;
  file: FileRow;
}

type Key = Pick<StoredIdentification, 'clientId' | 'id'>;
const oneOf = (rows: readonly Key[]) => rows.map(({ id }) => id);

/** The files of every version of one client's identifications, in order, by the id of the identification. */
export async function readFiles(db: Readable, rows: readonly Key[]): Promise<ReadonlyMap<string, VersionFile[]>> {
  const [first] = rows;
  if (!first) return new Map();
  const found = await db
    .select({ placed: identificationFiles, file: files })
    .from(identificationFiles)
    .innerJoin(files, and(eq(files.clientId, identificationFiles.clientId), eq(files.id, identificationFiles.fileId)))
    .where(
      and(
        eq(identificationFiles.clientId, first.clientId),
        eq(files.clientId, first.clientId),
        inArray(identificationFiles.identificationId, oneOf(rows)),
      ),
    )
    .orderBy(asc(identificationFiles.number), asc(identificationFiles.position));
  const byId = new Map<string, VersionFile[]>();
  for (const { placed, file } of found) {
    const { identificationId, number, fileId, side, measured } = placed;
    byId.set(identificationId, [...(byId.get(identificationId) ?? []), { number, fileId, side, measured, file }]);
  }
  return byId;
}

/** The files of the current version. */
export const currentFiles = (files: ReadonlyMap<string, readonly VersionFile[]>, row: StoredIdentification): VersionFile[] =>
  (files.get(row.id) ?? []).filter(({ number }) => number === row.versionNumber);

export interface Step {
  state: RecordState;
  decision: Decision | null;
  reason: string | null;
  acceptance: Acceptance | null;
  user: string;
  at: Date;
}

/** The steps of one client's identifications in order, by the id of the identification. */
export async function readSteps(
  db: Readable,
  vault: IdentificationVault,
  rows: readonly Key[],
): Promise<ReadonlyMap<string, readonly Step[]>> {
  const [first] = rows;
  if (!first) return new Map();
  const found = await db
    .select({ step: identificationSteps, user: users.name })
    .from(identificationSteps)
    .innerJoin(users, eq(users.id, identificationSteps.userId))
    .where(and(eq(identificationSteps.clientId, first.clientId), inArray(identificationSteps.identificationId, oneOf(rows))))
    .orderBy(asc(identificationSteps.position));
  const byId = new Map<string, Step[]>();
  for (const { step, user } of found) {
    const { identificationId: id, position, sealedReason, sealedAcceptance, state, decision, at } = step;
    const reason = sealedReason && vault.open('reason', id, position, sealedReason);
    const acceptance = sealedAcceptance && vault.open('acceptance', id, position, sealedAcceptance);
    byId.set(id, [...(byId.get(id) ?? []), { state, decision, reason, acceptance, user, at }]);
  }
  return byId;
}

export interface SavedVersion extends VersionContent {
  number: number;
  method: IdentificationMethod;
  savedAt: Date;
  as: 'CLIENT' | 'STAFF';
  user: string;
}

/** The versions of an identification, the newest first. */
export async function readVersions(db: Readable, vault: IdentificationVault, { clientId, id }: Key): Promise<SavedVersion[]> {
  const found = await db
    .select({ version: identificationVersions, user: users.name })
    .from(identificationVersions)
    .innerJoin(users, eq(users.id, identificationVersions.savedBy))
    .where(and(eq(identificationVersions.clientId, clientId), eq(identificationVersions.identificationId, id)))
    .orderBy(desc(identificationVersions.number));
  return found.map(({ version: { number, method, savedAt, savedAs, sealedContent }, user }) => ({
    number,
    method,
    savedAt,
    as: savedAs,
    user,
    ...vault.open('content', id, number, sealedContent),
  }));
}

/** What the current version says; throws when it is missing, which a transaction prevents. */
export async function readCurrentContent(db: Readable, vault: IdentificationVault, row: StoredIdentification): Promise<VersionContent> {
  const { clientId, id, versionNumber } = row;
  const [found] = await db
    .select({ sealed: identificationVersions.sealedContent })
    .from(identificationVersions)
    .where(
      and(
        eq(identificationVersions.clientId, clientId),
        eq(identificationVersions.identificationId, id),
        eq(identificationVersions.number, versionNumber),
      ),
    );
  if (!found) throw new Error(`identification ${id} has no version ${versionNumber}`);
  return vault.open('content', id, versionNumber, found.sealed);
}
