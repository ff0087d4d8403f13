import { serviceRequirements } from '../../database/schema/service-requests.ts';
import { inTransaction } from '../../database/transaction.ts';
import { openRequestVault } from '../../features/service-requests/record/request-vault.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { TestApp } from '../app/test-app.ts';

/** Creates a service request of a client that waits for the company, and tells nobody. */
export function createWaitingRequest(app: TestApp, clientId: string, userId: string): Promise<string> {
  return inTransaction(app.platform.db, async (tx) => {
    const id = newId();
    const at = app.clock.now();
    const vault = await openRequestVault(tx, app.platform, clientId);
    const sealedText = vault.close('text', id, 'Prosím o výpis.');
    await registerNumbers(tx, [{ kind: 'SERVICE_REQUIREMENT', number: id, clientId, recordId: id }]);
    const row = { type: 'message', state: 'CONFIRMED', createdAt: at, confirmedAt: at } as const;
    await tx.insert(serviceRequirements).values({ clientId, id, userId, sealedText, ...row });
    return id;
  });
}
