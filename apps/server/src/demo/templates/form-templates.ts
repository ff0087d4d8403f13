import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { formTemplates } from '../../database/schema/forms.ts';
import { readSamples } from '../../features/form-templates/sample-forms.reader.ts';
import { createFormTemplate } from '../../features/form-templates/form-templates.service.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';

const CREATED_DAYS_AGO = 900;

/** The sample form of each type, dated in the past. A company that ever had a form template keeps its own. */
export async function addFormTemplates(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  // Serialises two processes that start at the same time; the second finds the templates.
  await tx.execute(sql`LOCK TABLE ${formTemplates} IN SHARE ROW EXCLUSIVE MODE`);
  const known = await tx.select({ id: formTemplates.id }).from(formTemplates).limit(1);
  if (known.length > 0) return;
  const at = daysAgo(deps, createRandom(9_100), CREATED_DAYS_AGO);
  const platform = platformAt(deps, at);
  const actor = staff('office@pramen.test', at);
  for (const { name, publicName, publicNameSk, type, confirmationRequired, data } of await readSamples())
    await createFormTemplate(tx, platform, actor, {
      name,
      public_name: publicName,
      public_name_sk: publicNameSk,
      version: '1.0',
      type,
      confirmation_required: confirmationRequired,
      data,
    });
}
