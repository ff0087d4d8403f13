import type { Intermediary, IntermediaryRow } from '@pramen/contract/intermediaries/intermediaries.schemas';
import type { IntermediaryRecord, ListedIntermediary } from './intermediaries.reader.ts';

/** An id with its display name. */
export interface Labelled {
  id: string;
  label: string;
}
export const toLabelled = ({ id, label }: Labelled) => ({ id, label });

/** `people`: members of the intermediary, when requested. */
export function presentIntermediaryRow(row: ListedIntermediary, people?: readonly Labelled[]): IntermediaryRow {
  const { id, intermediaryName, abbr, code, email, phone, version } = row;
  const persons = people ? { persons: people.map(toLabelled) } : {};
  return { id, label: intermediaryName, intermediary_name: intermediaryName, abbr, code, email, phone, version, ...persons };
}

export function presentIntermediary(row: IntermediaryRecord): Intermediary {
  return {
    ...presentIntermediaryRow(row),
    business_number: row.businessNumber,
    tax_number: row.taxNumber,
    bank_account_number: row.bankAccountNumber,
    iban: row.iban,
    logo_base64: row.logoBase64,
    theme: row.theme,
  };
}
