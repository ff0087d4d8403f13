import type { IdentificationMethod, PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import type { Decision, RecordState } from '@pramen/domain/forms/records/record-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { identificationFiles, identificationSteps, identificationVersions } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Acceptance } from './acceptance.ts';
import type { IdentificationVault, VersionContent } from './identification-vault.service.ts';

type Deps = Pick<Platform, 'clock'>;

interface Key {
  clientId: string;
  id: string;
}

/** A file of a version. */
export interface PlacedFile {
  fileId: string;
  side: PictureSide;
  measured: PictureMeasures | null;
}

interface NewVersion extends VersionContent {
  number: number;
  method: IdentificationMethod;
  files: readonly PlacedFile[];
}

/** Adds a version with its files, which the caller has stored. */
export async function addVersion(
  tx: Tx,
  { clock }: Deps,
  actor: Actor,
  vault: IdentificationVault,
  { clientId, id: identificationId }: Key,
  { number, method, lines, document, files }: NewVersion,
): Promise<void> {
  await tx.insert(identificationVersions).values({
    clientId,
    identificationId,
    number,
    method,
    sealedContent: vault.close('content', identificationId, number, { lines, document }),
    savedBy: actor.userId,
    savedAs: actor.role === 'CLIENT' ? 'CLIENT' : 'STAFF',
    savedAt: clock.now(),
  });
  if (files.length === 0) return;
  await tx
    .insert(identificationFiles)
    .values(files.map((file, index) => ({ clientId, identificationId, number, position: index + 1, ...file })));
}

interface NewStep {
  state: RecordState;
  versionNumber: number;
  decision?: Decision;
  reason?: string | null;
  acceptance?: Acceptance;
}

/** Adds a step of an identification, which the caller has locked. */
export async function addStep(
  tx: Tx,
  { clock }: Deps,
  { userId }: Actor,
  vault: IdentificationVault,
  { clientId, id: identificationId }: Key,
  { state, versionNumber, decision, reason = null, acceptance }: NewStep,
): Promise<void> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${identificationSteps.position}), 0)::int` })
    .from(identificationSteps)
    .where(and(eq(identificationSteps.clientId, clientId), eq(identificationSteps.identificationId, identificationId)));
  const position = (last?.position ?? 0) + 1;
  await tx.insert(identificationSteps).values({
    clientId,
    identificationId,
    position,
    state,
    versionNumber,
    decision: decision ?? null,
    sealedReason: reason === null ? null : vault.close('reason', identificationId, position, reason),
    sealedAcceptance: acceptance ? vault.close('acceptance', identificationId, position, acceptance) : null,
    userId,
    at: clock.now(),
  });
}
