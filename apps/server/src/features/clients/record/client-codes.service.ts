import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { takeNumbers } from '../../../platform/numbers/take-number.ts';

/**
 * Takes the next `count` codes: `C`, the year and six digits. Skips codes entered by hand, and those returned by `reserved`, a query of
 * `client_code`.
 */
export async function takeClientCodes(tx: Tx, year: string, count: number, reserved?: SQL): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = count - codes.length;
    const first = await takeNumbers(tx, `client ${year}`, wanted);
    const next = Array.from({ length: wanted }, (_, place) => `C${year}${String(first + place).padStart(6, '0')}`);
    const { rows } = await tx.execute<{ code: string }>(sql`
      SELECT lower(client_code) AS code FROM (SELECT client_code FROM clients ${reserved ? sql`UNION ALL ${reserved}` : sql``}) c
      WHERE lower(client_code) = ANY(${sql.param(next.map((code) => code.toLowerCase()))}::text[])`);
    const taken = new Set(rows.map(({ code }) => code));
    codes.push(...next.filter((code) => !taken.has(code.toLowerCase())));
  }
  return codes;
}
