import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { users } from '../../database/schema/people.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { addDocumentTemplates } from '../templates/document-templates.ts';
import { addFormTemplates } from '../templates/form-templates.ts';
import { describeContractTypes, refineStrategies } from './catalogue-work.ts';
import { workOnClients } from './clients.ts';
import { attachInformation } from './information-work.ts';
import { registerIntermediaries } from './intermediary-work.ts';
import { setUpOnboarding } from './onboarding-work.ts';
import { addOnboardings } from '../records/onboardings.ts';
import { readStaff } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import { addServiceRequests } from './service-request-work.ts';
import { workOnPeople, workOnUsers } from './people-work.ts';
import { addIdentifications } from '../records/identification-work.ts';
import { addRecords } from '../records/record-work.ts';

/**
 * Past work of the demo company's staff, done through the regular services and each at its own time, so that histories have content.
 * Records with any event stay as they are.
 */
export async function doOfficeWork(tx: Tx, deps: WorkDeps & { files: FileStore }): Promise<void> {
  // Without its own staff (one of them is checked) this is no longer the demo company.
  const [office] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'office@pramen.test'));
  if (!office) return;
  const staff = await readStaff(tx);
  await describeContractTypes(tx, deps, staff);
  await registerIntermediaries(tx, deps, staff);
  await refineStrategies(tx, deps, staff);
  await workOnUsers(tx, deps, staff);
  await workOnPeople(tx, deps, staff);
  await workOnClients(tx, deps, staff);
  await addDocumentTemplates(tx, deps, staff);
  await addFormTemplates(tx, deps, staff);
  await setUpOnboarding(tx, deps, staff);
  await attachInformation(tx, deps, staff);
  await addRecords(tx, deps);
  await addIdentifications(tx, deps);
  await addOnboardings(tx, deps);
  await addServiceRequests(tx, deps);
}
