import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { expect, test } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { briefOf, network, recordOf } from '../records.fixture.ts';
import { MeetingDocuments } from './meeting-documents.tsx';

const LINK = 'POST /api/clients/c1/meeting-records/r1/documents';
const LIST = 'GET /api/clients/c1/documents';
const paper = (id: string, name: string) => ({ id, name, code: null, created_at: '2026-03-05T08:07:00Z', state: { state: 'SIGNED' } });
const both = { [LIST]: { body: { data: [paper('d1', 'Smlouva'), paper('d2', 'Dodatek')] } } };
const meeting = (changes: Partial<RecordDetail> = {}) =>
  recordOf({
    type: 'MEETING_RECORD',
    documents: [{ id: 'd1', name: 'Smlouva', code: 'SML_1', created_at: '2026-03-05T08:07:00Z', state: 'SIGNED' }],
    ...changes,
  });
const saved = { [LINK]: { body: { message: 'Uloženo', record: briefOf(meeting()) } } };
const boxes = () => Array.from(document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'));

async function draw(record: RecordDetail, replies: Parameters<typeof network>[0], mayLink = true) {
  const net = network(replies);
  return { ...net, ...(await renderScreen(<MeetingDocuments record={record} mayLink={mayLink} />)) };
}

test('lists the documents, and staff choose them from those of the client', async () => {
  const { text, press, sent, button } = await draw(meeting(), { ...both, ...saved });
  expect(document.querySelector('a[href="/documents/d1/detail"]')?.textContent).toBe('Smlouva');
  expect(text()).toContain('SML_1 · 05.03.2026 · Podepsáno');
  await press('Vybrat dokumenty');
  await expect.poll(text).toContain('Dodatek');
  expect(text()).toContain('05.03.2026 · Podepsáno');
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
  await act(() => boxes()[1]?.click());
  await press('Uložit výběr');
  await expect.poll(() => button('Uložit výběr')).toBeUndefined();
  expect(sent).toEqual([{ line: LINK, body: { document_ids: ['d1', 'd2'], known_document_ids: ['d1'] } }]);
});

test('nothing can be chosen while the choice is saved', async () => {
  const { promise: after, resolve } = Promise.withResolvers<void>();
  const { text, press, button } = await draw(meeting(), { ...both, [LINK]: { ...saved[LINK], after } });
  await press('Vybrat dokumenty');
  await expect.poll(text).toContain('Dodatek');
  await act(() => boxes()[1]?.click());
  await press('Uložit výběr');
  await expect.poll(() => boxes().map(({ disabled }) => disabled)).toEqual([true, true]);
  resolve();
  await expect.poll(() => button('Uložit výběr')).toBeUndefined();
});

test('a refusal keeps the choice', async () => {
  const { text, press } = await draw(meeting(), {
    ...both,
    [LINK]: { status: 409, body: { code: 'record.state_refused', message: 'Teď to nejde.' } },
  });
  await press('Vybrat dokumenty');
  await expect.poll(text).toContain('Dodatek');
  await act(() => boxes()[1]?.click());
  await press('Uložit výběr');
  await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull();
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true]);
});

test('what another user linked meanwhile is shown, and the choice is kept until the user decides', async () => {
  const current = { documents: [{ id: 'd3', name: 'Plná moc', code: 'PM_1', created_at: '2026-03-05T08:07:00Z', state: 'SIGNED' }] };
  const { text, press, sent } = await draw(meeting(), {
    ...both,
    [LINK]: { status: 409, body: { code: 'record.changed', message: 'Změnil ho někdo jiný.', current } },
  });
  await press('Vybrat dokumenty');
  await expect.poll(text).toContain('Dodatek');
  await act(() => boxes()[1]?.click());
  await press('Uložit výběr');
  await expect.poll(text).toContain('Plná moc PM_1');
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true]);
  await press('Uložit moje');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.body).toEqual({ document_ids: ['d1', 'd2'], known_document_ids: ['d3'] });
});

test('the focus goes to the first document, and back to the button', async () => {
  const { text, press, button } = await draw(meeting(), { ...both, ...saved });
  await press('Vybrat dokumenty');
  await expect.poll(text).toContain('Dodatek');
  await expect.poll(() => document.activeElement).toBe(boxes()[0]);
  await press('Zrušit');
  await expect.poll(() => document.activeElement).toBe(button('Vybrat dokumenty'));
});

test('says when there is nothing to choose from, and when it could not be loaded', async () => {
  const empty = await draw(meeting({ documents: [] }), { [LIST]: { body: { data: [] } } });
  expect(empty.text()).toContain('Zatím žádný.');
  await empty.press('Vybrat dokumenty');
  await expect.poll(empty.text).toContain('Klient zatím nemá žádný dokument.');
  const failed = await draw(meeting(), { [LIST]: 'unreachable' });
  await failed.press('Vybrat dokumenty');
  await expect.poll(failed.text).toContain('Dokumenty klienta se nepodařilo načíst.');
});

test.each([
  [meeting(), false],
  [meeting({ state: 'CANCELED' }), true],
])('nobody chooses without permission, or for a cancelled record', async (record, mayLink) => {
  const { text, button } = await draw(record, {}, mayLink);
  expect(text()).toContain('Smlouva');
  expect(button('Vybrat dokumenty')).toBeUndefined();
});
