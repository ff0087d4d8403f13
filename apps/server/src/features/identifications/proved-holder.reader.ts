import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { identifications } from '../../database/schema/identifications.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { findProvedDifferences } from './review/proved-differences.reader.ts';

/** Whether the client's record has become another person's than the one whom a bank proved; once staff accept it, they have decided on that. */
export async function differsFromProved(db: Readable, platform: Pick<WritePlatform, 'config'>, clientId: string): Promise<boolean> {
  const open = await db
    .select({ id: identifications.id })
    .from(identifications)
    .where(
      and(
        eq(identifications.clientId, clientId),
        eq(identifications.method, 'BANKID'),
        inArray(identifications.state, ['TO_REVIEW', 'APPROVED']),
        isNull(identifications.deletedAt),
      ),
    );
  for (const { id } of open) if ((await findProvedDifferences(db, platform, { clientId, id })).length > 0) return true;
  return false;
}
