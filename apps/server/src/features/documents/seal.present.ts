import { describeDevice } from '@pramen/domain/devices/device';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/http/call.ts';
import type { EvidenceSection, EvidenceText } from '../../platform/pdf/evidence-pages.ts';
import type { Signed } from './evidence.reader.ts';
import type { WaitingSeal } from './seal.reader.ts';

const pragueSecond = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Prague',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
});

/** An instant as evidence names it, to the second and with the zone: `05.03.2026 09:07:05 Europe/Prague (GMT+01:00)`. */
export function writeInstant(instant: Date): string {
  const part = Object.fromEntries(pragueSecond.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part['day']}.${part['month']}.${part['year']} ${part['hour']}:${part['minute']}:${part['second']} Europe/Prague (${part['timeZoneName']})`;
}

type Write = (key: Extract<TextKey, `signing:evidence.${string}`>, values?: Record<string, string | number>) => string;

/** Browser and system, and below them what the browser said of itself: the first is for people, the second is the evidence. */
function nameDevice(write: Write, userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  const device = [browser, system].filter(Boolean).join(', ') || write('signing:evidence.unknownDevice');
  return userAgent === '' ? device : `${device}\n${userAgent}`;
}

function signatureSection(write: Write, { role, decidedAt, codeId, sha256, evidence }: Signed, index: number): EvidenceSection {
  return {
    heading: write('signing:evidence.signature', { number: index + 1, role: write(`signing:evidence.role.${role}`) }),
    rows: [
      [write('signing:evidence.signer'), evidence.name],
      [write('signing:evidence.signedAt'), decidedAt ? writeInstant(decidedAt) : ''],
      [write('signing:evidence.phone'), evidence.phone],
      [write('signing:evidence.codeId'), codeId ?? ''],
      [write('signing:evidence.confirmedLabel'), write('signing:evidence.confirmed', { count: evidence.documentCount, hash: evidence.objectSha256 })],
      [write('signing:evidence.signed'), sha256?.toString('hex') ?? ''],
      [write('signing:evidence.ip'), evidence.ip],
      [write('signing:evidence.device'), nameDevice(write, evidence.userAgent)],
      [write('signing:evidence.audit'), evidence.auditEventId],
    ],
  };
}

export interface EvidenceFacts extends Pick<WaitingSeal, 'document' | 'original' | 'client'> {
  signatures: readonly Signed[];
  pageCount: number;
  /** Who the client deals with, as letters are signed. */
  issuer: string;
}

const writer = (language: Language): Write => (key, values) => translate(language, key, values);

/** What stands on the pages behind a signed document, in its client's language. */
export function writeEvidence({ document, original, client, signatures, pageCount, issuer }: EvidenceFacts): EvidenceText {
  const write = writer(client.language);
  return {
    title: write('signing:evidence.title'),
    introduction: write('signing:evidence.introduction'),
    sections: [
      {
        heading: write('signing:evidence.document'),
        rows: [
          [write('signing:evidence.name'), document.name],
          [write('signing:evidence.code'), document.code ?? write('signing:evidence.none')],
          [write('signing:evidence.id'), document.id],
          [write('signing:evidence.client'), client.fullname],
          [write('signing:evidence.issuer'), issuer],
          [write('signing:evidence.pages'), String(pageCount)],
          [write('signing:evidence.original'), original.sha256.toString('hex')],
        ],
      },
      ...signatures.map((signature, index) => signatureSection(write, signature, index)),
    ],
    // The numbers are known when the pages are drawn.
    footer: write('signing:evidence.footer', { name: document.code ?? document.name, page: '{page}', pages: '{pages}' }),
  };
}

/** Why there is a seal, shown by readers of PDF beside it. */
export function writeSealReason(language: Language): string {
  return translate(language, 'signing:evidence.reason');
}
