import type { InformationForm } from '@pramen/contract/disclosures/disclosures.schemas';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { informationDocuments } from '../../database/schema/disclosures.ts';
import { catalogueFiles } from '../../database/schema/files.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { isId, newId } from '../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import type { ArrivedFile } from '../files/file-intake.service.ts';
import { keepFile } from '../files/files.service.ts';
import { findInformation } from './disclosures.reader.ts';
import type { InformationRow } from './disclosures.reader.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;

/** What the history lists a document under. */
const objectOf = (strategyId: string | null) =>
  strategyId === null ? { objectType: 'setting' as const } : { objectType: 'strategy' as const, objectId: strategyId };

/** Keeps the strategy from being deleted meanwhile; throws record.not_found for an unknown one. */
async function holdStrategy(tx: Tx, id: string): Promise<void> {
  const [found] = isId(id) ? await tx.select({ id: strategies.id }).from(strategies).where(eq(strategies.id, id)).for('key share') : [];
  if (!found) throw new Problem('record.not_found');
}

type Language = InformationRow['language'];

/** The field of the history: a document of each language. */
const changeOf = (language: Language, before: string | null, after: string | null) => {
  const field = language === 'cs' ? 'informationCs' : 'informationSk';
  return { before: { [field]: before }, after: { [field]: after } };
};

async function nameOfFile(tx: Tx, id: string): Promise<string | null> {
  const [file] = await tx.select({ name: catalogueFiles.fileName }).from(catalogueFiles).where(eq(catalogueFiles.id, id));
  return file?.name ?? null;
}

/** Ends the current document of a subject and language; returns the name of its file, null: there was none. */
async function endCurrent(tx: Tx, { clock }: Pick<Deps, 'clock'>, strategyId: string | null, language: Language): Promise<string | null> {
  const isAbout = strategyId === null ? isNull(informationDocuments.strategyId) : eq(informationDocuments.strategyId, strategyId);
  const [ended] = await tx
    .update(informationDocuments)
    .set({ endedAt: clock.now() })
    .where(and(isAbout, eq(informationDocuments.language, language), isNull(informationDocuments.endedAt)))
    .returning({ fileId: informationDocuments.fileId });
  return ended ? nameOfFile(tx, ended.fileId) : null;
}

/** Gives new clients a document from now on, in place of the current one of its subject and language. */
export async function addInformation(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  { kind, strategy_id: given = '', language }: InformationForm,
  { name, staged }: ArrivedFile,
): Promise<InformationRow> {
  const strategyId = kind === 'KEY_INFORMATION' ? given.toLowerCase() : null;
  if (strategyId !== null) await holdStrategy(tx, strategyId);
  // One after the other: of two at once the second ends the document of the first.
  await tx.execute(sql`LOCK TABLE ${informationDocuments} IN SHARE ROW EXCLUSIVE MODE`);
  const former = await endCurrent(tx, platform, strategyId, language);
  const id = newId();
  const file = await keepFile(tx, platform, {
    staged,
    clientId: null,
    fileableType: 'information_document',
    fileableId: id,
    fileName: name,
    mediaType: 'application/pdf',
    userId: actor.userId,
  });
  const addedAt = platform.clock.now();
  await tx.insert(informationDocuments).values({ id, kind, strategyId, language, fileId: file.id, addedBy: actor.userId, addedAt });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'disclosures.informationAdded',
      ...objectOf(strategyId),
      facts: { documentId: id, kind, language, sha256: staged.sha256.toString('hex'), ...changeOf(language, former, name) },
    },
  );
  const added = await findInformation(tx, id);
  if (!added) throw new Error('the insert returned no row');
  return added;
}

/** Stops giving a document to new clients; throws record.not_found for one that is not current. */
export async function endInformation(tx: Tx, { audit, clock }: Pick<Deps, 'audit' | 'clock'>, actor: Actor, id: string): Promise<void> {
  const [ended] = isId(id)
    ? await tx
        .update(informationDocuments)
        .set({ endedAt: clock.now() })
        .where(and(eq(informationDocuments.id, id), isNull(informationDocuments.endedAt)))
        .returning()
    : [];
  if (!ended) throw new Problem('record.not_found');
  const { kind, language, strategyId, fileId } = ended;
  const change = changeOf(language, await nameOfFile(tx, fileId), null);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'disclosures.informationEnded', ...objectOf(strategyId), facts: { documentId: id, kind, language, ...change } },
  );
}
