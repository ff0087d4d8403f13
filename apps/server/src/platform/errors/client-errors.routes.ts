import { reportClientError } from '@pramen/contract/client-errors/client-errors.endpoints';
import { MINUTE } from '../clock/clock.ts';
import { serve } from '../http/serve.ts';
import type { Route } from '../http/serve.ts';
import type { Platform } from '../platform.ts';
import { sendErrorReport } from './error-report.ts';

/** Reporting needs no session, so reports above this limit are dropped to protect the log and the reporting service. */
const MOST_PER_MINUTE = 60;

function createQuota({ clock }: Platform): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const now = Math.floor(clock.now().getTime() / MINUTE);
    if (now !== minute) [minute, taken] = [now, 0];
    taken += 1;
    return taken <= MOST_PER_MINUTE;
  };
}

/** Writes unexpected browser errors to the log and, when configured, sends them to the error-reporting service. */
export function clientErrorRoutes(platform: Platform): Route[] {
  const mayTake = createQuota(platform);
  return [
    serve(reportClientError, async ({ body, origin }) => {
      if (!mayTake()) return {};
      platform.log.warn(
        { requestId: origin.requestId, clientError: { ...body, stack: body.stack?.split('\n').slice(0, 20) } },
        'browser error',
      );
      sendErrorReport(platform, { ...body, eventId: origin.requestId });
      return {};
    }),
  ];
}
