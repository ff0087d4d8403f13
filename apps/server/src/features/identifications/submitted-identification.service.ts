import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import type { Tx } from '../../database/connect.ts';
import { identifications } from '../../database/schema/identifications.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { moveFiles } from '../files/files.service.ts';
import { factsOf, personalFacts } from './content/identification-facts.ts';
import { addStep, addVersion } from './content/identification-rows.service.ts';
import type { PlacedFile } from './content/identification-rows.service.ts';
import { openVault } from './content/identification-vault.service.ts';
import { nothing } from './saving/given.rules.ts';

interface SubmittedIdentification {
  clientId: string;
  /** Chosen before, because evidence refers to it; else a new one. */
  id?: string | undefined;
  method: IdentificationMethod;
  files: readonly PlacedFile[];
}

/**
 * Adds an identification that the client, who is the actor, made in their onboarding: staff review it. Its files, which belonged to the
 * onboarding, become the identification's. Returns its id.
 */
export async function addSubmittedIdentification(
  tx: Tx,
  platform: Pick<WritePlatform, 'audit' | 'clock' | 'config'>,
  actor: Actor,
  { clientId, id, method, files }: SubmittedIdentification,
): Promise<string> {
  const vault = await openVault(tx, platform, clientId);
  const at = platform.clock.now();
  const key = { clientId, id: id ?? newId() };
  const state = 'TO_REVIEW';
  await registerNumbers(tx, [{ kind: 'IDENTIFICATION', number: key.id, clientId, recordId: key.id }]);
  await tx
    .insert(identifications)
    .values({ ...key, method, state, stateAt: at, creatorId: actor.userId, versionNumber: 1, answeredAt: at, createdAt: at });
  const fileIds = files.map(({ fileId }) => fileId);
  await moveFiles(tx, clientId, fileIds, { fileableType: 'identification', fileableId: key.id });
  await addVersion(tx, platform, actor, vault, key, { number: 1, method, files, ...nothing });
  await addStep(tx, platform, actor, vault, key, { state, versionNumber: 1 });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'identifications.submitted',
      objectType: 'identification',
      objectId: key.id,
      clientId,
      facts: { after: factsOf({ method, state, versionNumber: 1, whyPictures: null }, files.length) },
      personal: { after: personalFacts(nothing) },
    },
  );
  return key.id;
}
