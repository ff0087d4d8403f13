import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import type { EvidenceSection } from '../../../platform/pdf/pages/evidence-pages.ts';
import type { Signed, SigningEvidence } from '../signing/evidence.reader.ts';
import { writeEvidence, writeInstant, writeSealReason } from './seal.present.ts';
import type { EvidenceFacts } from './seal.present.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** What older signatures have. */
const short: SigningEvidence = {
  name: 'Žofie Malá',
  phone: '+420777123456',
  ip: '192.0.2.7',
  userAgent: firefox,
  requestId: 'request',
  auditEventId: 'event',
  objectSha256: 'abcd',
  documentCount: 1,
};
const whole: SigningEvidence = {
  ...short,
  documentCount: 3,
  identity: {
    signerId: 'signer',
    sessionId: 'session',
    method: 'PASSWORD',
    signedInAt: '2026-03-02T08:00:00.000Z',
    clientCode: 'K-7',
    birthDate: '1990-04-25',
  },
  code: {
    requestedAt: '2026-03-02T08:59:00.000Z',
    sent: { at: '2026-03-02T08:59:02.000Z', words: 'Pramen: kod ******', receipt: 'sms-1' },
  },
  consent: { version: '3', text: 'Souhlasím.' },
  confirmedText: 'první\ndruhý',
  opening: { at: '2026-03-02T08:30:00.000Z', isThisSession: true },
  unopenedCount: 1,
};

const signed = (evidence: SigningEvidence, changes: Partial<Signed> = {}) =>
  ({
    role: 'OWNER',
    decidedAt: new Date('2026-03-02T09:00:05.000Z'),
    codeId: 'code',
    sha256: Buffer.from('beef', 'hex'),
    evidence,
    ...changes,
  }) as Signed;

const facts = (signatures: readonly Signed[], changes: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  document: { id: 'document', name: 'Smlouva', code: 'SML-1' } as EvidenceFacts['document'],
  original: { sha256: Buffer.from('cafe', 'hex') } as EvidenceFacts['original'],
  client: { userId: 'user', fullname: 'Žofie Malá', language: 'cs' },
  signatures,
  pageCount: 4,
  issuer: { company: 'Pramen a.s.', businessNumber: '12345678', intermediary: 'Poradci s.r.o.' },
  verifyAddress: 'https://portal.example/verify',
  ...changes,
});

const sectionsOf = (signatures: readonly Signed[], changes: Partial<EvidenceFacts> = {}) =>
  writeEvidence(facts(signatures, changes)).sections;
const rowsOf = (section: EvidenceSection | undefined) => Object.fromEntries(section?.rows ?? []);
/** The rows of the one signature, by their labels. */
const signatureOf = (evidence: SigningEvidence, changes: Partial<Signed> = {}) => rowsOf(sectionsOf([signed(evidence, changes)])[1]);

it.each([
  ['2026-03-05T08:07:05.999Z', '05.03.2026 09:07:05 Europe/Prague (GMT+01:00)'],
  ['2026-07-05T22:00:00.000Z', '06.07.2026 00:00:00 Europe/Prague (GMT+02:00)'],
])('the instant %s is written with its zone', (instant, text) => expect(writeInstant(new Date(instant))).toBe(text));

