import { SELF_ONBOARDING_SETTING } from '@pramen/contract/settings/self-onboarding.schemas';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { documentTemplates } from '../../database/schema/documents.ts';
import { formTemplates } from '../../database/schema/forms.ts';
import { settings } from '../../database/schema/operations.ts';
import { changeSelfOnboarding } from '../../features/settings/self-onboarding.service.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';

const SET_DAYS_AGO = 200;
/** The type of the contract that new clients conclude. */
const NEW_CLIENTS_TYPE = 'Správa portfolia';
/** The template of that contract, in Czech. */
const CONTRACT_TEMPLATE = 'Smlouva o\u00a0správě portfolia';

/** Lets strangers become clients of the demo company with every step. Settings that somebody saved stay as they are. */
export async function setUpOnboarding(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const known = await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, SELF_ONBOARDING_SETTING));
  const [type] = await tx.select({ id: contractTypes.id }).from(contractTypes).where(eq(contractTypes.name, NEW_CLIENTS_TYPE));
  if (known.length > 0 || !type) return;
  const templates = await tx
    .select({ id: formTemplates.id, type: formTemplates.type })
    .from(formTemplates)
    .where(eq(formTemplates.isActive, true));
  const ofType = (wanted: (typeof templates)[number]['type']) =>
    templates
      .filter((one) => one.type === wanted)
      .map(({ id }) => id)
      .slice(0, 1);
  const [contract] = await tx
    .select({ id: documentTemplates.id })
    .from(documentTemplates)
    .where(and(eq(documentTemplates.name, CONTRACT_TEMPLATE), eq(documentTemplates.isActive, true), isNull(documentTemplates.deletedAt)));
  const at = daysAgo(deps, createRandom(9_700), SET_DAYS_AGO);
  await changeSelfOnboarding(tx, platformAt(deps, at), staff('admin@pramen.test', at), {
    version: undefined,
    value: {
      investment_questionnaires: ofType('INVESTMENT_QUESTIONNAIRE'),
      aml_questionnaires: ofType('AML_QUESTIONNAIRE'),
      forms: [],
      meeting_records: [],
      document_templates: contract ? [contract.id] : [],
      identification: true,
      client_complex_form: true,
      address: true,
      bank_account: true,
      calculation: true,
      strategies: true,
      documents: contract !== undefined,
      contract_type: type.id,
    },
  });
}
