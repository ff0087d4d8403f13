import type { ChangedIdentification, NewIdentification } from '@pramen/contract/identifications/identifications.schemas';
import type { Actor } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { VersionContent } from '../content/identification-vault.service.ts';

export type Given = NewIdentification | ChangedIdentification;

/** Staff send to the client unless they say that it is a concept. */
export function staffStateOf({ state, concept = false }: Given, actor: Actor): 'CONCEPT' | 'WAITING' {
  if (state !== undefined && state !== 'CONCEPT' && state !== 'WAITING')
    throw refusedField(actor.origin.language, 'state', 'validation:choice');
  return concept || state === 'CONCEPT' ? 'CONCEPT' : 'WAITING';
}

export function clientStateOf({ state }: Given, actor: Actor): 'APPROVED' | 'DENIED' {
  if (state !== 'APPROVED' && state !== 'DENIED') throw refusedField(actor.origin.language, 'state', 'validation:choice');
  return state;
}

/** What is given replaces what was stored; what is left out stays. */
export function mergeContent({ lines, document = {} }: Given, former: VersionContent): VersionContent {
  const { number, issuing_country: issuingCountry, valid_until: validUntil } = document;
  return {
    lines: lines === undefined ? former.lines : lines,
    document: {
      number: number === undefined ? former.document.number : number,
      issuingCountry: issuingCountry === undefined ? former.document.issuingCountry : issuingCountry,
      validUntil: validUntil === undefined ? former.document.validUntil : validUntil,
    },
  };
}

/** The content of an identification that was just created. */
export const nothing: VersionContent = { lines: null, document: { number: null, issuingCountry: null, validUntil: null } };
