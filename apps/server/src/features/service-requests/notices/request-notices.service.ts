import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { findAdviser, findStaffToTell } from '../../clients/carers.reader.ts';
import { TOGETHER_MS } from '../../messages/notifications/announce.service.ts';
import { notify, readNoticesAbout } from '../../messages/notifications/notifications.service.ts';
import { wasSentSince } from '../../messages/outbox/messages.reader.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import type { RequestRow } from '../record/service-requests.reader.ts';

/** Kinds of the notices, with {clientId, requirementId}; the first three also of the e-mails to clients. */
export const REQUEST_ASKED = 'service-requests.asked';
export const REQUEST_PROCESSED = 'service-requests.processed';
export const REQUEST_REPLIED = 'service-requests.replied';
/** Staff sent a request for the client. */
export const REQUEST_SENT_FOR = 'service-requests.sent-for';
/** To staff. */
export const REQUEST_ASSIGNED = 'service-requests.assigned';
/** To who takes care of it, and to those above them: {clientId, requirementId}. */
export const REQUEST_OVERDUE = 'service-requests.overdue';
export const REQUEST_OVERDUE_LONG = 'service-requests.overdue-long';
export const toFirm = {
  arrived: 'service-requests.arrived',
  answered: 'service-requests.answered',
  wrote: 'service-requests.wrote',
} as const;

type Deps = Pick<WritePlatform, 'clock' | 'jobs'>;

const paramsOf = ({ clientId, id: requirementId }: RequestRow) => ({ clientId, requirementId });

async function tellClient(tx: Tx, platform: Deps, row: RequestRow, kind: string, togetherMs = 0): Promise<void> {
  const { clientUserId: userId } = row;
  await notify(tx, platform, { userId, kind, params: paramsOf(row) });
  const since = new Date(platform.clock.now().getTime() - togetherMs);
  if (togetherMs > 0 && (await wasSentSince(tx, userId, kind, since))) return;
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind, params: paramsOf(row) });
}

/** Tells a client that staff ask them something. */
export const announceAsked = (tx: Tx, platform: Deps, row: RequestRow) => tellClient(tx, platform, row, REQUEST_ASKED);

/** Tells a client that staff have sent a request for them. */
export async function announceSentFor(tx: Tx, platform: Deps, row: RequestRow): Promise<void> {
  await notify(tx, platform, { userId: row.clientUserId, kind: REQUEST_SENT_FOR, params: paramsOf(row) });
}

/** Marks the notices of a request as read once its client has answered. */
export const readAskedNotices = (tx: Tx, platform: Pick<Deps, 'clock'>, { clientUserId: userId, id }: RequestRow) =>
  readNoticesAbout(tx, platform, { userId, kind: REQUEST_ASKED }, 'requirementId', [id]);

const ofCompany = (role: string) => role === 'ADMIN' || role === 'BACK_OFFICE';

/** Tells who takes care of a request, or else those of the company who could; also the client's adviser, who asked, and who asked in a message. Never who did it. */
export async function announceToFirm(
  tx: Tx,
  platform: Deps,
  row: RequestRow,
  { userId: own }: Actor,
  what: keyof typeof toFirm,
  askedBy?: string,
): Promise<void> {
  const office = row.ownerUserId === null ? await findStaffToTell(tx, row.clientId, ofCompany) : [row.ownerUserId];
  const others = [await findAdviser(tx, row.clientId), row.requestUserId, askedBy ?? null].filter((id) => id !== null);
  for (const userId of new Set([...office, ...others]))
    if (userId !== own) await notify(tx, platform, { userId, kind: toFirm[what], params: paramsOf(row) });
}

/** An intermediary who wrote the request; null: the client did, or somebody of the company. */
const writerBesideClient = ({ userId, clientUserId }: RequestRow, own: string) =>
  userId !== null && userId !== clientUserId && userId !== own ? userId : null;

async function tellWriterBeside(tx: Tx, platform: Deps, row: RequestRow, own: string, kind: string): Promise<void> {
  const writer = writerBesideClient(row, own);
  if (writer !== null) await notify(tx, platform, { userId: writer, kind, params: paramsOf(row) });
}

/** Tells a client, and who wrote for them, that their request is handled. */
export async function announceProcessed(tx: Tx, platform: Deps, row: RequestRow, { userId }: Actor): Promise<void> {
  // Nobody waits for the client's reply any more.
  await readAskedNotices(tx, platform, row);
  if (!row.isInOwnName) await tellClient(tx, platform, row, REQUEST_PROCESSED);
  await tellWriterBeside(tx, platform, row, userId, REQUEST_PROCESSED);
}

/** Tells the same people about a message of the company; the client of a question that their reply is wanted. */
export async function announceMessage(tx: Tx, platform: Deps, row: RequestRow, { userId }: Actor, isQuestion: boolean): Promise<void> {
  if (!row.isInOwnName) await tellClient(tx, platform, row, isQuestion ? REQUEST_ASKED : REQUEST_REPLIED, TOGETHER_MS);
  await tellWriterBeside(tx, platform, row, userId, REQUEST_REPLIED);
}

/** Tells a member of staff that they take care of a request now. */
export async function announceAssigned(tx: Tx, platform: Deps, row: RequestRow, userId: string): Promise<void> {
  await notify(tx, platform, { userId, kind: REQUEST_ASSIGNED, params: paramsOf(row) });
}
