import { describeDevice } from '@pramen/domain/web/device';
import { maskText } from '@pramen/domain/privacy/mask';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { create } from 'qrcode';
import type { Language } from '../../../platform/calls/call.ts';
import type { EvidenceSection, EvidenceText } from '../../../platform/pdf/pages/evidence-pages.ts';
import type { Signed, SigningEvidence } from '../signing/evidence.reader.ts';
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

/** An instant as the evidence prints it, to the second and with its zone: `05.03.2026 09:07:05 Europe/Prague (GMT+01:00)`. */
export function writeInstant(instant: Date): string {
  const part = Object.fromEntries(pragueSecond.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part['day']}.${part['month']}.${part['year']} ${part['hour']}:${part['minute']}:${part['second']} Europe/Prague (${part['timeZoneName']})`;
}

type Write = (key: Extract<TextKey, `signing:evidence.${string}`>, values?: Record<string, string | number>) => string;

/** Browser and system, and below them the raw user agent: the first is for readers, the second is the evidence. */
function nameDevice(write: Write, userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  const device = [browser, system].filter(Boolean).join(', ') || write('signing:evidence.unknownDevice');
  return userAgent === '' ? device : `${device}\n${userAgent}`;
}

/** Text for a sign-in method; a method unknown to this version gets the generic text. */
function nameSignIn(write: Write, method: string | null): string {
  if (method === 'PASSWORD' || method === 'ACTIVATION' || method === 'REGISTRATION') return write(`signing:evidence.signIn.${method}`);
  return write('signing:evidence.signIn.OTHER');
}

type Row = readonly [label: string, value: string];

const writeDay = (day: string) => day.split('-').toReversed().join('.');

function identityRows(write: Write, { identity }: SigningEvidence): Row[] {
  if (!identity) return [];
  const { signerId, clientCode, birthDate, method, signedInAt, sessionId } = identity;
  const signIn = nameSignIn(write, method);
  return [
    [write('signing:evidence.signerId'), signerId],
    ...(clientCode === null ? [] : [[write('signing:evidence.clientCode'), clientCode] as const]),
    ...(birthDate === null ? [] : [[write('signing:evidence.birthDate'), writeDay(birthDate)] as const]),
    [write('signing:evidence.identified'), signedInAt === null ? signIn : `${signIn}, ${writeInstant(new Date(signedInAt))}`],
    [write('signing:evidence.session'), sessionId],
  ];
}

function codeRows(write: Write, codeId: string | null, { phone, code }: SigningEvidence): Row[] {
  const sent = code?.sent ?? null;
  return [
    // Masked, because the other signers get this file too; the full number is kept only encrypted.
    [write('signing:evidence.phone'), maskText(phone)],
    [write('signing:evidence.codeId'), codeId ?? ''],
    ...(code ? [[write('signing:evidence.codeRequested'), writeInstant(new Date(code.requestedAt))] as const] : []),
    ...(sent
      ? ([
          [
            write('signing:evidence.codeSent'),
            sent.receipt === null
              ? writeInstant(new Date(sent.at))
              : `${writeInstant(new Date(sent.at))}\n${write('signing:evidence.receipt', { receipt: sent.receipt })}`,
          ],
          [write('signing:evidence.words'), sent.words],
        ] as const)
      : []),
  ];
}

function openingRows(write: Write, { opening, unopenedCount, documentCount }: SigningEvidence): Row[] {
  if (opening === undefined) return [];
  const opened =
    opening === null
      ? write('signing:evidence.notOpened')
      : write(opening.isThisSession ? 'signing:evidence.openedNow' : 'signing:evidence.openedBefore', {
          time: writeInstant(new Date(opening.at)),
        });
  const others =
    documentCount > 1
      ? [
          [
            write('signing:evidence.unopened'),
            write('signing:evidence.unopenedOf', { unopened: unopenedCount ?? 0, count: documentCount }),
          ] as const,
        ]
      : [];
  return [[write('signing:evidence.opening'), opened], ...others];
}

function signatureSection(write: Write, { role, decidedAt, codeId, sha256, evidence }: Signed, index: number): EvidenceSection {
  return {
    heading: write('signing:evidence.signature', { number: index + 1, role: write(`signing:evidence.role.${role}`) }),
    rows: [
      [write('signing:evidence.signer'), evidence.name],
      ...identityRows(write, evidence),
      [write('signing:evidence.signedAt'), decidedAt ? writeInstant(decidedAt) : ''],
      ...openingRows(write, evidence),
      ...(evidence.consent
        ? [[write('signing:evidence.consent', { version: evidence.consent.version }), evidence.consent.text] as const]
        : []),
      ...codeRows(write, codeId, evidence),
      [write('signing:evidence.signed'), sha256?.toString('hex') ?? ''],
      [write('signing:evidence.ip'), evidence.ip],
      [write('signing:evidence.device'), nameDevice(write, evidence.userAgent)],
      [write('signing:evidence.audit'), evidence.auditEventId],
      [
        write('signing:evidence.confirmedLabel'),
        write('signing:evidence.confirmed', { count: evidence.documentCount, hash: evidence.objectSha256 }),
      ],
      ...(evidence.confirmedText === undefined
        ? []
        : [[write('signing:evidence.confirmedText'), write('signing:evidence.confirmedHint')] as const]),
    ],
    ...(evidence.confirmedText === undefined ? {} : { verbatim: evidence.confirmedText.split('\n') }),
  };
}

/** The company responsible for the seal, and the intermediary through which the client deals with it. */
export interface Issuer {
  /** The company that holds the certificate. */
  company: string;
  businessNumber: string | null;
  /** null: a direct client of the company. */
  intermediary: string | null;
}

export interface EvidenceFacts extends Pick<WaitingSeal, 'document' | 'original' | 'client'> {
  signatures: readonly Signed[];
  pageCount: number;
  issuer: Issuer;
  /** Where anyone can have the file verified. */
  verifyAddress: string;
}

const writer =
  (language: Language): Write =>
  (key, values) =>
    translate(language, key, values);

/** Modules of a QR code row by row, 1 for a dark one. */
function drawModules(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size }, (_row, row) =>
    Array.from({ length: modules.size }, (_column, column) => (modules.get(row, column) ? '1' : '0')).join(''),
  );
}

function documentSection(write: Write, { document, original, client, pageCount, issuer }: EvidenceFacts): EvidenceSection {
  const { company, businessNumber, intermediary } = issuer;
  return {
    heading: write('signing:evidence.document'),
    rows: [
      [write('signing:evidence.name'), document.name],
      [write('signing:evidence.code'), document.code ?? write('signing:evidence.none')],
      [write('signing:evidence.id'), document.id],
      [write('signing:evidence.client'), client.fullname],
      [
        write('signing:evidence.issuer'),
        businessNumber === null ? company : write('signing:evidence.issuerNumber', { company, number: businessNumber }),
      ],
      ...(intermediary === null ? [] : [[write('signing:evidence.intermediary'), intermediary] as const]),
      [write('signing:evidence.pages'), String(pageCount)],
      [write('signing:evidence.original'), original.sha256.toString('hex')],
    ],
  };
}

function verifySection(write: Write, { original, verifyAddress }: EvidenceFacts): EvidenceSection {
  return {
    heading: write('signing:evidence.verify.heading'),
    rows: [
      [write('signing:evidence.verify.address'), verifyAddress],
      [write('signing:evidence.verify.how'), write('signing:evidence.verify.steps')],
      [write('signing:evidence.original'), original.sha256.toString('hex')],
    ],
    modules: drawModules(verifyAddress),
  };
}

/** Text of the evidence pages appended to a signed document, in the client's language. */
export function writeEvidence(facts: EvidenceFacts): EvidenceText {
  const { document, client, signatures } = facts;
  const write = writer(client.language);
  return {
    title: write('signing:evidence.title'),
    introduction: write('signing:evidence.introduction'),
    sections: [
      documentSection(write, facts),
      ...signatures.map((signature, index) => signatureSection(write, signature, index)),
      verifySection(write, facts),
    ],
    // The page numbers are filled in when the pages are drawn.
    footer: write('signing:evidence.footer', { name: document.code ?? document.name, page: '{page}', pages: '{pages}' }),
  };
}

/** The reason that PDF readers show with the seal. */
export function writeSealReason(language: Language): string {
  return translate(language, 'signing:evidence.reason');
}
