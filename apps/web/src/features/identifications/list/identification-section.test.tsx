import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { expect, test } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { network } from '../../records/records.fixture.ts';
import { choose, holdUploads, identificationOf, shownIn } from '../identifications.fixture.ts';
import { IdentificationSection } from './identification-section.tsx';

const BASE = '/api/clients/c1/identifications';
const METHODS = { body: { data: ['IDCARD', 'PASSPORT', 'BIRTH_CERTIFICATE'].map((method) => ({ method })) } };
const holder = { name: 'Eva Vzorová', birthDate: null, birthNumber: null, documentNumber: null, address: null };
const fileOf = (filename: string) =>
  ({ id: filename, filename, size: 10, side: 'PAGE', measured: null, is_repeated: false }) as IdentificationDetail['attachments'][number];

const answered = identificationOf({ state: 'APPROVED', attachments: [fileOf('karta.pdf')] });
const certificate = identificationOf({
  id: 'i2',
  method: 'BIRTH_CERTIFICATE',
  state: 'APPROVED',
  attachments: [fileOf('rodný-list.pdf')],
  created_at: '2026-03-06T09:07:00.000Z',
});
const concept = identificationOf({ id: 'i3', method: 'PASSPORT', state: 'CONCEPT', created_at: '2026-03-07T09:07:00.000Z' });

async function draw(replies: Parameters<typeof network>[0] = {}, isTimed = false) {
  const rows = [answered, certificate, concept];
  const net = network({
    [`POST ${BASE}/list`]: { body: { data: rows, meta: { total: rows.length } } },
    ...Object.fromEntries(rows.map((row) => [`GET ${BASE}/${row.id}`, { body: row }])),
    'GET /api/identifications/methods': METHODS,
    ...replies,
  });
  const screen = await renderScreen(
    <>
      <IdentificationSection
        holder={holder}
        clientId="c1"
        summary={null}
        isEditable
        mayDecide
        renderFile={({ filename }) => <p>pixels of {filename}</p>}
      />
      <ToastRegion />
    </>,
    { isTimed },
  );
  if (isTimed) await screen.pass(500);
  await screen.press('Identifikace');
  const inDialog = () => document.querySelector('[role=dialog]')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  const pick = (name: string, value: string) =>
    act(() => document.querySelector<HTMLInputElement>(`[role=dialog] input[name=${name}][value=${value}]`)?.click());
  return { ...screen, ...net, inDialog, pick };
}

const CARD = 'Zobrazit: Občanský průkaz, 05.03.2026 10:07';
const CERTIFICATE = 'Zobrazit: Rodný list, 06.03.2026 10:07';
const CONCEPT = 'Upravit: Cestovní pas, 07.03.2026 10:07';

test('the dialog opened for another identification shows nothing of the former, also while that one fades', async () => {
  const { press, pass, pick, type, inDialog, escape } = await draw({}, true);
  await pass(500);
  await press(CARD);
  await pass(500);
  expect(inDialog()).toContain('pixels of karta.pdf');
  await type('[role=dialog] textarea[name=lines]', 'I<UTO');
  await pick('comparison', 'PERSON');
  await escape();
  await press('Zavřít bez uložení');
  await pass(100);
  await press(CERTIFICATE);
  await pass(500);
  expect(inDialog()).toContain('pixels of rodný-list.pdf');
  expect(inDialog()).not.toContain('karta.pdf');
  expect(document.querySelectorAll('[role=dialog] textarea[name=lines], [role=dialog] input[name=comparison]:checked')).toHaveLength(0);
});

test('of two staff who decide at once, the second reads that the first was faster', async () => {
  const decided = { ...answered, state: 'ACCEPTED', version: 4 } as const;
  const message = 'Záznam mezitím změnil někdo jiný.';
  const { press, pick, type, alert, sent, replies, inDialog } = await draw({
    [`POST ${BASE}/i1/decision`]: { status: 409, body: { code: 'record.changed', message, current: decided } },
  });
  await press(CARD);
  await expect.poll(inDialog).toContain('pixels of karta.pdf');
  await pick('decision', 'RETURN');
  await type('[role=dialog] textarea[name=description]', 'Rozmazané.');
  replies[`GET ${BASE}/i1`] = { body: decided };
  await press('Vrátit klientovi');
  await expect.poll(alert).toBe(message);
  expect(sent).toEqual([{ line: `POST ${BASE}/i1/decision`, body: { decision: 'RETURN', description: 'Rozmazané.', version: 3 } }]);
  await expect.poll(inDialog).toContain('Přijatá');
  expect([document.querySelector('[role=dialog] form'), alert()]).toEqual([null, message]);
});

