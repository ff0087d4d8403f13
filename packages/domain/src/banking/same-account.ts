import { parseCzechAccount } from './czech-account.ts';
import { compactIban, ibanOfAccount } from './iban.ts';

/** An account as a client's record holds it: number and bank code, or an IBAN. */
export interface RecordedAccount {
  iban: string | null;
  accountNumber: string | null;
  bankCode: string | null;
}

/** The IBAN of an account as people and banks write it, `19-2000145399/0800` or an IBAN; null for a text that is neither. */
export function ibanOfWritten(text: string): string | null {
  const czech = parseCzechAccount(text);
  if (czech) return ibanOfAccount(czech);
  const iban = compactIban(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban) ? iban : null;
}

/** The IBAN of a recorded account, whose IBAN wins over its number; null while it has neither. */
const ibanOfRecorded = ({ iban, accountNumber, bankCode }: RecordedAccount): string | null =>
  (iban && ibanOfWritten(iban)) ?? ibanOfWritten(`${accountNumber ?? ''}/${bankCode ?? ''}`);

/** Whether an account as it is written is one of the recorded ones, however each of them is written. */
export function isRecordedAccount(written: string, recorded: readonly RecordedAccount[]): boolean {
  const iban = ibanOfWritten(written);
  return iban !== null && recorded.some((account) => ibanOfRecorded(account) === iban);
}
