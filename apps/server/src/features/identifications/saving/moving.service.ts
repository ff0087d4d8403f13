import type { IdentificationMethod, PictureReason } from '@pramen/domain/compliance/identity/identity-methods';
import type { RecordState } from '@pramen/domain/forms/records/record-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { tellPayable } from '../../contracts/record/signing-day.service.ts';
import { currentFiles, readCurrentContent, readFiles } from '../content/identification-content.reader.ts';
import { factsOf, personalFacts } from '../content/identification-facts.ts';
import { addStep, addVersion } from '../content/identification-rows.service.ts';
import type { PlacedFile } from '../content/identification-rows.service.ts';
import { openVault } from '../content/identification-vault.service.ts';
import type { VersionContent } from '../content/identification-vault.service.ts';
import { requireIdentification } from '../record/identifications.reader.ts';
import type { IdentificationRow } from '../record/identifications.reader.ts';
import { mergeContent } from './given.rules.ts';
import type { Given } from './given.rules.ts';
import { keepPictures, keptFiles } from './identification-files.service.ts';
import type { Pictures } from './identification-files.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

export interface Move {
  action: 'saved' | 'approved' | 'denied';
  state: RecordState;
  method: IdentificationMethod;
  /** null: files and content stay. */
  given: Given | null;
  pictures: Pictures | null;
  /** Why a client denies. */
  reason: string | null;
  /** Why a client sends pictures; undefined: stays. */
  whyPictures?: PictureReason | null;
}

interface NextVersion extends VersionContent {
  method: IdentificationMethod;
  files: PlacedFile[];
  isChanged: boolean;
  /** How many files the former version had. */
  formerFileCount: number;
}

async function nextVersionOf(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  stored: IdentificationRow,
  move: Move,
  former: VersionContent,
): Promise<NextVersion> {
  const { given, pictures, method } = move;
  const before = currentFiles(await readFiles(tx, [stored]), stored).map(({ fileId, side, measured }) => ({ fileId, side, measured }));
  const stay = keptFiles(actor, before, given?.kept);
  const added = pictures ? await keepPictures(tx, platform, actor, stored, pictures, stay.length) : [];
  const content = given ? mergeContent(given, former) : former;
  const isChanged =
    added.length > 0 || stay.length < before.length || method !== stored.method || JSON.stringify(content) !== JSON.stringify(former);
  return { method, files: [...stay, ...added], ...content, isChanged, formerFileCount: before.length };
}

/** Stores a step of a locked identification: a new state, new files or content, or both. */
export async function moveIdentification(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  stored: IdentificationRow,
  move: Move,
): Promise<IdentificationRow> {
  const { clientId, id } = stored;
  const { state, action, reason } = move;
  const vault = await openVault(tx, platform, clientId);
  const former = await readCurrentContent(tx, vault, stored);
  const { isChanged, formerFileCount, ...next } = await nextVersionOf(tx, platform, actor, stored, move, former);
  if (action === 'approved' && next.method !== 'BANKID' && next.files.length === 0)
    throw refusedField(actor.origin.language, 'attachments', 'uploads:file.missing');
  const versionNumber = stored.versionNumber + (isChanged ? 1 : 0);
  const isMoved = state !== stored.state;
  if (!isMoved && !isChanged) return stored;
  const whyPictures = move.whyPictures === undefined ? stored.whyPictures : move.whyPictures;
  const at = platform.clock.now();
  if (isChanged) await addVersion(tx, platform, actor, vault, stored, { number: versionNumber, ...next });
  if (isMoved) await addStep(tx, platform, actor, vault, stored, { state, versionNumber, reason });
  const isFirstAnswer = actor.role === 'CLIENT' && stored.answeredAt === null;
  await tx
    .update(identifications)
    .set({
      state,
      method: next.method,
      versionNumber,
      whyPictures,
      version: sql`${identifications.version} + 1`,
      ...(isMoved ? { stateAt: at } : {}),
      ...(isFirstAnswer ? { answeredAt: at } : {}),
    })
    .where(and(eq(identifications.clientId, clientId), eq(identifications.id, id)));
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: `identifications.${action}`,
      objectType: 'identification',
      objectId: id,
      clientId,
      facts: {
        before: factsOf(stored, formerFileCount),
        after: factsOf({ state, method: next.method, versionNumber, whyPictures }, next.files.length),
      },
      personal: { before: personalFacts(former), after: { ...personalFacts(next), ...(reason === null ? {} : { description: reason }) } },
    },
  );
  if (action === 'approved') await tellPayable(tx, platform, clientId);
  return requireIdentification(tx, actor, 'identifications.save', stored);
}
