import { reportClientError } from '@pramen/contract/client-errors/client-errors.endpoints';
import { serve } from '../http/serve.ts';
import type { Route } from '../http/serve.ts';
import type { Platform } from '../platform.ts';
import { sendErrorReport } from './error-report.ts';

/** Takes unexpected errors of browsers into the log and, when configured, to the error-reporting service. */
export function clientErrorRoutes(platform: Platform): Route[] {
  return [
    serve(reportClientError, async ({ body, origin }) => {
      platform.log.warn({ requestId: origin.requestId, clientError: { ...body, stack: body.stack?.split('\n').slice(0, 20) } }, 'browser error');
      sendErrorReport(platform, { ...body, eventId: origin.requestId });
      return {};
    }),
  ];
}