test('what a bank has stated is opened and accepted like any other identification', async () => {
  const proved = identificationOf({
    id: 'i4',
    method: 'BANKID',
    state: 'APPROVED',
    attestation: {
      issuer: 'https://bank.example',
      proved_at: '2026-03-08T09:05:00.000Z',
      given_name: 'Eva',
      family_name: 'Vzorová',
      birth_date: '1990-05-06',
      birth_number: null,
      document: null,
      exposure: null,
      token_hash: 'b'.repeat(64),
    },
    created_at: '2026-03-08T09:07:00.000Z',
  });
  const { press, sent, inDialog, text } = await draw({
    [`POST ${BASE}/list`]: { body: { data: [proved], meta: { total: 1 } } },
    [`GET ${BASE}/i4`]: { body: proved },
    [`POST ${BASE}/i4/decision`]: { body: { message: 'Identifikace byla přijata.', identification: { ...proved, state: 'ACCEPTED' } } },
  });
  await press('Zobrazit: Bank ID, 08.03.2026 10:07');
  await expect.poll(inDialog).toContain('Eva Vzorová');
  expect(inDialog()).toContain('https://bank.example');
  await press('Přijmout');
  await expect.poll(text).toContain('Identifikace byla přijata.');
  expect(sent).toMatchObject([{ line: `POST ${BASE}/i4/decision`, body: { decision: 'ACCEPT', version: 3 } }]);
});

test('a failed return keeps the reason, and may be repeated', async () => {
  const { press, pick, type, alert, sent, replies, inDialog, text } = await draw({ [`POST ${BASE}/i1/decision`]: 'unreachable' });
  await press(CARD);
  await expect.poll(inDialog).toContain('pixels of karta.pdf');
  await pick('decision', 'RETURN');
  await type('[role=dialog] textarea[name=description]', 'Rozmazané.');
  await press('Vrátit klientovi');
  await expect.poll(alert).toContain('nepodařilo připojit');
  expect(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea[name=description]')?.value).toBe('Rozmazané.');
  replies[`POST ${BASE}/i1/decision`] = { body: { message: 'Identifikace byla vrácena klientovi.', identification: answered } };
  await press('Vrátit klientovi');
  await expect.poll(text).toContain('Identifikace byla vrácena klientovi.');
  expect(sent).toHaveLength(2);
});

test('files of a concept survive a change by someone else, and go with the version that it left', async () => {
  const { press, alert, replies, inDialog } = await draw();
  const { nth } = holdUploads();
  await press(CONCEPT);
  await expect.poll(inDialog).toContain('Uložit rozpracovanou');
  const side = document.querySelector('[role=dialog] section[aria-label]')?.getAttribute('aria-label') ?? '';
  await choose(side, 'pas.pdf');
  await press('Uložit rozpracovanou');
  const first = await nth(1);
  replies[`GET ${BASE}/i3`] = { body: { ...concept, version: 4, attachments: [fileOf('cizí.pdf')] } };
  await first.answer(409, { code: 'record.changed', message: 'Záznam mezitím změnil někdo jiný.' });
  await expect.poll(alert).toBe('Záznam mezitím změnil někdo jiný.');
  await expect.poll(inDialog).toContain('cizí.pdf');
  expect(shownIn(side)).toEqual(['Odebrat: pas.pdf']);
  await press('Uložit rozpracovanou');
  expect([first.data['version'], (await nth(2)).data['version']]).toEqual([3, 4]);
});

test('the dialog stays open while files are on their way', async () => {
  const { press, escape, inDialog, text } = await draw();
  const { nth } = holdUploads();
  await press('Přidat: Identifikace');
  await expect.poll(inDialog).toContain('Odeslat klientovi');
  await choose('Přední strana', 'přední.pdf');
  await press('Odeslat klientovi');
  const upload = await nth(1);
  await escape();
  expect(inDialog()).toContain('přední.pdf');
  await upload.answer(200, { message: 'Identifikace byla odeslána klientovi.', identification: answered });
  await expect.poll(inDialog).toBe('');
  expect(text()).toContain('Identifikace byla odeslána klientovi.');
});
