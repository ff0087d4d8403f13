import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import type { Tx } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { factsOf, personalFacts } from '../content/identification-facts.ts';
import { addStep, addVersion } from '../content/identification-rows.service.ts';
import { openVault } from '../content/identification-vault.service.ts';
import { requireIdentification } from '../record/identifications.reader.ts';
import type { IdentificationRow } from '../record/identifications.reader.ts';
import { mergeContent, nothing } from './given.rules.ts';
import type { Given } from './given.rules.ts';
import { keepPictures } from './identification-files.service.ts';
import type { Pictures } from './identification-files.service.ts';

interface Added {
  clientId: string;
  method: IdentificationMethod;
  state: 'CONCEPT' | 'WAITING';
  given: Given;
  /** null: the call takes no files. */
  pictures: Pictures | null;
  action: 'prepared' | 'requested';
}

/** Stores a new identification of a client, whom the caller has locked. */
export async function addIdentification(
  tx: Tx,
  platform: Pick<WritePlatform, 'audit' | 'clock' | 'config'>,
  actor: Actor,
  added: Added,
): Promise<IdentificationRow> {
  const { clientId, method, state, given, pictures, action } = added;
  const vault = await openVault(tx, platform, clientId);
  const at = platform.clock.now();
  const key = { clientId, id: newId() };
  await registerNumbers(tx, [{ kind: 'IDENTIFICATION', number: key.id, clientId, recordId: key.id }]);
  await tx.insert(identifications).values({ ...key, method, state, stateAt: at, creatorId: actor.userId, versionNumber: 1, createdAt: at });
  const files = pictures ? await keepPictures(tx, platform, actor, key, pictures, 0) : [];
  const content = mergeContent(given, nothing);
  await addVersion(tx, platform, actor, vault, key, { number: 1, method, files, ...content });
  await addStep(tx, platform, actor, vault, key, { state, versionNumber: 1 });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: `identifications.${action}`,
      objectType: 'identification',
      objectId: key.id,
      clientId,
      facts: { after: factsOf({ method, state, versionNumber: 1, whyPictures: null }, files.length) },
      personal: { after: personalFacts(content) },
    },
  );
  return requireIdentification(tx, actor, 'identifications.prepare', key);
}
