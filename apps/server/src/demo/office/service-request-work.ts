import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { serviceRequirements } from '../../database/schema/service-requests.ts';
import { answerComplaint, markComplaint } from '../../features/service-requests/handling/complaints.service.ts';
import { assignRequest, processRequest } from '../../features/service-requests/handling/handling.service.ts';
import type { ReceivedFiles } from '../../features/service-requests/sending/request-files.service.ts';
import { writeMessage } from '../../features/service-requests/sending/request-messages.service.ts';
import { answerRequest, createRequest } from '../../features/service-requests/sending/service-requests.service.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { actAs } from '../documents/cast.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';
import { daysLater, findCast } from '../records/record-cast.ts';
import { requestStories } from './service-request-stories.ts';
import type { RequestAct, RequestStory } from './service-request-stories.ts';

const noFiles = (): ReceivedFiles => ({ intake: { files: [], isKept: false }, mediaTypes: [] });

/** Sends what a story begins with; returns the id of the request. */
function begin(tx: Tx, platform: WritePlatform, actor: Actor, clientId: string, act: RequestAct): Promise<string> {
  if (act.does !== 'send' && act.does !== 'ask') throw new Error('a request begins with a text');
  const isInOwnName = act.does === 'send' && act.isInOwnName === true && actor.intermediaryPersonId !== null;
  const state = act.does === 'ask' ? 'REQUESTED' : 'CONFIRMED';
  const form = { type: act.type, text: act.text, state, client_id: clientId, is_in_own_name: isInOwnName } as const;
  return createRequest(tx, platform, actor, form, noFiles());
}

async function goOn(tx: Tx, platform: WritePlatform, actor: Actor, id: string, act: RequestAct): Promise<void> {
  if (act.does === 'answer') return answerRequest(tx, platform, actor, id, { text: act.text, state: 'CONFIRMED' }, noFiles());
  if (act.does === 'write')
    return writeMessage(
      tx,
      platform,
      actor,
      id,
      { text: act.text, awaitsReply: act.by === 'office' && act.isQuestion === true },
      noFiles(),
    );
  if (act.does === 'settle') return answerComplaint(tx, platform, actor, id, act.text);
  if (act.does === 'mark') return markComplaint(tx, platform, actor, id, true);
  if (act.does === 'take') return assignRequest(tx, platform, actor, id, { ownerUserId: actor.userId });
  if (act.does === 'process') return processRequest(tx, platform, actor, id);
}

async function tellRequest(tx: Tx, deps: WorkDeps, random: Random, story: RequestStory): Promise<void> {
  const cast = await findCast(tx, story.code);
  if (!cast) return;
  let at = daysAgo(deps, random, story.daysAgo);
  let id: string | null = null;
  for (const act of story.acts) {
    const [platform, actor] = [platformAt(deps, at), actAs(cast[act.by], at)];
    if (id === null) id = await begin(tx, platform, actor, cast.clientId, act);
    else await goOn(tx, platform, actor, id, act);
    at = daysLater(deps, random, at);
  }
}

/** Service requests of the past, made through the services. A company that ever had one keeps its own. */
export async function addServiceRequests(tx: Tx, deps: WorkDeps): Promise<void> {
  // Serialises two processes that start at the same time; the second finds the requests.
  await tx.execute(sql`LOCK TABLE ${serviceRequirements} IN SHARE ROW EXCLUSIVE MODE`);
  if ((await tx.select({ id: serviceRequirements.id }).from(serviceRequirements).limit(1)).length > 0) return;
  const random = createRandom(9_700);
  for (const story of requestStories) await tellRequest(tx, deps, random, story);
}
