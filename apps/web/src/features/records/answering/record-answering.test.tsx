import type { RecordDetail, SavedRecord } from '@pramen/contract/records/records.schemas';
import { afterEach, expect, test } from 'vitest';
import { endSession, storeSession } from '../../../platform/session/session.ts';
import { addedQuestion, briefOf, definition, evaluation, filled, network, recordOf } from '../records.fixture.ts';
import { drawAnswering } from './answering.fixture.tsx';

const SAVE = 'POST /api/clients/c1/investment-questionnaires/r1';
const PREVIEW = `${SAVE}/evaluate-preview`;
const saved: SavedRecord = { message: 'Uloženo', record: briefOf(recordOf({ state: 'APPROVED' })) };
const DRAFT = `${SAVE}/draft`;
const kept = (version: number) => ({ body: { version, saved_at: '2026-03-05T08:07:00Z' } });
const fine = { [DRAFT]: kept(1), [PREVIEW]: { body: { questionnaire: evaluation } }, [SAVE]: { body: saved } };

async function draw(record: RecordDetail, replies: Parameters<typeof network>[0] = fine, by: Parameters<typeof drawAnswering>[1] = {}) {
  const net = network(replies);
  const screen = await drawAnswering(record, by);
  const note = () => document.querySelector<HTMLInputElement>('input[name$=" note 0 note"]');
  const writeNote = (text: string) => screen.type('input[name$=" note 0 note"]', text);
  /** Without what is kept while the client types. */
  const acts = () => net.sent.filter(({ line }) => !line.endsWith('/draft'));
  return { ...screen, ...net, acts, note, writeNote };
}

// What was typed outlives the screen.
afterEach(() => {
  storeSession('token');
  endSession('log-out');
});

test('asks page by page, shows the result, and confirms with the version it began with', async () => {
  const { text, press, acts, onDone, writeNote } = await draw(recordOf());
  expect(text()).toContain('Část 1 z 2');
  expect(text()).not.toContain('Zkušenosti');
  await press('Pokračovat');
  await writeNote('Fondy a akcie');
  await press('Vyhodnotit');
  await expect.poll(text).toContain('Vysoké');
  expect(text()).toContain('Cíl a roky si odporují.');
  // How much each answer counts is for staff.
  expect(text()).not.toContain('(5 b.)');
  await press('Potvrdit');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(acts().map(({ line }) => line)).toEqual([PREVIEW, SAVE]);
  expect(acts()[1]?.body).toMatchObject({ state: 'APPROVED', version: 3 });
  expect(JSON.stringify(acts()[1]?.body['data'])).toContain('Fondy a akcie');
});

test('a page with a missing answer is not left, and says what is missing', async () => {
  const { text, press, sent } = await draw(recordOf({ data: filled({ goals: [{ goal: 'GROWTH' }] }) }));
  await press('Pokračovat');
  expect(text()).toContain('1 odpověď je potřeba opravit');
  expect(text()).toContain('Část 1 z 2');
  expect(sent).toEqual([]);
});

test('a form without a result ends with a summary of the answers', async () => {
  const address = 'POST /api/clients/c1/forms/r1';
  const { text, press, sent, onDone } = await draw(recordOf({ type: 'FORM' }), { [address]: { body: saved } });
  await press('Pokračovat');
  await press('Pokračovat ke shrnutí');
  expect(text()).toContain('Zkontrolujte odpovědi');
  expect(text()).toContain('Růst');
  await press('Potvrdit');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(sent.map(({ line }) => line)).toEqual([address]);
});

test('an answer that the server refuses is told, and editing leads to its page, where it stays told', async () => {
  const refused = {
    status: 422,
    body: { code: 'validation.failed', message: 'Zkontrolujte pole.', errors: { 'data.note.0.note': ['Příliš mnoho jmen.'] } },
  };
  const { text, press, writeNote, note } = await draw(recordOf(), { ...fine, [SAVE]: refused });
  await press('Pokračovat');
  await writeNote('Mnoho jmen');
  await press('Vyhodnotit');
  await expect.poll(text).toContain('Vysoké');
  await press('Potvrdit');
  await expect.poll(text).toContain('Příliš mnoho jmen.');
  await press('Upravit odpovědi');
  await expect.poll(text).toContain('Část 2 z 2');
  expect([note()?.value, text().includes('Příliš mnoho jmen.')]).toEqual(['Mnoho jmen', true]);
});

