import type { ClientErrorBody } from '@pramen/contract/client-errors/client-errors.endpoints';
import { SECOND } from '../clock/clock.ts';
import { describeError } from '../log/log.ts';
import type { Platform } from '../platform.ts';

export interface ErrorReport extends ClientErrorBody {
  eventId: string;
}

const SEND_TIMEOUT_MS = 5 * SECOND;
/** Most reports sent at a time; more are dropped, so that a storm of browser errors does not become a storm of server requests. */
const MOST_UNDER_WAY = 5;
let underWay = 0;

/** The store address and public key inside a Sentry DSN: https://<key>@<host>/<path>/<project>. */
export function readDsn(dsn: string): { url: string; publicKey: string } {
  const parsed = new URL(dsn);
  const parts = parsed.pathname.split('/').filter(Boolean);
  const project = parts.pop();
  if (!parsed.username || !project) throw new Error('ERROR_REPORT_DSN must look like https://key@host/project.');
  const prefix = parts.map((part) => `/${part}`).join('');
  return { url: `${parsed.protocol}//${parsed.host}${prefix}/api/${project}/envelope/`, publicKey: parsed.username };
}

/** One event as a Sentry envelope: header, item header and item, a line each. */
export function envelopeOf(report: ErrorReport, sentAt: Date): string {
  const eventId = report.eventId.replaceAll('-', '');
  const event = {
    event_id: eventId,
    timestamp: sentAt.toISOString(),
    platform: 'javascript',
    level: 'error',
    release: report.version,
    transaction: report.path,
    exception: { values: [{ type: 'BrowserError', value: report.message }] },
    extra: { stack: report.stack },
  };
  return [{ event_id: eventId, sent_at: sentAt.toISOString() }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
}

/** Sends in the background; when the service is down, the server only logs a line. */
export function sendErrorReport(platform: Platform, report: ErrorReport): void {
  const dsn = platform.config.errorReportDsn;
  if (!dsn || underWay >= MOST_UNDER_WAY) return;
  const { url, publicKey } = readDsn(dsn);
  underWay += 1;
  void fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${publicKey}` },
    body: envelopeOf(report, platform.clock.now()),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
    .catch((error: unknown) => platform.log.warn({ error: describeError(error) }, 'error report not delivered'))
    .finally(() => {
      underWay -= 1;
    });
}
