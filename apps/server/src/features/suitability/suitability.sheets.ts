import type { DueQuestionnaire, SuitabilityWarning } from '@pramen/contract/suitability/suitability.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../platform/lists/list-export.ts';

export const warningSheet: ListSheet<SuitabilityWarning> = {
  name: 'suitabilityWarnings',
  title: 'suitability:title',
  columns: [
    ['suitability:client', 'text', (row) => row.client_name],
    ['suitability:adviser', 'text', ({ adviser }) => adviser],
    ['suitability:strategy', 'text', (row) => row.strategy_name],
    ['suitability:contract', 'text', (row) => row.contract_number],
    ['suitability:fit', 'text', (row) => row.fit_text],
    ['suitability:reasonsTitle', 'text', ({ reasons }) => reasons.map(({ text }) => text).join('; ') || null],
    ['suitability:since', 'moment', (row) => row.created_at],
    [
      'suitability:state',
      'text',
      (row, language) => translate(language, row.is_acknowledged ? 'suitability:acknowledgedState' : 'suitability:openState'),
    ],
    ['suitability:acknowledgement', 'text', ({ acknowledgement }) => acknowledgement],
    ['suitability:acknowledgedBy', 'text', (row) => row.acknowledged_by],
  ],
};

export const dueSheet: ListSheet<DueQuestionnaire> = {
  name: 'dueQuestionnaires',
  title: 'suitability:due.title',
  columns: [
    ['suitability:client', 'text', (row) => row.client_name],
    ['suitability:adviser', 'text', ({ adviser }) => adviser],
    ['suitability:due.validUntil', 'day', (row) => row.valid_until],
    ['suitability:due.state', 'text', ({ state }, language) => translate(language, `suitability:due.states.${state}`)],
    [
      'suitability:due.prepared',
      'text',
      (row, language) => translate(language, row.is_prepared ? 'suitability:due.isPrepared' : 'suitability:due.isNotPrepared'),
    ],
    ['suitability:due.remindedAt', 'moment', (row) => row.reminded_at],
  ],
};
