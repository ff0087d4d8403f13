import type { SuitabilityReport } from '@pramen/contract/suitability-reports/suitability-reports.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const reportSheet: ListSheet<SuitabilityReport> = {
  name: 'suitabilityReports',
  title: 'suitabilityReports:title',
  columns: [
    ['suitability:client', 'text', (row) => row.client_name],
    ['suitability:adviser', 'text', ({ adviser }) => adviser],
    ['suitabilityReports:from', 'day', (row) => row.from],
    ['suitabilityReports:to', 'day', (row) => row.to],
    ['suitabilityReports:edition', 'text', (row) => String(row.edition)],
    ['suitabilityReports:outcome', 'text', ({ outcome }, language) => translate(language, `suitabilityReports:outcomes.${outcome}`)],
    ['suitabilityReports:placed', 'moment', (row) => row.placed_at],
    ['suitabilityReports:told', 'moment', (row) => row.told_at],
    ['suitabilityReports:opened', 'moment', (row) => row.opened_at],
  ],
};
