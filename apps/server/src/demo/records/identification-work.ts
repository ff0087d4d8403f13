import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { writeCardLines } from '@pramen/domain/compliance/identity/write-lines';
import { foldText } from '@pramen/domain/text/fold';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { readHolder } from '../../features/identifications/review/holder.reader.ts';
import { decideIdentification } from '../../features/identifications/review/decisions.service.ts';
import type { IdentificationKey } from '../../features/identifications/record/identifications.reader.ts';
import type { Pictures } from '../../features/identifications/saving/identification-files.service.ts';
import { createIdentification, saveIdentification } from '../../features/identifications/saving/identifications.service.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { inOnePiece } from '../../platform/files/in-one-piece.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { actAs } from '../documents/cast.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';
import { identificationEndings, identificationStories, sidesOf } from './identification-stories.ts';
import type { IdentificationAct, IdentificationStory } from './identification-stories.ts';
import { daysLater, findCast, present } from './record-cast.ts';
import type { Cast } from './record-cast.ts';
import { drawSpecimen } from './specimen-picture.ts';

type Deps = WorkDeps & { files: FileStore };

/** For steps without files. */
const noPictures: Pictures = { intake: { files: [], isKept: false }, mediaTypes: [], measures: [], sides: [] };

async function takePictures({ files }: Deps, sides: readonly PictureSide[]): Promise<Pictures> {
  const taken: Pictures['intake']['files'] = [];
  for (const side of sides)
    taken.push({ name: `vzor-${side.toLowerCase()}.png`, staged: await files.stage(inOnePiece(await drawSpecimen(side))) });
  return { intake: { files: taken, isKept: false }, mediaTypes: sides.map(() => 'image/png'), measures: sides.map(() => null), sides };
}

const capitals = (name: string) => foldText(name).toUpperCase();
/** The day of an ISO date as machine-readable lines write it: 850615. */
const shortDay = (day: string) => day.replaceAll('-', '').slice(2);

/** Lines of a fictional card that agree with the client's record. */
async function linesOf(tx: Tx, platform: WritePlatform, { clientId }: Cast): Promise<string> {
  const { firstname, surname, birthDate, birthNumber, documentNumber } = await readHolder(tx, platform, clientId, 'IDCARD');
  const isWoman = Number(birthNumber?.slice(2, 4) ?? 0) > 50;
  const card = { kind: 'ID', issuingState: 'CZE', nationality: 'CZE', sex: isWoman ? 'F' : 'M', expiryDate: '331231' } as const;
  return writeCardLines({
    ...card,
    number: documentNumber ?? '990000001',
    surname: capitals(surname),
    givenNames: capitals(firstname),
    birthDate: shortDay(birthDate ?? ''),
  }).join('\n');
}

interface Scene {
  tx: Tx;
  deps: Deps;
  platform: WritePlatform;
  at: Date;
  key: IdentificationKey;
  cast: Cast;
  story: IdentificationStory;
}

const acts: Readonly<Record<IdentificationAct, (scene: Scene) => Promise<unknown>>> = {
  send: ({ tx, platform, at, key, cast }) =>
    saveIdentification(tx, platform, null, actAs(cast.adviser, at), key, { state: 'WAITING' }, noPictures, present),
  answer: async ({ tx, deps, platform, at, key, cast, story: { method } }) => {
    const given = { state: 'APPROVED', ...(method === 'IDCARD' ? { lines: await linesOf(tx, platform, cast) } : {}) } as const;
    return saveIdentification(tx, platform, null, actAs(cast.client, at), key, given, await takePictures(deps, sidesOf[method]), present);
  },
  deny: ({ tx, platform, at, key, cast, story: { reason = null } }) =>
    saveIdentification(
      tx,
      platform,
      null,
      actAs(cast.client, at),
      key,
      { state: 'DENIED', denied_description: reason },
      noPictures,
      present,
    ),
  accept: ({ tx, platform, at, key, cast }) =>
    decideIdentification(tx, platform, actAs(cast.office, at), key, { decision: 'ACCEPT', comparison: 'PERSON' }, present),
  return: ({ tx, platform, at, key, cast, story: { reason = null } }) =>
    decideIdentification(tx, platform, actAs(cast.office, at), key, { decision: 'RETURN', description: reason }, present),
};

async function tellIdentification(tx: Tx, deps: Deps, random: Random, story: IdentificationStory): Promise<void> {
  const cast = await findCast(tx, story.code);
  if (!cast) return;
  let at = daysAgo(deps, random, story.daysAgo);
  const prepared = { method: story.method, concept: true };
  const { id } = await createIdentification(tx, platformAt(deps, at), null, actAs(cast.adviser, at), cast.clientId, prepared, noPictures);
  for (const act of identificationEndings[story.ending]) {
    at = daysLater(deps, random, at);
    await acts[act]({ tx, deps, platform: platformAt(deps, at), at, key: { clientId: cast.clientId, id }, cast, story });
  }
}

/** Identifications of the past with drawn specimens, made through the services. A company that ever had one keeps its own. */
export async function addIdentifications(tx: Tx, deps: Deps): Promise<void> {
  // Serialises two processes that start at the same time; the second finds the identifications.
  await tx.execute(sql`LOCK TABLE ${identifications} IN SHARE ROW EXCLUSIVE MODE`);
  if ((await tx.select({ id: identifications.id }).from(identifications).limit(1)).length > 0) return;
  const random = createRandom(9_400);
  for (const story of identificationStories) await tellIdentification(tx, deps, random, story);
}
