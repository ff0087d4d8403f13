import type { Config } from '../../config/config.ts';
import { SECOND } from '../clock/clock.ts';
import type { SmsReceipt, SmsSender } from './sms-sender.ts';

const DEFAULT_TIMEOUT_MS = 10 * SECOND;

/** The gateway did not accept the message; `code` states the reason without personal data. */
export class SmsNotAccepted extends Error {
  readonly code: string;

  constructor(code: string) {
    super('the SMS gateway did not accept the message');
    this.name = 'SmsNotAccepted';
    this.code = code;
  }
}

function codeOf(error: unknown): string {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? 'TIMEOUT' : 'UNREACHABLE';
}

/** Field names that gateways use for their id of a message. */
const REFERENCES = ['id', 'message_id', 'messageId', 'reference', 'sms_id'] as const;
const LONGEST_ANSWER = 16_384;
const LONGEST_REFERENCE = 100;

/** The text of a response; '' when it is longer than the limit. */
async function readStart(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const pieces: Uint8Array[] = [];
  let byteCount = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    byteCount += piece.length;
    if (byteCount > LONGEST_ANSWER) return '';
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The gateway's id of the message; null when the response cannot be read, which does not matter for an accepted message. */
async function readReference(answer: Response): Promise<string | null> {
  try {
    const said = JSON.parse(await readStart(answer.body)) as Record<string, unknown>;
    const found = REFERENCES.map((name) => said[name]).find((value) => typeof value === 'string' || typeof value === 'number');
    return found === undefined ? null : String(found).slice(0, LONGEST_REFERENCE);
  } catch {
    return null;
  }
}

const readReceipt = async (answer: Response): Promise<SmsReceipt> => ({
  status: `HTTP ${answer.status}`,
  reference: await readReference(answer),
});

/** Sends SMS by HTTP: POST {to, text} as JSON with a bearer token. A status other than 2xx, a redirect or a timeout is a failure. */
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
      if (answer.ok) return readReceipt(answer);
      await answer.body?.cancel();
      throw new SmsNotAccepted(`HTTP_${answer.status}`);
    },
  };
}
