import { translate } from '@pramen/texts/translate';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { writeMoment } from '../../../platform/written/written-values.ts';

/** A request was processed meanwhile: staff read by whom and when, the client only when. */
export function refuseProcessed(
  { processedAt, processor }: { processedAt: Date; processor: string | null },
  { role, origin: { language } }: Actor,
): Problem {
  const at = writeMoment(processedAt);
  const message =
    role === 'CLIENT' || processor === null
      ? translate(language, 'serviceRequestNotices:faults.processed', { at })
      : translate(language, 'serviceRequestNotices:faults.processedBy', { at, name: processor });
  return new Problem('service_request.processed', { message });
}
