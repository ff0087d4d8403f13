import type { LinesCheck } from '@pramen/contract/identifications/identifications.schemas';
import type { HolderFinding } from '@pramen/domain/compliance/identity/compare-holder';
import type { LineFault, ReadLines } from '@pramen/domain/compliance/identity/machine-lines';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import type { CheckedLines } from './lines-check.rules.ts';

/** Names the field, and the line and position where there is one. */
export function describeFault({ code, field, line, position }: LineFault, language: Language): string {
  const what = translate(language, `identifications:faults.${code}`, { field: translate(language, `identifications:lineFields.${field}`) });
  if (line === null) return what;
  return position === null
    ? translate(language, 'identifications:faultLine', { line, what })
    : translate(language, 'identifications:faultPlace', { line, position, what });
}

const presentRead = (read: ReadLines): NonNullable<LinesCheck['read']> => ({
  kind: read.kind,
  issuing_state: read.issuingState,
  number: read.number,
  surname: read.surname,
  given_names: read.givenNames,
  nationality: read.nationality,
  birth_date: read.birthDate ?? String(read.birthYear),
  sex: read.sex,
  expiry_date: read.expiryDate,
  optional: read.optional,
});

export const presentFindings = (findings: readonly HolderFinding[]): LinesCheck['findings'] =>
  findings.map(({ field, read, known, isSame }) => ({ field, read, known, is_same: isSame }));

export const presentCheck = ({ read, faults, isExpired, findings }: CheckedLines, language: Language): LinesCheck => ({
  read: read && presentRead(read),
  faults: faults.map((fault) => ({ line: fault.line, position: fault.position, message: describeFault(fault, language) })),
  is_expired: isExpired,
  findings: presentFindings(findings),
});
