import { messageSides, requestPhases, requestStates, requestTypes } from '@pramen/domain/service-requests/service-requests';
import { findControl } from '@pramen/domain/text/visible';
import { z } from 'zod';
import { AnyId, CalendarDay, isStorable, KnownVersion, OptionalId, text } from '../fields.ts';
import { StoredFile } from '../files/files.schemas.ts';
import { REQUEST_TEXT_LENGTH } from './service-requests.lists.ts';

export const RequestType = z.enum(requestTypes);
export const RequestState = z.enum(requestStates);

/** Required text of any number of lines; a form sends its line breaks as CR LF. */
const RequestText = z
  .string()
  .transform((value) => value.replaceAll('\r\n', '\n').trim())
  .pipe(text(REQUEST_TEXT_LENGTH).min(1))
  .refine((value) => !isStorable(value) || findControl(value) === undefined, { params: { key: 'forbiddenCharacter' } });

/** Bytes of the text in UTF-8, with room for line breaks as CR LF. */
export const REQUEST_TEXT_BYTES = 5 * REQUEST_TEXT_LENGTH;

const FormFlag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

/** A new request. Staff send client_id; with the state REQUESTED they ask the client instead of writing for them. */
export const NewRequestForm = z.object({
  type: RequestType.default('message'),
  text: RequestText,
  client_id: OptionalId.optional(),
  state: RequestState.default('CONFIRMED'),
  /** An intermediary writes in their own name about the client, who does not see it. */
  is_in_own_name: FormFlag.default(false),
});
export type NewRequest = z.output<typeof NewRequestForm>;

/** The client's answer to a request of staff; its type cannot be changed. */
export const RequestAnswerForm = z.object({
  type: RequestType.optional(),
  text: RequestText,
  client_id: OptionalId.optional(),
  state: RequestState.default('CONFIRMED'),
});
export type RequestAnswer = z.output<typeof RequestAnswerForm>;

export const RequestMessageForm = z.object({
  text: RequestText,
  /** Of the company: the client is asked to reply, and the request waits for them until they do. */
  awaits_reply: FormFlag.default(true),
  /** Of the client: id of the question that they have read; a reply to an earlier one than the latest leaves the request waiting. */
  replies_to: OptionalId.optional(),
});

const Labelled = z.object({ id: z.string(), label: z.string() });

const inList = {
  id: z.string(),
  client_id: z.string(),
  client: Labelled,
  /** The author; null: staff ask and the client has not answered. */
  user_id: z.string().nullable(),
  user: Labelled.nullable(),
  /** Who asked the client; null: nobody did. */
  request_user: Labelled.nullable(),
  is_in_own_name: z.boolean(),
  type: RequestType,
  state: RequestState,
  phase: z.enum(requestPhases),
  /** Who of the company takes care of it. */
  owner: Labelled.nullable(),
  is_complaint: z.boolean(),
  /** The last day for the answer to a complaint. */
  due_on: CalendarDay.nullable(),
  is_overdue: z.boolean(),
  /** Calendar days that it has been the turn of whom it waits for; of a processed one those from when it came until then. */
  age_days: z.int(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
  processed_at: z.string().nullable(),
  processed_by: Labelled.nullable(),
};

/** A request in the list of staff: without its texts. */
export const ServiceRequestRow = z.object(inList);
export type ServiceRequestRow = z.output<typeof ServiceRequestRow>;

/** A request in the client's own list. */
export const OwnServiceRequest = z.object({ ...inList, text: z.string().nullable(), request_text: z.string().nullable() });
export type OwnServiceRequest = z.output<typeof OwnServiceRequest>;

export const ServiceRequestMessage = z.object({
  id: z.string(),
  user: Labelled,
  side: z.enum(messageSides),
  text: z.string(),
  /** A question of the company that the client is asked to reply to. */
  awaits_reply: z.boolean(),
  attachments: z.array(StoredFile),
  created_at: z.string(),
});
export type ServiceRequestMessage = z.output<typeof ServiceRequestMessage>;

export const ServiceRequest = z.object({
  ...inList,
  /** null: the client has not answered yet. */
  text: z.string().nullable(),
  /** What staff asked; null: nobody did. */
  request_text: z.string().nullable(),
  attachments: z.array(StoredFile),
  messages: z.array(ServiceRequestMessage),
  /** The written answer to a complaint; null: none yet. */
  answer: z.string().nullable(),
  version: z.int(),
});
export type ServiceRequest = z.output<typeof ServiceRequest>;

export const SavedServiceRequest = z.object({ message: z.string(), service_requirement: ServiceRequest });
export type SavedServiceRequest = z.output<typeof SavedServiceRequest>;

/** null: nobody takes care of it any more. */
export const OwnerBody = z.object({ owner_user_id: AnyId.nullable(), version: KnownVersion });

/** is_complaint marks a request as a complaint or takes the mark back; text answers a complaint and so processes it. */
export const ComplaintBody = z.union([z.object({ is_complaint: z.boolean() }), z.object({ text: RequestText })]);
