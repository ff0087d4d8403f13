import type { AmlReview } from '@pramen/contract/records/aml.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const reviewSheet: ListSheet<AmlReview> = {
  name: 'amlReviews',
  title: 'aml:reviews.title',
  columns: [
    ['aml:reviews.client', 'text', ({ fullname }) => fullname],
    ['aml:reviews.code', 'text', (row) => row.client_code],
    ['aml:reviews.adviser', 'text', ({ adviser }) => adviser],
    ['aml:risk.label', 'text', (row, language) => row.risk_profile && translate(language, `aml:risk.${row.risk_profile}`)],
    ['aml:intensity.label', 'text', (row, language) => row.check_intensity && translate(language, `aml:intensity.${row.check_intensity}`)],
    ['aml:assessed', 'day', (row) => row.assessed_on],
    ['aml:review', 'day', (row) => row.review_due],
    ['aml:matchedOn', 'day', (row) => row.matched_on],
    ['aml:reviews.state', 'text', ({ state }, language) => translate(language, `aml:states.${state}`)],
  ],
};
