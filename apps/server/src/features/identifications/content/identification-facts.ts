import type { StoredIdentification } from '../record/identifications.reader.ts';
import type { VersionContent } from './identification-vault.service.ts';

/** What events state about an identification: a history can be replayed from them, so each has all fields before and after. */
export const factsOf = (
  { state, method, versionNumber, whyPictures }: Pick<StoredIdentification, 'state' | 'method' | 'versionNumber' | 'whyPictures'>,
  fileCount: number,
) => ({
  state,
  method,
  versionNumber,
  whyPictures,
  fileCount,
});

/** The same of what is personal, by the names of the client's own document. */
export const personalFacts = ({ lines, document }: VersionContent) => ({
  id_card_number: document.number,
  id_card_issued_by: document.issuingCountry,
  id_card_validity: document.validUntil,
  machine_lines: lines,
});
