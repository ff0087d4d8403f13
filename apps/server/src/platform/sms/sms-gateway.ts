import type { Config } from '../../config/config.ts';
import { SECOND } from '../clock/clock.ts';
import type { SmsSender } from './sms-sender.ts';

const DEFAULT_TIMEOUT_MS = 10 * SECOND;

/** The gateway did not take the message; `code` says why and names nobody. */
export class SmsNotAccepted extends Error {
  readonly code: string;

  constructor(code: string) {
    super('the SMS gateway did not take the message');
    this.name = 'SmsNotAccepted';
    this.code = code;
  }
}

function codeOf(error: unknown): string {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? 'TIMEOUT' : 'UNREACHABLE';
}

/** SMS by HTTP: POST {to, text} as JSON with a bearer token; every status but 2xx, a redirect or silence is a failure. */
export function createSmsGateway(config: Pick<Config, 'smsGatewayUrl' | 'smsGatewayToken'>, timeoutMs = DEFAULT_TIMEOUT_MS): SmsSender {
  const { smsGatewayUrl, smsGatewayToken } = config;
  if (!smsGatewayUrl) return { send: () => Promise.reject(new SmsNotAccepted('NOT_CONFIGURED')) };
  const headers = { 'content-type': 'application/json', ...(smsGatewayToken ? { authorization: `Bearer ${smsGatewayToken}` } : {}) };
  return {
    send: async ({ to, text }) => {
      const answer = await fetch(smsGatewayUrl, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new SmsNotAccepted(codeOf(error));
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new SmsNotAccepted(`HTTP_${answer.status}`);
    },
  };
}
