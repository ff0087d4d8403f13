import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AmlFacts, ChangedAmlFacts } from './aml-facts.schemas.ts';

export const readAmlFacts = endpoint({
  id: 'clients.readAmlFacts',
  method: 'GET',
  path: '/api/clients/{id}/aml-facts',
  summary: 'Birth, nationalities and tax residences of a client',
  permission: 'clients.read',
  answer: AmlFacts,
  errors: ['record.not_found'],
});

export const changeAmlFacts = endpoint({
  id: 'clients.changeAmlFacts',
  method: 'POST',
  path: '/api/clients/{id}/aml-facts',
  summary: 'Replaces birth, nationalities and tax residences of a client; each residence has a number or the reason why none',
  permission: 'clients.edit',
  body: ChangedAmlFacts,
  answer: z.object({ message: z.string(), facts: AmlFacts }),
  errors: ['record.not_found', 'record.changed'],
});
