import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer } from '../fields.ts';
import { FormTemplateRow } from '../form-templates/form-templates.schemas.ts';
import { IdentificationInBrief } from '../identifications/identifications.schemas.ts';
import { ActiveTemplatesQuery, FilledForm, RecordInBrief, RecordKindOverview, Representation } from './records.schemas.ts';

export const readActiveTemplates = endpoint({
  id: 'records.readActiveTemplates',
  method: 'GET',
  path: '/api/clients/{id}/forms-templates/active',
  summary: 'Active form templates that may be used for the client, of the type in filter[type]; prefilled from the last record of each',
  permission: 'records.prepare',
  query: ActiveTemplatesQuery,
  answer: collection(
    z.object({
      id: z.string(),
      template: FormTemplateRow,
      data: FilledForm,
      /** Whether a record of it must say who answers for the client; null: the client does. */
      representation: Representation.nullable(),
    }),
  ),
  errors: ['record.not_found'],
});

const Concept = RecordInBrief.extend({
  /** Whether it states everything that it needs to be sent. */
  is_complete: z.boolean(),
});

export const readConcepts = endpoint({
  id: 'records.readConcepts',
  method: 'GET',
  path: '/api/clients/{id}/concepts',
  summary: "A client's concepts, grouped by type: of records and of identifications the newest, as many as are sent at once",
  permission: 'records.prepare',
  answer: z.object({
    data: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.enum(templateTypes), records: z.array(Concept) }),
        z.object({ type: z.literal('IDENTIFICATION'), records: z.array(IdentificationInBrief) }),
      ]),
    ),
    /** All concepts; those sent at once are the listed ones that are complete. */
    meta: z.object({ total: z.int() }),
  }),
  errors: ['record.not_found'],
});

export const readRecordOverview = endpoint({
  id: 'records.readOverview',
  method: 'GET',
  path: '/api/clients/{id}/records-overview',
  summary:
    'How many records and identifications of each kind a client has, how many are to be reviewed, and the newest; kinds without any are left out',
  permission: 'records.prepare',
  answer: collection(RecordKindOverview),
  errors: ['record.not_found'],
});

export const sendConcepts = endpoint({
  id: 'records.sendConcepts',
  method: 'GET',
  path: '/api/clients/{id}/send-concepts',
  summary:
    "Sends the client's concepts that are complete, at most 100 records and 100 identifications at once, with one notification and one e-mail",
  permission: 'records.prepare',
  writes: true,
  answer: MessageAnswer,
  errors: ['record.not_found', 'records.no_concepts'],
});
