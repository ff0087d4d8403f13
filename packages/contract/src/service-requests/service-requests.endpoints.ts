import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { refusedFiles } from '../files/files.schemas.ts';
import { REQUEST_FILES_MAX } from './service-requests.lists.ts';
import {
  ComplaintBody,
  NewRequestForm,
  OwnerBody,
  OwnServiceRequest,
  REQUEST_TEXT_BYTES,
  RequestAnswerForm,
  RequestMessageForm,
  SavedServiceRequest,
  ServiceRequest,
  ServiceRequestRow,
} from './service-requests.schemas.ts';

const upload = {
  fields: ['attachments[]', 'attachments'],
  isOptional: true,
  mostFiles: REQUEST_FILES_MAX,
  fieldByteCount: REQUEST_TEXT_BYTES,
} as const;
/** [C 2]: sending is refused while somebody acts in the client's name, with a sentence of its own. */
const byThemselves = { impersonation: 'forbidden', impersonationSentence: 'service_request.not_allowed' } as const;

export const createServiceRequest = endpoint({
  id: 'serviceRequests.create',
  method: 'POST',
  path: '/api/service-requirements',
  summary:
    'Sends a service request: a client their own, staff for a client or, with the state REQUESTED, to a client; up to 10 files of 10 MB',
  permission: 'service-requests.send',
  ...byThemselves,
  upload: { ...upload, form: NewRequestForm },
  answer: SavedServiceRequest,
  errors: ['record.not_found', 'service_request.not_allowed', 'limit.reached', ...refusedFiles],
});

export const answerServiceRequest = endpoint({
  id: 'serviceRequests.answer',
  method: 'POST',
  path: '/api/service-requirements/{id}',
  summary: 'The client answers what staff asked; the type cannot be changed',
  permission: 'service-requests.answer',
  ...byThemselves,
  upload: { ...upload, form: RequestAnswerForm },
  answer: SavedServiceRequest,
  errors: ['record.not_found', 'service_request.answered', 'service_request.processed', 'limit.reached', ...refusedFiles],
});

export const writeServiceRequestMessage = endpoint({
  id: 'serviceRequests.write',
  method: 'POST',
  path: '/api/service-requirements/{id}/messages',
  summary: 'Adds a message to a request that is not processed yet',
  permission: 'service-requests.send',
  ...byThemselves,
  upload: { ...upload, form: RequestMessageForm },
  answer: SavedServiceRequest,
  errors: ['record.not_found', 'service_request.unanswered', 'service_request.processed', 'limit.reached', ...refusedFiles],
});

export const listServiceRequests = endpoint({
  id: 'serviceRequests.list',
  method: 'POST',
  path: '/api/service-requirements/list',
  summary: 'Service requests of all clients in reach, paginated, the newest first by default',
  permission: 'service-requests.list',
  body: PagedListBody,
  answer: page(ServiceRequestRow),
});

export const readServiceRequests = endpoint({
  id: 'serviceRequests.readOwn',
  method: 'GET',
  path: '/api/service-requirements',
  summary: "The client's own service requests, the newest first, at most 200",
  permission: 'service-requests.answer',
  answer: collection(OwnServiceRequest),
});

export const readServiceRequest = endpoint({
  id: 'serviceRequests.read',
  method: 'GET',
  path: '/api/service-requirements/{id}',
  summary: 'One service request with its texts, files and messages',
  permission: 'service-requests.read',
  answer: ServiceRequest,
  answerName: 'service_requirement',
  errors: ['record.not_found'],
});

export const processServiceRequest = endpoint({
  id: 'serviceRequests.process',
  method: 'POST',
  path: '/api/service-requirements/{id}/process',
  summary: 'Marks a service request as handled, once; the client is told',
  permission: 'service-requests.process',
  answer: MessageAnswer,
  errors: ['record.not_found', 'service_request.processed', 'service_request.complaint_unanswered'],
});

export const assignServiceRequest = endpoint({
  id: 'serviceRequests.assign',
  method: 'POST',
  path: '/api/service-requirements/{id}/assign',
  summary: 'Sets who of the company takes care of a service request',
  permission: 'service-requests.process',
  body: OwnerBody,
  answer: SavedServiceRequest,
  errors: ['record.not_found', 'record.changed', 'service_request.processed'],
});

export const treatComplaint = endpoint({
  id: 'serviceRequests.treatComplaint',
  method: 'POST',
  path: '/api/service-requirements/{id}/complaint',
  summary: 'Marks a service request as a complaint with the day of its answer, takes the mark back, or answers the complaint',
  permission: 'service-requests.process',
  body: ComplaintBody,
  answer: SavedServiceRequest,
  errors: ['record.not_found', 'service_request.unanswered', 'service_request.processed', 'service_request.no_complaint'],
});
