import type { RecordDetail, SavedRecord } from '@pramen/contract/records/records.schemas';
import { expect, test, vi } from 'vitest';
import { renderRecordForm } from '../../../screens/kit/record-form.tsx';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { drawAnswering } from '../answering/answering.fixture.tsx';
import { briefOf, evaluation, network, recordOf } from '../records.fixture.ts';
import { RecordDialog } from '../view/record-dialog.tsx';
import { RecordView } from '../view/record-view.tsx';

const SAVE = 'POST /api/clients/c1/investment-questionnaires/r1';
const known = { name: 'Jan Malý', relation: null, tested: null };
const named = { name: 'Jan Malý', relation: 'PARENT', tested: 'REPRESENTATIVE' } as const;
const ofMinor = (changes: Partial<RecordDetail> = {}) => recordOf({ representation: { kind: 'MINOR', suggested: known }, ...changes });

function choose(selector: string, value: string) {
  const select = document.querySelector<HTMLSelectElement>(selector);
  if (!select) throw new Error(`there is no ${selector}`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
const tick = (value: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)?.click();

test('staff cannot send the questionnaire of a minor before they say who answers; a concept keeps what they know', async () => {
  const record = ofMinor({ state: 'CONCEPT' });
  const net = network({
    'GET /api/clients/c1/investment-questionnaires/r1': { body: record },
    [SAVE]: { body: { message: 'Uloženo', record: briefOf(record) } satisfies SavedRecord },
  });
  const onClose = vi.fn<() => void>();
  const { text, press } = await renderScreen(
    <RecordDialog isOpen record={record} mayDecide={false} renderForm={renderRecordForm} onClose={onClose} />,
  );
  await expect.poll(text).toContain('Klient je nezletilý.');
  expect(document.querySelector<HTMLInputElement>('input[name="respondent.name"]')?.value).toBe('Jan Malý');
  await press('Odeslat klientovi k vyplnění');
  expect(text()).toContain('Vyberte, čím je tento člověk klientovi.');
  expect(document.activeElement?.getAttribute('name')).toBe('respondent.relation');
  expect(net.sent).toEqual([]);
  await act(() => choose('select[name="respondent.relation"]', 'PARENT'));
  await act(() => tick('REPRESENTATIVE'));
  await press('Odeslat klientovi k vyplnění');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(net.sent.map(({ body }) => [body['state'], body['respondent']])).toEqual([['WAITING', named]]);
});

test('whoever confirms for a minor says who they are', async () => {
  const record = ofMinor({ respondent: { ...named, tested: null } });
  const net = network({
    [`${SAVE}/evaluate-preview`]: { body: { questionnaire: evaluation } },
    [SAVE]: { body: { message: 'Uloženo', record: briefOf(record) } satisfies SavedRecord },
  });
  const { text, press, onDone } = await drawAnswering(record);
  await press('Pokračovat');
  await press('Vyhodnotit');
  await expect.poll(text).toContain('Kdo odpovídá');
  await press('Potvrdit');
  expect(text().replaceAll('\u00a0', ' ')).toContain('Vyberte, čí znalosti a zkušenosti dotazník ověřuje.');
  await act(() => tick('CLIENT'));
  await press('Potvrdit');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(net.sent.at(-1)?.body).toMatchObject({ state: 'APPROVED', respondent: { ...named, tested: 'CLIENT' } });
});

test('the record tells who answered, beside its result and in its history', async () => {
  const at = '2026-03-05T08:07:00Z';
  const revision = { number: 2, hash: 'f'.repeat(64), version: null };
  const record = ofMinor({
    state: 'ACCEPTED',
    respondent: named,
    evaluation: { ...evaluation, evaluated_at: at, evaluated_by: 'Eva', revision, engine: 1, is_reproduced: true },
    versions: [
      { number: 2, saved_at: at, user: 'Eva', respondent: named },
      { number: 1, saved_at: at, user: 'Eva', respondent: null },
    ],
  });
  network({});
  const { text } = await renderScreen(<RecordView record={record} mayDecide={false} renderForm={renderRecordForm} onClose={() => {}} />);
  expect(text().split('Jan Malý (rodič)')).toHaveLength(4);
  expect(text().split('Ověřují se znalosti')).toHaveLength(3);
});

test('nothing is asked of a client who answers for themselves', async () => {
  network({ 'GET /api/clients/c1/investment-questionnaires/r1': { body: recordOf({ state: 'CONCEPT' }) } });
  const { text } = await renderScreen(
    <RecordDialog isOpen record={recordOf()} mayDecide={false} renderForm={renderRecordForm} onClose={() => {}} />,
  );
  await expect.poll(text).toContain('Cíl');
  expect(text()).not.toContain('Kdo odpovídá');
});
