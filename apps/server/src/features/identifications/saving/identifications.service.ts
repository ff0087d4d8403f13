import type { ChangedIdentification, NewIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { mayClientChoose } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { mayDeleteRecord } from '@pramen/domain/forms/records/record-states';
import type { RecordState } from '@pramen/domain/forms/records/record-states';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { dropFilesOf } from '../../files/files.service.ts';
import { currentFiles, readCurrentContent, readFiles } from '../content/identification-content.reader.ts';
import { addStep, addVersion } from '../content/identification-rows.service.ts';
import type { PlacedFile } from '../content/identification-rows.service.ts';
import { openVault } from '../content/identification-vault.service.ts';
import type { VersionContent } from '../content/identification-vault.service.ts';
import { offeredMethods } from './method-offers.rules.ts';
import type { ElectronicIdentity } from './method-offers.rules.ts';
import { announceRequest, readRequestNotices } from '../notices/identification-notices.service.ts';
import { holdIdentification, isRequested, readConcepts, requireIdentification } from '../record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from '../record/identifications.reader.ts';
import { keepPictures, keptFiles } from './identification-files.service.ts';
import type { Pictures } from './identification-files.service.ts';
import { refuseUnsaveable } from './saveable.rules.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;
type SendDeps = Deps & Pick<WritePlatform, 'jobs'>;
type Given = NewIdentification | ChangedIdentification;

/** Staff send to the client unless they say that it is a concept. */
function staffStateOf({ state, concept = false }: Given, actor: Actor): 'CONCEPT' | 'WAITING' {
  if (state !== undefined && state !== 'CONCEPT' && state !== 'WAITING')
    throw refusedField(actor.origin.language, 'state', 'validation:choice');
  return concept || state === 'CONCEPT' ? 'CONCEPT' : 'WAITING';
}

function clientStateOf({ state }: Given, actor: Actor): 'APPROVED' | 'DENIED' {
  if (state !== 'APPROVED' && state !== 'DENIED') throw refusedField(actor.origin.language, 'state', 'validation:choice');
  return state;
}

/** What is given replaces what was stored; what is left out stays. */
function mergeContent({ lines, document = {} }: Given, former: VersionContent): VersionContent {
  const { number, issuing_country: issuingCountry, valid_until: validUntil } = document;
  return {
    lines: lines === undefined ? former.lines : lines,
    document: {
      number: number === undefined ? former.document.number : number,
      issuingCountry: issuingCountry === undefined ? former.document.issuingCountry : issuingCountry,
      validUntil: validUntil === undefined ? former.document.validUntil : validUntil,
    },
  };
}

const nothing: VersionContent = { lines: null, document: { number: null, issuingCountry: null, validUntil: null } };

/** Numbers and lines of documents are personal; what else changed is not. */
const personalFacts = ({ lines, document }: VersionContent) => ({ id_card_number: document.number, machine_lines: lines });

interface Added {
  clientId: string;
  method: IdentificationMethod;
  state: 'CONCEPT' | 'WAITING';
  given: Given;
  /** null: the call takes no files. */
  pictures: Pictures | null;
  action: 'prepared' | 'requested';
}

async function addIdentification(tx: Tx, platform: Deps, actor: Actor, added: Added): Promise<IdentificationRow> {
  const { clientId, method, state, given, pictures, action } = added;
  const vault = await openVault(tx, platform, clientId);
  const at = platform.clock.now();
  const key = { clientId, id: newId() };
  await registerNumbers(tx, [{ kind: 'IDENTIFICATION', number: key.id, clientId, recordId: key.id }]);
  await tx.insert(identifications).values({ ...key, method, state, stateAt: at, creatorId: actor.userId, versionNumber: 1, createdAt: at });
  const files = pictures ? await keepPictures(tx, platform, actor, key, pictures, 0) : [];
  const content = mergeContent(given, nothing);
  await addVersion(tx, platform, actor, vault, key, { number: 1, method, files, ...content });
  await addStep(tx, platform, actor, vault, key, { state, versionNumber: 1 });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: `identifications.${action}`,
      objectType: 'identification',
      objectId: key.id,
      clientId,
      facts: { after: { method, state, versionNumber: 1, fileCount: files.length } },
      personal: { after: personalFacts(content) },
    },
  );
  return requireIdentification(tx, actor, 'identifications.prepare', key);
}

/** Refuses a method that is not offered, and one that no picture can prove. */
function refuseMethod(method: IdentificationMethod, provider: ElectronicIdentity | null): void {
  if (!offeredMethods(provider).includes(method)) throw new Problem('identification.method_refused');
}

/** Prepares an identification as a concept, or sends it to the client. Throws record.not_found for the client. */
export async function createIdentification(
  tx: Tx,
  platform: SendDeps,
  provider: ElectronicIdentity | null,
  actor: Actor,
  clientId: string,
  given: NewIdentification,
  pictures: Pictures,
): Promise<IdentificationRow> {
  await holdClient(tx, actor, 'identifications.prepare', clientId);
  refuseMethod(given.method, provider);
  const state = staffStateOf(given, actor);
  const row = await addIdentification(tx, platform, actor, { clientId, method: given.method, state, given, pictures, action: 'prepared' });
  if (state === 'WAITING') await announceRequest(tx, platform, clientId);
  return row;
}

