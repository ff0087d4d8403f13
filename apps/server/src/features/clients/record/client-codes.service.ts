import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { takeNumbers } from '../../../platform/numbers/take-number.ts';

/** `C`, the year and six digits, as often as asked; codes that somebody typed before, and those of `reserved`, are passed over. */
export async function takeClientCodes(tx: Tx, year: string, count: number, reserved: SQL = sql`SELECT NULL::text`): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = count - codes.length;
    const first = await takeNumbers(tx, `client ${year}`, wanted);
    const next = Array.from({ length: wanted }, (_, place) => `C${year}${String(first + place).padStart(6, '0')}`);
    const { rows } = await tx.execute<{ code: string }>(sql`
      SELECT code FROM unnest(${sql.param(next)}::text[]) n(code)
      WHERE EXISTS (SELECT 1 FROM clients c WHERE lower(c.client_code) = lower(code)) OR lower(code) IN (SELECT lower(r.code) FROM (${reserved}) r(code))`);
    const taken = new Set(rows.map(({ code }) => code));
    codes.push(...next.filter((code) => !taken.has(code)));
  }
  return codes;
}
