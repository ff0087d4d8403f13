import { endpoint } from '../endpoint.ts';
import { page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { AmlReview, AmlStanding } from './aml.schemas.ts';

export const readAmlStanding = endpoint({
  id: 'aml.readStanding',
  method: 'GET',
  path: '/api/clients/{id}/aml',
  summary: "A client's risk profile, check intensity, last and next assessment, and the law that they follow",
  permission: 'aml.read',
  answer: AmlStanding,
  errors: ['record.not_found'],
});

export const listAmlReviews = endpoint({
  id: 'aml.listReviews',
  method: 'POST',
  path: '/api/aml-reviews/list',
  summary: 'Clients with their next assessment, paginated: the never assessed first, then by the day that it is due',
  permission: 'aml.read',
  body: PagedListBody,
  answer: page(AmlReview),
});

export const exportAmlReviews = exportOf(listAmlReviews, 'aml.exportReviews');
