import { readVariableSymbol } from '@pramen/domain/banking/payment';

/** `/VS/123`, `/VS123`, `VS:123`, `VS 123`; ten digits at most, so that a longer number is not cut into a symbol. */
const marked = /(?:^|[^A-Z0-9])VS\s*[:/=.]?\s*(\d{1,10})(?!\d)/i;
/** Creditor reference of ISO 11649: RF, two check digits, the reference. */
const creditorReference = /^RF\d{2}(\d{1,10})$/i;
const otherSymbol = /^(?:KS|SS)\s*[:/]?\s*\d/i;

/** The variable symbol that a free text marks as such; null: none. */
export function findMarkedSymbol(text: string): string | null {
  const [, digits] = marked.exec(text) ?? [];
  return digits === undefined ? null : readVariableSymbol(digits);
}

/** The variable symbol in a structured creditor reference, whose type may name it; null: it holds something else. */
export function readReferenceSymbol(reference: string, type: string | null): string | null {
  const text = reference.trim();
  if (type !== null && /^(?:KS|SS)$/i.test(type.trim())) return null;
  if (otherSymbol.test(text)) return null;
  const [, digits] = creditorReference.exec(text) ?? [];
  return findMarkedSymbol(text) ?? readVariableSymbol(digits ?? text);
}

/** A bank's reference in a form that both formats share; null for one that identifies nothing. */
export function readBankReference(text: string | null): string | null {
  const kept = (text ?? '')
    .replaceAll(/[\s\p{C}\ufffd]/gu, '')
    .toUpperCase()
    .replace(/^0+/, '');
  return kept === '' || /^(?:NOTPROVIDED|NONREF)$/.test(kept) ? null : kept;
}

/** Text on one line without invisible characters, at most `longest` characters; null when nothing is left. */
export function readLine(text: string, longest: number): string | null {
  const line = text.replaceAll(/[\p{C}\p{Z}\s\ufffd]+/gu, ' ').trim();
  return line === '' ? null : Array.from(line).slice(0, longest).join('').trimEnd();
}