test('refusing may be called off; its reason is optional', async () => {
  const { press, sent, text, onDone } = await draw(recordOf());
  await press('Odmítnout');
  expect(text()).toContain('Odmítnout: Dotazník');
  await press('Zpět');
  expect(text()).toContain('Část 1 z 2');
  await press('Odmítnout');
  await press('Odmítnout');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ line: SAVE, body: { state: 'DENIED', denied_description: '', version: 3, draft_version: 0 } }]);
});

test('a refusal that is called off leads back to its part, and so does a reload', async () => {
  const { press, text } = await draw(recordOf());
  await press('Pokračovat');
  expect(text()).toContain('Část 2 z 2');
  await press('Odmítnout');
  await press('Zpět');
  expect(text()).toContain('Část 2 z 2');
  await press('Odmítnout');
  const again = await draw(recordOf());
  expect(again.text()).toContain('Část 2 z 2');
});

test('a failed save loses nothing, and may be repeated', async () => {
  const { press, writeNote, alert, onDone, onUnsaved, replies, text } = await draw(recordOf(), {
    ...fine,
    [DRAFT]: 'unreachable',
    [SAVE]: 'unreachable',
  });
  await press('Pokračovat');
  await writeNote('Nové');
  await press('Vyhodnotit');
  await press('Potvrdit');
  await expect.poll(alert).toContain('nepodařilo připojit');
  await expect.poll(() => onUnsaved.mock.lastCall).toEqual([true]);
  expect(text()).toContain('Nové');
  replies[SAVE] = { body: saved };
  await press('Potvrdit');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test.each([
  ['its result is asked for', PREVIEW, 'Vyhodnotit'],
  ['it is confirmed', SAVE, 'Potvrdit'],
])('a record deleted before %s says so, offers nothing more, and leaving loses nothing', async (_, line, button) => {
  const gone = { status: 404, body: { code: 'record.not_found', message: 'Záznam nebyl nalezen.' } };
  const { press, writeNote, alert, onUnsaved, text } = await draw(recordOf(), { ...fine, [line]: gone });
  await press('Pokračovat');
  await writeNote('Moje');
  await press('Vyhodnotit');
  if (button === 'Potvrdit') await press(button);
  await expect.poll(alert).toContain('Společnost tento záznam mezitím smazala');
  expect(text()).not.toContain('Odmítnout');
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test('a form replaced meanwhile keeps the answers, marks its new questions, and is confirmed with its own version', async () => {
  const current = briefOf(recordOf({ version: 4, data: filled({ goals: [{ goal: 'HOME' }] }, definition(addedQuestion)) }));
  const changed = { status: 409, body: { code: 'record.changed', message: 'Změněno', current } };
  const { press, writeNote, alert, note, text, replies, sent } = await draw(recordOf(), { ...fine, [SAVE]: changed });
  await press('Pokračovat');
  await writeNote('Moje');
  await press('Vyhodnotit');
  await press('Potvrdit');
  await expect.poll(alert).toContain('Formulář se mezitím změnil');
  expect(text()).toContain('Část 1 z 2');
  await press('Pokračovat');
  expect(note()?.value).toBe('Moje');
  expect(text()).toContain('Nová otázka zákona');
  expect(text()).toContain('Nová otázka');
  replies[SAVE] = { body: saved };
  await press('Vyhodnotit');
  await press('Potvrdit');
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ state: 'APPROVED', version: 4 });
});

test('a record that no longer waits says in which state it is', async () => {
  const current = briefOf(recordOf({ version: 4, state: 'APPROVED' }));
  const { press, alert, button } = await draw(recordOf(), {
    ...fine,
    [SAVE]: { status: 409, body: { code: 'record.changed', message: '', current } },
  });
  await press('Pokračovat');
  await press('Vyhodnotit');
  await press('Potvrdit');
  await expect.poll(alert).toContain('stav: Potvrzený');
  expect(button('Potvrdit')).toBeUndefined();
});

test('a returned record shows the reason, one that moved how many questions to look at', async () => {
  const moved = { from: { number: 1, hash: '', version: null }, added: ['note'], changed: ['years'] };
  const { text } = await draw(recordOf({ decision_description: 'Doplňte akcie.', moved }));
  expect(text()).toContain('Vráceno k úpravě: Doplňte akcie.');
  expect(text()).toContain('Projděte prosím 2 nové nebo změněné otázky.');
  expect(text()).toContain('Změněná otázka');
});

test('staff who act for the client read it, and can neither confirm nor refuse', async () => {
  const { text, press, sent } = await draw(recordOf(), fine, { isImpersonated: true });
  expect(text()).toContain('odpovědi může potvrdit jen on sám');
  await press('Potvrdit');
  await press('Odmítnout');
  expect(sent).toEqual([]);
  expect(text()).not.toContain('Důvod');
});

test('answers of an expired session come back for the same user only; logging out forgets them', async () => {
  storeSession('token');
  const first = await draw(recordOf());
  await first.press('Pokračovat');
  await first.writeNote('Rozepsané');
  endSession('expired');
  await first.close();
  const other = await draw(recordOf(), fine, { userId: 'u8' });
  await other.press('Pokračovat');
  expect(other.note()?.value).toBe('Fondy');
  await other.close();
  const again = await draw(recordOf());
  expect(again.text()).toContain('Obnovili jsme odpovědi');
  // On the page where it was interrupted.
  expect(again.note()?.value).toBe('Rozepsané');
  await again.close();
  storeSession('token');
  endSession('log-out');
  const last = await draw(recordOf());
  expect(last.text()).not.toContain('Obnovili jsme');
});

test('answers that others typed are said to be prefilled, those of the client that came back are not', async () => {
  const at = '2026-03-05T08:07:00Z';
  const authors: RecordDetail['authors'] = [
    { fieldset_id: 'goals', duplication: 0, question_id: 'goal', user: 'Petr Poradce', as: 'STAFF', at },
  ];
  const version = (number: number) => ({ number, saved_at: at, user: 'Petr Poradce', respondent: null });
  const prefilled = 'Některé odpovědi jsou předvyplněné';
  const first = await draw(recordOf({ authors, versions: [version(1)] }));
  expect(first.text()).toContain(prefilled);
  await first.close();
  // Staff corrected their concept once.
  const corrected = await draw(recordOf({ authors, versions: [version(2), version(1)] }));
  expect(corrected.text()).toContain(prefilled);
  await corrected.close();
  const step = { state: 'APPROVED', decision: null, description: null, user: 'Eva Klientka', at, screening: null } as const;
  const again = await draw(recordOf({ authors, versions: [version(2), version(1)], steps: [step] }));
  expect(again.text()).toContain('Část 1 z 2');
  expect(again.text()).not.toContain(prefilled);
});

test('a form that nobody has begun, and a meeting that staff have written down, are not said to be prefilled', async () => {
  const prefilled = 'Některé odpovědi jsou předvyplněné';
  const empty = await draw(recordOf({ data: filled() }));
  expect(empty.text()).toContain('Část 1 z 2');
  expect(empty.text()).not.toContain(prefilled);
  await empty.close();
  const authors: RecordDetail['authors'] = [
    { fieldset_id: 'goals', duplication: 0, question_id: 'goal', user: 'Petr Poradce', as: 'STAFF', at: '2026-03-05T08:07:00Z' },
  ];
  const meeting = await draw(recordOf({ type: 'MEETING_RECORD', authors }));
  expect(meeting.text()).toContain('Co je v záznamu');
  expect(meeting.text()).not.toContain(prefilled);
});
