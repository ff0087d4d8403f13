import type { IntermediaryRow } from '@pramen/contract/intermediaries/intermediaries.schemas';
import type { IntermediaryPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const intermediarySheet: ListSheet<IntermediaryRow> = {
  name: 'intermediaries',
  title: 'intermediaries:title',
  columns: [
    ['intermediaries:name', 'text', (row) => row.intermediary_name],
    ['intermediaries:abbr', 'text', ({ abbr }) => abbr],
    ['intermediaries:code', 'text', ({ code }) => code],
    ['intermediaries:email', 'text', ({ email }) => email],
    ['intermediaries:phone', 'text', ({ phone }) => phone],
  ],
};

export const personSheet: ListSheet<IntermediaryPerson> = {
  name: 'people',
  title: 'intermediaryPeople:title',
  columns: [
    ['intermediaryPeople:surname', 'text', ({ surname }) => surname],
    ['intermediaryPeople:firstname', 'text', ({ firstname }) => firstname],
    ['intermediaryPeople:email', 'text', ({ email }) => email],
    ['intermediaryPeople:phone', 'text', ({ phone }) => phone],
    ['intermediaryPeople:role', 'text', ({ role }, language) => translate(language, `intermediaryPeople:roles.${role}`)],
    ['intermediaryPeople:intermediary', 'text', ({ intermediary }) => intermediary.label],
    ['intermediaryPeople:parent', 'text', ({ parent }) => parent?.label ?? null],
    ['intermediaryPeople:referralCode', 'text', (person) => person.referral_code],
  ],
};