/** Asks the client to identify themselves. Throws identification.already_waits while such a request waits for them. */
export async function requestIdentification(
  tx: Tx,
  platform: SendDeps,
  provider: ElectronicIdentity | null,
  actor: Actor,
  clientId: string,
  method: IdentificationMethod,
): Promise<void> {
  await holdClient(tx, actor, 'identifications.prepare', clientId);
  refuseMethod(method, provider);
  if (await isRequested(tx, clientId, method)) throw new Problem('identification.already_waits');
  const given = { method };
  await addIdentification(tx, platform, actor, { clientId, method, state: 'WAITING', given, pictures: null, action: 'requested' });
  await announceRequest(tx, platform, clientId);
}

interface Move {
  action: 'saved' | 'approved' | 'denied';
  state: RecordState;
  method: IdentificationMethod;
  /** null: files and content stay. */
  given: Given | null;
  pictures: Pictures | null;
  /** Why a client denies. */
  reason: string | null;
}

interface NextVersion extends VersionContent {
  method: IdentificationMethod;
  files: PlacedFile[];
  isChanged: boolean;
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
  return { method, files: [...stay, ...added], ...content, isChanged };
}

/** Stores a step of a locked identification: a new state, new files or content, or both. */
async function moveIdentification(tx: Tx, platform: Deps, actor: Actor, stored: IdentificationRow, move: Move): Promise<IdentificationRow> {
  const { clientId, id } = stored;
  const { state, action, reason } = move;
  const vault = await openVault(tx, platform, clientId);
  const { isChanged, ...next } = await nextVersionOf(tx, platform, actor, stored, move, await readCurrentContent(tx, vault, stored));
  if (action === 'approved' && next.files.length === 0) throw refusedField(actor.origin.language, 'attachments', 'uploads:file.missing');
  const versionNumber = stored.versionNumber + (isChanged ? 1 : 0);
  const isMoved = state !== stored.state;
  if (!isMoved && !isChanged) return stored;
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
        before: { state: stored.state, method: stored.method, versionNumber: stored.versionNumber },
        after: { state, method: next.method, versionNumber },
      },
      personal: { after: { ...personalFacts(next), ...(reason === null ? {} : { description: reason }) } },
    },
  );
  return requireIdentification(tx, actor, 'identifications.save', stored);
}

/**
 * The save of a concept by staff, or the client's response to what waits for them. `present` shows the current identification to a caller
 * who saves an outdated version. Throws record.state_refused in any other state.
 */
export async function saveIdentification(
  tx: Tx,
  platform: SendDeps,
  provider: ElectronicIdentity | null,
  actor: Actor,
  key: IdentificationKey,
  given: ChangedIdentification,
  pictures: Pictures,
  present: (row: IdentificationRow) => Promise<unknown>,
): Promise<IdentificationRow> {
  const stored = await holdIdentification(tx, actor, 'identifications.save', key);
  if (given.version !== undefined && given.version !== stored.version) refuseStale(given.version, stored, await present(stored));
  const method = given.method ?? stored.method;
  if (actor.role !== 'CLIENT') {
    const state = staffStateOf(given, actor);
    refuseUnsaveable(actor, stored);
    refuseMethod(method, provider);
    const saved = await moveIdentification(tx, platform, actor, stored, { action: 'saved', state, method, given, pictures, reason: null });
    if (saved.state === 'WAITING') await announceRequest(tx, platform, key.clientId);
    return saved;
  }
  const state = clientStateOf(given, actor);
  refuseUnsaveable(actor, stored);
  const isApproved = state === 'APPROVED';
  if (isApproved && method === 'BANKID') throw new Problem('identification.method_refused');
  if (!mayClientChoose(stored.method, method)) throw refusedField(actor.origin.language, 'method', 'validation:choice');
  const move: Move = isApproved
    ? { action: 'approved', state, method, given, pictures, reason: null }
    : { action: 'denied', state, method: stored.method, given: null, pictures: null, reason: given.denied_description ?? null };
  const saved = await moveIdentification(tx, platform, actor, stored, move);
  await readRequestNotices(tx, platform, actor.userId, key.clientId);
  return saved;
}

/** Sends those of a client's concepts that `readConcepts` lists, which the caller announces; returns how many. */
export async function sendConcepts(tx: Tx, platform: Deps, actor: Actor, clientId: string): Promise<number> {
  const listed = (await readConcepts(tx, clientId)).map(({ id }) => id);
  await tx
    .select({ id: identifications.id })
    .from(identifications)
    .where(and(eq(identifications.clientId, clientId), inArray(identifications.id, listed)))
    .orderBy(identifications.id)
    .for('no key update');
  // Without those that someone else sent meanwhile, and without those that moved up in their place, which are not locked.
  const concepts = (await readConcepts(tx, clientId)).filter(({ id }) => listed.includes(id));
  for (const concept of concepts) {
    const { method } = concept;
    await moveIdentification(tx, platform, actor, concept, {
      action: 'saved',
      state: 'WAITING',
      method,
      given: null,
      pictures: null,
      reason: null,
    });
  }
  return concepts.length;
}

/** Throws record.state_refused unless the identification may be deleted: what was once answered is kept. */
export async function deleteIdentification(tx: Tx, platform: Deps, actor: Actor, key: IdentificationKey): Promise<void> {
  const stored = await holdIdentification(tx, actor, 'identifications.prepare', key);
  if (!mayDeleteRecord(stored.state, stored.answeredAt !== null)) throw new Problem('record.state_refused');
  await tx
    .update(identifications)
    .set({ deletedAt: platform.clock.now(), version: sql`${identifications.version} + 1` })
    .where(and(eq(identifications.clientId, key.clientId), eq(identifications.id, key.id)));
  await dropFilesOf(tx, platform, key.clientId, 'identification', key.id);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'identifications.deleted',
      objectType: 'identification',
      objectId: key.id,
      clientId: key.clientId,
      facts: { before: { method: stored.method, state: stored.state } },
    },
  );
}
