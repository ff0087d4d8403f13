import { endpoint } from '../endpoint.ts';
import { page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { AcknowledgementBody, ClientSuitability, DueQuestionnaire, SavedWarning, SuitabilityWarning } from './suitability.schemas.ts';

export const readSuitability = endpoint({
  id: 'suitability.readOfClient',
  method: 'GET',
  path: '/api/clients/{id}/suitability',
  summary: "A client's last investment questionnaire, how the active strategies fit it, and warnings about investments",
  permission: 'suitability.read',
  answer: ClientSuitability,
  errors: ['record.not_found'],
});

export const listWarnings = endpoint({
  id: 'suitability.listWarnings',
  method: 'POST',
  path: '/api/suitability/warnings/list',
  summary: 'Investments of clients outside the target market, paginated, the newest first by default',
  permission: 'suitability.read',
  body: PagedListBody,
  answer: page(SuitabilityWarning),
});

export const exportWarnings = exportOf(listWarnings, 'suitability.exportWarnings');

export const acknowledgeWarning = endpoint({
  id: 'suitability.acknowledge',
  method: 'POST',
  path: '/api/clients/{id}/suitability/warnings/{warningId}/acknowledgement',
  summary: 'Records why staff go on although a strategy does not fit; once for each warning',
  permission: 'suitability.acknowledge',
  body: AcknowledgementBody,
  answer: SavedWarning,
  errors: ['record.not_found', 'record.state_refused'],
});

export const listDueQuestionnaires = endpoint({
  id: 'suitability.listDueQuestionnaires',
  method: 'POST',
  path: '/api/suitability/questionnaires/list',
  summary: 'Accepted investment questionnaires whose validity has ended or ends soon, paginated, the earliest first by default',
  permission: 'suitability.read',
  body: PagedListBody,
  answer: page(DueQuestionnaire),
});

export const exportDueQuestionnaires = exportOf(listDueQuestionnaires, 'suitability.exportDueQuestionnaires');
