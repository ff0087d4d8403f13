import { identifications, identificationSteps, identificationVersions } from '../../database/schema/identifications.ts';
import { inTransaction } from '../../database/transaction.ts';
import { openVault } from '../../features/identifications/content/identification-vault.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { TestApp } from '../app/test-app.ts';

/** Creates an identification by card that waits for the client, without files; `creatorId` is the user who prepared it. */
export function createWaitingIdentification(app: TestApp, clientId: string, creatorId: string): Promise<string> {
  return inTransaction(app.platform.db, async (tx) => {
    const at = app.clock.now();
    const id = newId();
    const vault = await openVault(tx, app.platform, clientId);
    const row = { method: 'IDCARD', state: 'WAITING' } as const;
    await registerNumbers(tx, [{ kind: 'IDENTIFICATION', number: id, clientId, recordId: id }]);
    await tx.insert(identifications).values({ ...row, clientId, id, stateAt: at, creatorId, versionNumber: 1, createdAt: at });
    const content = { lines: null, document: { number: null, issuingCountry: null, validUntil: null } };
    await tx.insert(identificationVersions).values({
      clientId,
      identificationId: id,
      number: 1,
      method: 'IDCARD',
      sealedContent: vault.close('content', id, 1, content),
      savedBy: creatorId,
      savedAs: 'STAFF',
      savedAt: at,
    });
    await tx
      .insert(identificationSteps)
      .values({ clientId, identificationId: id, position: 1, state: 'WAITING', versionNumber: 1, userId: creatorId, at });
    return id;
  });
}
