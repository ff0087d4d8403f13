import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordShown } from '../../disclosures/deliveries.service.ts';
import { discloseCosts } from '../steps/costs.rules.ts';
import type { FormView } from '../steps/form-view.reader.ts';
import { requireDocumentsGiven } from '../steps/information.rules.ts';
import { presentInteractionForm } from '../steps/interaction-form.present.ts';

/**
 * Completes what a client must know before agreeing: refuses while a document was not opened, and records the costs that the summary
 * showed. Throws record.changed, with the onboarding as it is now, when other costs were shown, or the caller does not say which.
 */
export async function informBefore(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'config'>,
  actor: Actor,
  view: FormView,
  shownHash: unknown,
): Promise<void> {
  requireDocumentsGiven(view);
  const disclosed = discloseCosts(view);
  if (disclosed === null) return;
  const { text, hash } = disclosed;
  if (shownHash !== hash.toString('hex')) throw new Problem('record.changed', { current: presentInteractionForm(view) });
  const { clientId, id: formId } = view.form;
  await recordShown(tx, platform, actor, { clientId, formId }, { kind: 'COSTS', text, language: view.language });
}
