import type * as contract from '@pramen/contract/service-requests/service-requests.schemas';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { HolidayCountry } from '@pramen/domain/dates/business-days';
import { isOverdue, phaseOf } from '@pramen/domain/service-requests/service-requests';
import type { Actor } from '../../platform/calls/call.ts';
import { pragueDateOf } from '../../platform/clock/clock.ts';
import { readFileAnswer } from '../files/file-answer.reader.ts';
import type { FileRow } from '../files/files.reader.ts';
import type { RequestVault } from './record/request-vault.service.ts';
import type { MessageRow, RequestRow } from './record/service-requests.reader.ts';

/** The day on which a response is read, and the country whose holidays count. */
export interface Today {
  today: CalendarDate;
  country: HolidayCountry;
}

const labelled = (id: string | null, label: string | null) => (id === null ? null : { id, label: label ?? '' });

/** What lists show. Who of the company works on it, and whether they are late, is the company's own matter. */
export function presentRow(row: RequestRow, { role }: Actor, { today, country }: Today): contract.ServiceRequestRow {
  const isProcessed = row.processedAt !== null;
  const came = row.turnedAt ?? row.confirmedAt;
  const cameOn = came && pragueDateOf(came);
  const isClients = role === 'CLIENT';
  return {
    id: row.id,
    client_id: row.clientId,
    client: { id: row.clientId, label: row.clientName },
    user_id: row.userId,
    user: labelled(row.userId, row.author),
    request_user: labelled(row.requestUserId, row.requestUser),
    is_in_own_name: row.isInOwnName,
    type: row.type,
    state: row.state,
    phase: phaseOf({ ...row, isProcessed }),
    owner: isClients ? null : labelled(row.ownerUserId, row.owner),
    is_complaint: row.isComplaint,
    due_on: row.dueOn,
    is_overdue: !isClients && isOverdue({ ...row, isProcessed, cameOn }, today, country),
    age_days: ageOf(row, today),
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    processed_at: row.processedAt?.toISOString() ?? null,
    processed_by: isClients ? null : labelled(row.processedBy, row.processor),
  };
}

/** Of what is open since whose turn it is; of what is processed how long it took altogether. */
function ageOf({ createdAt, confirmedAt, turnedAt, processedAt }: RequestRow, today: CalendarDate): number {
  const came = confirmedAt ?? createdAt;
  const [from, until] = processedAt ? [came, pragueDateOf(processedAt)] : [turnedAt ?? came, today];
  return dayNumberOf(until) - dayNumberOf(pragueDateOf(from));
}

const textsOf = ({ id, sealedText, sealedRequestText }: RequestRow, vault: RequestVault) => ({
  text: vault.open('text', id, sealedText),
  request_text: vault.open('requestText', id, sealedRequestText),
});

export const presentOwn = (row: RequestRow, actor: Actor, today: Today, vault: RequestVault): contract.OwnServiceRequest => ({
  ...presentRow(row, actor, today),
  ...textsOf(row, vault),
});

export interface RequestContent {
  messages: readonly MessageRow[];
  /** By message; under null those of the text. */
  files: ReadonlyMap<string | null, readonly FileRow[]>;
}

export function presentRequest(
  row: RequestRow,
  actor: Actor,
  today: Today,
  vault: RequestVault,
  { messages, files }: RequestContent,
): contract.ServiceRequest {
  const filesOf = (messageId: string | null) => (files.get(messageId) ?? []).map(readFileAnswer);
  return {
    ...presentRow(row, actor, today),
    ...textsOf(row, vault),
    attachments: filesOf(null),
    messages: messages.map(({ id, userId, author, side, sealedText, awaitsReply, createdAt }) => ({
      id,
      user: { id: userId, label: author },
      side,
      awaits_reply: awaitsReply,
      text: vault.open('message', id, sealedText) ?? '',
      attachments: filesOf(id),
      created_at: createdAt.toISOString(),
    })),
    answer: vault.open('answer', row.id, row.sealedAnswer),
    version: row.version,
  };
}