describe('the evidence of a document', () => {
  it('names document, client and issuer', () => {
    expect(sectionsOf([])[0]).toEqual({
      heading: 'Dokument',
      rows: [
        ['Název', 'Smlouva'],
        ['Kód', 'SML-1'],
        ['Označení v portálu', 'document'],
        ['Klient', 'Žofie Malá'],
        ['Vydavatel a držitel pečeti', 'Pramen a.s., IČO 12345678'],
        ['Zprostředkovatel', 'Poradci s.r.o.'],
        ['Počet stran originálu', '4'],
        ['Otisk originálu (SHA-256)', 'cafe'],
      ],
    });
  });

  it('says what is missing', () => {
    const rows = rowsOf(
      sectionsOf([], {
        document: { id: 'document', name: 'Smlouva', code: null } as EvidenceFacts['document'],
        issuer: { company: 'Pramen a.s.', businessNumber: null, intermediary: null },
      })[0],
    );
    expect(rows).toEqual({
      Klient: 'Žofie Malá',
      Kód: 'není',
      Název: 'Smlouva',
      'Otisk originálu (SHA-256)': 'cafe',
      'Označení v portálu': 'document',
      'Počet stran originálu': '4',
      'Vydavatel a držitel pečeti': 'Pramen a.s.',
    });
  });

  it('explains how to verify it, with a QR code', () => {
    const section = sectionsOf([]).at(-1);
    const { modules } = create('https://portal.example/verify', { errorCorrectionLevel: 'M' });
    expect(section?.modules).toHaveLength(modules.size);
    expect(section?.modules?.join('')).toBe(Array.from(modules.data, (dark) => (dark ? '1' : '0')).join(''));
    expect([section?.heading, section?.rows]).toEqual([
      'Jak doklad ověřit',
      [
        ['Adresa ověření', 'https://portal.example/verify'],
        [
          'Postup',
          'Otevřete adresu (vede na ni i QR kód) a nahrajte tam celý soubor, nic z něj neukládáme. Otisk originálu je SHA-256 prvních bajtů souboru, před připojením tohoto dokladu.',
        ],
        ['Otisk originálu (SHA-256)', 'cafe'],
      ],
    ]);
  });

  it('has a title, and a footer with the code, or the name where there is none', () => {
    const { title, introduction, footer } = writeEvidence(facts([]));
    const unnamed = writeEvidence(facts([], { document: { id: 'x', name: 'Smlouva', code: null } as EvidenceFacts['document'] }));
    expect([title, introduction !== '', footer, unnamed.footer]).toEqual([
      'Doklad o elektronickém podpisu',
      true,
      'Doklad o podpisu · SML-1 · strana dokladu {page}/{pages}',
      'Doklad o podpisu · Smlouva · strana dokladu {page}/{pages}',
    ]);
  });

  it('is in the client’s language', () => {
    const client = { userId: 'user', fullname: 'Žofie Malá', language: 'sk' } as const;
    expect([writeEvidence(facts([], { client })).title, writeSealReason('cs'), writeSealReason('sk')]).toEqual([
      'Doklad o elektronickom podpise',
      'Pečeť podepsaného dokumentu',
      'Pečať podpísaného dokumentu',
    ]);
  });
});

