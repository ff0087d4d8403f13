/** Digits of a JSON number without an exponent, as PostgreSQL prints a numeric. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return digits.length <= point ? `${sign}${digits.padEnd(point, '0')}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function inKeyOrder([left]: [string, unknown], [right]: [string, unknown]): number {
  return Buffer.byteLength(left) - Buffer.byteLength(right) || Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  if (typeof value === 'number') return plainNumber(JSON.stringify(value));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(inKeyOrder);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${print(entry)}`).join(', ')}}`;
}

/**
 * The text that PostgreSQL prints for a value stored as jsonb: keys by length and then by bytes, numbers without exponents. A MAC computed
 * before the insert therefore matches the bytes read later, and digits beyond the precision of a JavaScript number cannot be hidden.
 */
export function jsonbText(value: unknown): string {
  return print(JSON.parse(JSON.stringify(value)));
}
