import { compareHolder } from '@pramen/domain/compliance/identity/compare-holder';
import type { HolderFinding, KnownHolder } from '@pramen/domain/compliance/identity/compare-holder';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { readMachineLines } from '@pramen/domain/compliance/identity/machine-lines';
import type { LineFault, ReadLines } from '@pramen/domain/compliance/identity/machine-lines';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

/** Lines read and compared with the client's record. */
export interface CheckedLines {
  read: ReadLines | null;
  faults: readonly LineFault[];
  isExpired: boolean;
  findings: readonly HolderFinding[];
}

/** How the lines of each kind of document begin (ICAO Doc 9303, parts 4 to 6); other kinds have none. */
const kindOf: Partial<Record<IdentificationMethod, RegExp>> = { PASSPORT: /^P/, IDCARD: /^[ACI]/ };
const isOfMethod = (method: IdentificationMethod, { kind }: ReadLines) => kindOf[method]?.test(kind) ?? false;
const wrongKind: LineFault = { code: 'kind', field: 'document', line: 1, position: 1 };

/** Reads the lines of a document of this method and compares them with its holder. */
export function examineLines(text: string, method: IdentificationMethod, holder: KnownHolder, today: CalendarDate): CheckedLines {
  const { read, faults } = readMachineLines(text, today);
  if (read === null) return { read, faults, isExpired: false, findings: [] };
  return {
    read,
    faults: isOfMethod(method, read) ? [] : [wrongKind],
    isExpired: read.expiryDate < today,
    findings: compareHolder(read, holder, today),
  };
}
