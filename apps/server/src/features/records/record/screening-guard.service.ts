import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { StepScreening } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readScreeningStatus } from '../../screening/screening-status.reader.ts';

/**
 * What the acceptance of an AML questionnaire rests on: the client's screening with the versions of its lists. Throws screening.not_clear
 * while the screening is missing, outdated or undecided, and validation.failed when a listed client is accepted without a reason.
 */
export async function requireScreening(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { origin }: Actor,
  clientId: string,
  reason: string | null,
): Promise<StepScreening> {
  const { status, lacks, lists } = await readScreeningStatus(tx, clock.now(), clientId);
  if (lacks !== null) throw new Problem('screening.not_clear', { message: translate(origin.language, `screening:waits.${lacks}`) });
  if (status === 'CONFIRMED' && reason === null) throw refusedField(origin.language, 'description', 'screening:waits.CONFIRMED');
  return {
    status: status === 'CONFIRMED' ? status : 'CLEAR',
    lists: lists.map(({ name, number, publishedOn, screenedAt }) => ({
      list: name,
      number,
      publishedOn,
      screenedAt: screenedAt?.toISOString() ?? '',
    })),
  };
}