describe('the evidence of a signature', () => {
  it('has everything known about it', () => {
    expect(sectionsOf([signed(whole)])[1]).toEqual({
      heading: '1. podpis: klient',
      rows: [
        ['Kdo podepsal', 'Žofie Malá'],
        ['Označení osoby', 'signer'],
        ['Kód klienta', 'K-7'],
        ['Datum narození', '25.04.1990'],
        ['Přihlášení', 'heslo a jednorázový kód, 02.03.2026 09:00:00 Europe/Prague (GMT+01:00)'],
        ['Relace', 'session'],
        ['Kdy', '02.03.2026 10:00:05 Europe/Prague (GMT+01:00)'],
        ['Soubor před podpisem', 'otevřen v portálu 02.03.2026 09:30:00 Europe/Prague (GMT+01:00), v téže relaci'],
        ['Neotevřené dokumenty', '1 z 3 podepsaných tímto kódem'],
        ['Souhlas u kódu (znění 3)', 'Souhlasím.'],
        ['Kód zaslán na telefon', '**********456'],
        ['Označení kódu', 'code'],
        ['Kód vyžádán', '02.03.2026 09:59:00 Europe/Prague (GMT+01:00)'],
        ['SMS předána k doručení', '02.03.2026 09:59:02 Europe/Prague (GMT+01:00)\nodpověď brány: sms-1'],
        ['Znění SMS', 'Pramen: kod ******'],
        ['Podepsaný otisk (SHA-256)', 'beef'],
        ['IP adresa', '192.0.2.7'],
        ['Zařízení', 'Firefox, Windows\nMozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
        ['Záznam v auditní stopě', 'event'],
        ['Kód potvrdil', '3 dokumenty, otisk abcd'],
        [
          'Potvrzený text',
          'Otisk (SHA-256) potvrzeného textu si může spočítat každý: řádky níže, oddělené jedním znakem LF, v kódování UTF-8. U každého dokumentu stojí otisk jeho souboru a kód.',
        ],
      ],
      verbatim: ['první', 'druhý'],
    });
  });

  it('has for an older one what was recorded then', () => {
    expect(sectionsOf([signed(short, { decidedAt: null, codeId: null, sha256: null })])[1]).toEqual({
      heading: '1. podpis: klient',
      rows: [
        ['Kdo podepsal', 'Žofie Malá'],
        ['Kdy', ''],
        ['Kód zaslán na telefon', '**********456'],
        ['Označení kódu', ''],
        ['Podepsaný otisk (SHA-256)', ''],
        ['IP adresa', '192.0.2.7'],
        ['Zařízení', 'Firefox, Windows\nMozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
        ['Záznam v auditní stopě', 'event'],
        ['Kód potvrdil', '1 dokument, otisk abcd'],
      ],
    });
  });

  it('numbers the signatures and names the role of each', () => {
    const sections = sectionsOf([signed(short), signed(short, { role: 'RESPONSIBLE' })]);
    expect(sections.slice(1, -1).map(({ heading }) => heading)).toEqual(['1. podpis: klient', '2. podpis: odpovědná osoba']);
  });

  it.each([
    ['PASSWORD', '2026-03-02T08:00:00.000Z', 'heslo a jednorázový kód, 02.03.2026 09:00:00 Europe/Prague (GMT+01:00)'],
    ['ACTIVATION', null, 'aktivace účtu pozvánkou z e-mailu a kódem z SMS'],
    ['REGISTRATION', null, 'registrace s vlastním heslem a jednorázovým kódem'],
    ['IMPERSONATION', null, 'přihlášení do portálu'],
    [null, null, 'přihlášení do portálu'],
  ])('names the sign-in method: %s', (method, signedInAt, told) => {
    const identity = { signerId: 's', sessionId: 'x', method, signedInAt, clientCode: null, birthDate: null };
    const rows = signatureOf({ ...short, identity });
    expect(rows['Přihlášení']?.replaceAll('\u00a0', ' ')).toBe(told);
    expect([rows['Kód klienta'], rows['Datum narození'], rows['Označení osoby'], rows['Relace']]).toEqual([undefined, undefined, 's', 'x']);
  });

  it.each([
    ['not at all', null, 'v portálu před podpisem neotevřen'],
    [
      'earlier',
      { at: '2026-03-01T08:30:00.000Z', isThisSession: false },
      'otevřen v portálu 01.03.2026 09:30:00 Europe/Prague (GMT+01:00), v dřívější relaci',
    ],
  ])('states when the document was opened: %s', (_when, opening, told) => {
    const rows = signatureOf({ ...short, opening });
    expect([rows['Soubor před podpisem']?.replaceAll('\u00a0', ' '), rows['Neotevřené dokumenty']]).toEqual([told, undefined]);
    const ofTwo = signatureOf({ ...short, opening, documentCount: 2 });
    expect(ofTwo['Neotevřené dokumenty']?.replaceAll('\u00a0', ' ')).toBe('0 z 2 podepsaných tímto kódem');
  });

  it('says when the device is unknown', () => {
    expect(signatureOf({ ...short, userAgent: '' })['Zařízení']).toBe('neznámé zařízení');
  });

  it('says as much about sending the code as was recorded', () => {
    const requestedAt = '2026-03-02T08:59:00.000Z';
    const unsent = signatureOf({ ...short, code: { requestedAt, sent: null } });
    expect([unsent['Kód vyžádán'], unsent['SMS předána k\u00a0doručení'], unsent['Znění SMS']]).toEqual([
      '02.03.2026 09:59:00 Europe/Prague (GMT+01:00)',
      undefined,
      undefined,
    ]);
    const sent = { at: '2026-03-02T08:59:02.000Z', words: 'w', receipt: null };
    const unanswered = signatureOf({ ...short, code: { requestedAt, sent } });
    expect([unanswered['SMS předána k\u00a0doručení'], unanswered['Znění SMS']]).toEqual([
      '02.03.2026 09:59:02 Europe/Prague (GMT+01:00)',
      'w',
    ]);
  });
});
