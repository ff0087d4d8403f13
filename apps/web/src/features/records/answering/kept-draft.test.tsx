import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { afterEach, expect, test } from 'vitest';
import { endSession, storeSession } from '../../../platform/session/session.ts';
import { act } from '../../../testing/render-screen.tsx';
import { addedQuestion, briefOf, definition, evaluation, filled, network, recordOf } from '../records.fixture.ts';
import { drawAnswering } from './answering.fixture.tsx';

const SAVE = 'POST /api/clients/c1/investment-questionnaires/r1';
const DRAFT = `${SAVE}/draft`;
const PREVIEW = `${SAVE}/evaluate-preview`;
const AT = '2026-03-05T08:07:00Z';
const kept = (version: number) => ({ body: { version, saved_at: AT } });
const saved = { body: { message: 'Uloženo', record: briefOf(recordOf({ state: 'APPROVED' })) } };
const fine = { [DRAFT]: kept(1), [PREVIEW]: { body: { questionnaire: evaluation } }, [SAVE]: saved };

afterEach(() => {
  storeSession('token');
  endSession('log-out');
});

const draftOf = (note: string, version: number): NonNullable<RecordDetail['draft']> => ({
  data: {
    content: [
      {
        duplication: 0,
        questions: [
          { id: 'goal', value: 'GROWTH' },
          { id: 'years', value: 10 },
        ],
      },
      { duplication: 0, questions: [{ id: 'note', value: note }] },
    ],
  },
  respondent: null,
  page: 'note',
  saved_at: AT,
  version,
});

async function draw(record: RecordDetail, replies: Parameters<typeof network>[0] = fine) {
  const net = network(replies);
  const screen = await drawAnswering(record);
  const note = () => document.querySelector<HTMLInputElement>('input[name$=" note 0 note"]')?.value;
  const drafts = () => net.sent.filter(({ line }) => line === DRAFT).map(({ body }) => body);
  return { ...screen, ...net, note, drafts, writeNote: (text: string) => screen.type('input[name$=" note 0 note"]', text) };
}

test('what is typed is kept, and the next page at once', async () => {
  const { press, writeNote, drafts, text, onUnsaved } = await draw(recordOf());
  await press('Pokračovat');
  expect(drafts()).toEqual([]);
  await writeNote('Rozepsané');
  expect(text()).toContain('Ukládáme rozepsané odpovědi');
  await press('Zpět');
  await expect.poll(() => drafts().length).toBe(1);
  expect(drafts()[0]).toMatchObject({ draft_version: 0, version: 3, page: 'goals' });
  expect(JSON.stringify(drafts()[0])).toContain('Rozepsané');
  await expect.poll(text).toContain('Rozepsané odpovědi jsou uložené.');
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test('what was typed before a reload comes back on its page, and is sent with its version', async () => {
  const { press, writeNote, note, text, sent } = await draw(recordOf({ draft: draftOf('Z telefonu', 6) }), { ...fine, [DRAFT]: kept(7) });
  expect(text()).toContain('Pokračujete v rozepsaném, uloženo 05.03.2026 09:07.');
  expect(text()).toContain('Část 2 z 2');
  expect(note()).toBe('Z telefonu');
  await press('Vyhodnotit');
  await press('Potvrdit');
  await expect.poll(() => sent.at(-1)).toMatchObject({ line: SAVE, body: { draft_version: 6, version: 3 } });
  expect(JSON.stringify(sent.at(-1)?.body['data'])).toContain('Z telefonu');
  expect(writeNote).toBeDefined();
});

const elsewhere = { status: 409, body: { code: 'draft.changed', message: 'Jinde', current: draftOf('Z počítače', 4) } };

test.each([
  ['Převzít z druhého zařízení', 'Z počítače', []],
  ['Nechat tyto', 'Moje', [4]],
])('another device went on: %s', async (choice, answer, versions) => {
  const { press, writeNote, note, alert, drafts, replies, text } = await draw(recordOf(), { ...fine, [DRAFT]: elsewhere });
  await press('Pokračovat');
  await writeNote('Moje');
  await expect.poll(alert).toContain('Na jiném zařízení jste psali dál, naposledy 05.03.2026 09:07.');
  const before = drafts().length;
  replies[DRAFT] = kept(5);
  await press(choice);
  await expect.poll(note).toBe(answer);
  await expect
    .poll(() =>
      drafts()
        .slice(before)
        .map((body) => body['draft_version']),
    )
    .toEqual(versions);
  expect(alert()).toBeUndefined();
  await press('Vyhodnotit');
  await expect.poll(text).toContain('Vysoké');
});

test('sending does not throw away what another device typed', async () => {
  const { press, alert, replies, sent, onDone } = await draw(recordOf(), { ...fine, [SAVE]: elsewhere });
  await press('Pokračovat');
  await press('Vyhodnotit');
  await press('Potvrdit');
  await expect.poll(alert).toContain('Na jiném zařízení');
  expect(onDone).not.toHaveBeenCalled();
  replies[SAVE] = saved;
  replies[DRAFT] = kept(5);
  await press('Nechat tyto');
  await expect.poll(() => sent.at(-1)).toMatchObject({ line: DRAFT, body: { draft_version: 4 } });
  await press('Potvrdit');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(sent.at(-1)?.body).toMatchObject({ draft_version: 5 });
});

test('without a connection the answers wait, leaving asks, and they are saved when it is back', async () => {
  const { press, writeNote, text, onUnsaved, replies, drafts } = await draw(recordOf(), { ...fine, [DRAFT]: 'unreachable' });
  await press('Pokračovat');
  await writeNote('V tunelu');
  await expect.poll(text).toContain('Odpovědi se teď nepodařilo uložit.');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  replies[DRAFT] = kept(1);
  const before = drafts().length;
  await act(() => void dispatchEvent(new Event('online')));
  await expect.poll(text).toContain('Rozepsané odpovědi jsou uložené.');
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  expect(JSON.stringify(drafts()[before])).toContain('V tunelu');
});

test.each([
  ['was sent on another device', recordOf({ version: 4, state: 'APPROVED' }), 'stav: Potvrzený'],
  ['moved to another form', recordOf({ version: 4, data: filled({}, definition(addedQuestion)) }), 'Formulář se mezitím změnil'],
])('a record that %s while it was typed says so', async (_, current, notice) => {
  const changed = { status: 409, body: { code: 'record.changed', message: '', current: briefOf(current) } };
  const { press, writeNote, alert, replies, drafts } = await draw(recordOf(), { ...fine, [DRAFT]: changed });
  await press('Pokračovat');
  await writeNote('Moje');
  await expect.poll(() => drafts().length).toBe(1);
  replies[DRAFT] = kept(1);
  await expect.poll(alert).toContain(notice);
  if (current.state !== 'WAITING') return;
  await expect.poll(() => drafts().at(-1)).toMatchObject({ version: 4 });
  expect(JSON.stringify(drafts().at(-1))).toContain('Moje');
});

test('what was typed last is saved although the screen is left, and comes back with it', async () => {
  const first = await draw(recordOf());
  await first.press('Pokračovat');
  await first.writeNote('Na odchodu');
  await first.close();
  await expect.poll(() => first.drafts().length).toBe(1);
  const again = await draw(recordOf());
  expect(again.note()).toBe('Na odchodu');
  expect(again.text()).toContain('Pokračujete v rozepsaném');
});
