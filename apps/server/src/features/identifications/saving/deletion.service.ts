import { mayDeleteRecord } from '@pramen/domain/forms/records/record-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { dropFilesOf } from '../../files/files.service.ts';
import { currentFiles, readCurrentContent, readFiles } from '../content/identification-content.reader.ts';
import { factsOf, personalFacts } from '../content/identification-facts.ts';
import { openVault } from '../content/identification-vault.service.ts';
import { holdIdentification } from '../record/identifications.reader.ts';
import type { IdentificationKey } from '../record/identifications.reader.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;

/** Throws record.state_refused unless the identification may be deleted: what was once answered is kept. */
export async function deleteIdentification(tx: Tx, platform: Deps, actor: Actor, key: IdentificationKey): Promise<void> {
  const stored = await holdIdentification(tx, actor, 'identifications.prepare', key);
  if (!mayDeleteRecord(stored.state, stored.answeredAt !== null)) throw new Problem('record.state_refused');
  const files = currentFiles(await readFiles(tx, [stored]), stored);
  const content = await readCurrentContent(tx, await openVault(tx, platform, key.clientId), stored);
  await tx
    .update(identifications)
    .set({ deletedAt: platform.clock.now(), version: sql`${identifications.version} + 1` })
    .where(and(eq(identifications.clientId, key.clientId), eq(identifications.id, key.id)));
  await dropFilesOf(tx, platform, key.clientId, 'identification', key.id);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'identifications.deleted',
      objectType: 'identification',
      objectId: key.id,
      clientId: key.clientId,
      facts: { before: factsOf(stored, files.length) },
      personal: { before: personalFacts(content) },
    },
  );
}
