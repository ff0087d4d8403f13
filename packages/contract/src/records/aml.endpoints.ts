import { endpoint } from '../endpoint.ts';
import { AmlStanding } from './aml.schemas.ts';

export const readAmlStanding = endpoint({
  id: 'aml.readStanding',
  method: 'GET',
  path: '/api/clients/{id}/aml',
  summary: "A client's risk profile, check intensity, last and next assessment, and the law that they follow",
  permission: 'aml.read',
  answer: AmlStanding,
  errors: ['record.not_found'],
});
