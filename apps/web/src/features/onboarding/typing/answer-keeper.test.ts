import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../../platform/api/problem.ts';
import type { TextStore } from '../../../platform/storage/storage.ts';
import { createAnswerKeeper, PAUSE_MS } from './answer-keeper.ts';
import { ANSWERS_KEY, type UnsentAnswers } from './stored-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function storeOf(values = new Map<string, string>()): TextStore {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const person = (firstname: string): TypedStep => ({ type: 'client_complex_form', data: { firstname } });
const unreachable = new Problem(0, 'network.unreachable', '');

const currentWith = (firstname: string, version: number) =>
  ({ steps: [{ id: 'p', type: 'client_complex_form', version, data: { firstname } }] }) as unknown as InteractionForm;
const changed = (current: InteractionForm) => new Problem(409, 'record.changed', 'Změněno', {}, current);

/** A keeper whose server answers in turn: a version, or a failure. */
function keeperWith(...answers: (number | Error)[]) {
  const store = storeOf();
  const sent: [string, UnsentAnswers][] = [];
  const send = async (stepId: string, unsent: UnsentAnswers) => {
    sent.push([stepId, unsent]);
    const answer = answers.shift() ?? new Error('an unexpected save');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const make = () => createAnswerKeeper({ place: 'u1 f1', store, send });
  return { keeper: make(), make, sent, store, pass: (ms = PAUSE_MS) => vi.advanceTimersByTimeAsync(ms) };
}

test('sends what was typed after a pause, once for many letters, over the version that is known', async () => {
  const { keeper, sent, pass, store } = keeperWith(2, 3);
  keeper.change('p', 1, person('E'));
  keeper.change('p', 1, person('Ev'));
  await pass(PAUSE_MS - 1);
  expect(sent).toEqual([]);
  expect(keeper.state().progress).toBe('sending');
  await pass(1);
  expect(sent).toEqual([['p', { version: 1, typed: person('Ev') }]]);
  expect(keeper.state().progress).toBe('saved');
  expect(store.getItem(ANSWERS_KEY)).toBeNull();
  keeper.change('p', 1, person('Eva'));
  await pass();
  expect(sent.at(-1)).toEqual(['p', { version: 2, typed: person('Eva') }]);
});

test('a reload finds what was not sent yet, for the same onboarding only', async () => {
  const { keeper, make, store } = keeperWith();
  keeper.change('p', 1, person('Eva'));
  expect(make().typedIn('p', 1)).toEqual(person('Eva'));
  const other = createAnswerKeeper({ place: 'u2 f2', store, send: async () => 2 });
  expect(other.typedIn('p', 1)).toBeNull();
});

test('without a network it waits on the device and tries again', async () => {
  const { keeper, sent, pass, store } = keeperWith(unreachable, unreachable, 2);
  keeper.change('p', 1, person('Eva'));
  await pass();
  expect(keeper.state().progress).toBe('device');
  expect(store.getItem(ANSWERS_KEY)).toContain('Eva');
  keeper.flush();
  await pass(0);
  expect(sent).toHaveLength(2);
  await pass(10_000);
  expect([sent.length, keeper.state().progress]).toEqual([3, 'saved']);
});

test('what the server does not take is not sent again until it is changed, and stays on the device', async () => {
  const { keeper, sent, pass, store } = keeperWith(new Problem(422, 'validation.failed', 'Příliš dlouhé'), 2);
  keeper.change('p', 1, person('E'.repeat(5000)));
  await pass();
  expect(keeper.state().progress).toBe('refused');
  expect(store.getItem(ANSWERS_KEY)).toContain('EEE');
  keeper.flush();
  await pass(60_000);
  expect(sent).toHaveLength(1);
  keeper.change('p', 1, person('Eva'));
  expect(keeper.state().progress).toBe('sending');
  await pass();
  expect([sent.length, keeper.state().progress, store.getItem(ANSWERS_KEY)]).toEqual([2, 'saved', null]);
});

test('completing one step claims nothing of another one that was refused', async () => {
  const { keeper, pass } = keeperWith(new Problem(422, 'validation.failed', 'Příliš dlouhé'));
  keeper.change('p', 1, person('E'.repeat(5000)));
  await pass();
  keeper.forget('q');
  expect(keeper.state().progress).toBe('refused');
  keeper.forget('p');
  expect(keeper.state().progress).toBe('saved');
});

test('another device is not overwritten before the client decides', async () => {
  const { keeper, sent, pass } = keeperWith(changed(currentWith('Adam', 5)), 6);
  keeper.change('p', 1, person('Eva'));
  await pass();
  expect(keeper.state().conflict?.stepId).toBe('p');
  keeper.change('p', 1, person('Evička'));
  await pass(60_000);
  expect(sent).toHaveLength(1);
  keeper.keepMine();
  await pass(0);
  expect(sent.at(-1)).toEqual(['p', { version: 5, typed: person('Evička') }]);
  expect(keeper.state()).toMatchObject({ conflict: null, progress: 'saved' });
});

test('only what was changed here replaces what another device typed, also after an earlier save and a reload', async () => {
  const named = (firstname: string, surname: string): TypedStep => ({ type: 'client_complex_form', data: { firstname, surname } });
  const current = { steps: [{ id: 'p', type: 'client_complex_form', version: 5, data: { firstname: 'Adam', surname: 'Jiný' } }] };
  const { make, keeper, sent, pass } = keeperWith(2, changed(current as unknown as InteractionForm), 6);
  keeper.change('p', 1, named('Eva', 'Nová'), named('', 'Nová'));
  await pass();
  keeper.change('p', 1, named('Evička', 'Nová'));
  const again = make();
  keeper.stop();
  again.flush();
  await pass(0);
  expect(again.mine()).toEqual(named('Evička', 'Jiný'));
  again.keepMine();
  await pass(0);
  expect(sent.at(-1)).toEqual(['p', { version: 5, typed: named('Evička', 'Jiný') }]);
  expect(again.mine()).toBeNull();
});

test('taking the stored answers forgets the own ones', async () => {
  const { keeper, pass, store } = keeperWith(changed(currentWith('Adam', 5)));
  keeper.change('p', 1, person('Eva'));
  await pass();
  keeper.forget('p');
  expect(keeper.state().conflict).toBeNull();
  expect(keeper.typedIn('p', 5)).toBeNull();
  expect(store.getItem(ANSWERS_KEY)).toBeNull();
});

test('an attempt that arrived without its response is no conflict', async () => {
  const { keeper, sent, pass } = keeperWith(unreachable, changed(currentWith('Eva', 2)), 3);
  keeper.change('p', 1, person('Eva'));
  await pass();
  await pass(10_000);
  expect(keeper.state()).toMatchObject({ conflict: null, progress: 'saved' });
  keeper.change('p', 1, person('Evička'));
  await pass();
  expect(sent.at(-1)).toEqual(['p', { version: 2, typed: person('Evička') }]);
});

test('a reload while a save was on its way is no other device', async () => {
  const { keeper, make, sent, pass, store } = keeperWith(unreachable, changed(currentWith('Eva', 2)), 3);
  keeper.change('p', 1, person('Eva'));
  await pass();
  // It has arrived; its response never came, and more was typed meanwhile.
  keeper.change('p', 1, person('Evička'));
  keeper.stop();
  const reloaded = make();
  reloaded.flush();
  await pass();
  expect(reloaded.state()).toMatchObject({ conflict: null, progress: 'saved' });
  expect(sent.slice(1)).toEqual([
    ['p', { version: 1, typed: person('Evička') }],
    ['p', { version: 2, typed: person('Evička') }],
  ]);
  expect(store.getItem(ANSWERS_KEY)).toBeNull();
});

test('what was sent before another device typed is still a conflict', async () => {
  const { keeper, pass } = keeperWith(2, changed(currentWith('Adam', 3)));
  keeper.change('p', 1, person('Eva'));
  await pass();
  keeper.change('p', 2, person('Evička'));
  await pass();
  expect(keeper.state().conflict?.stepId).toBe('p');
});

test('the server wins where it is newer and nothing was typed since', async () => {
  const { keeper, pass } = keeperWith(2);
  keeper.change('p', 1, person('Eva'));
  await pass();
  expect(keeper.typedIn('p', 1)).toEqual(person('Eva'));
  expect(keeper.typedIn('p', 2)).toEqual(person('Eva'));
  expect(keeper.typedIn('p', 3)).toBeNull();
});

test('a step is completed over the version of the save that is on its way', async () => {
  const { keeper, pass } = keeperWith(7);
  keeper.change('p', 1, person('Eva'));
  keeper.flush();
  const version = keeper.settle('p', 1);
  await pass(0);
  expect(await version).toBe(7);
});

test('completing a step drops the save that was waiting', async () => {
  const { keeper, sent, pass } = keeperWith();
  keeper.change('p', 1, person('Eva'));
  expect(await keeper.settle('p', 1)).toBe(1);
  keeper.forget('p');
  await pass(60_000);
  expect(sent).toEqual([]);
});

test.each(['onboarding.finished', 'record.not_found'])('after %s nothing is sent any more', async (code) => {
  const { keeper, sent, pass } = keeperWith(new Problem(409, code, 'Už ne'));
  keeper.change('p', 1, person('Eva'));
  await pass();
  expect(keeper.state().isOver).toBe(true);
  keeper.change('p', 1, person('Evička'));
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

test('what is typed while a save is on its way is sent after it', async () => {
  const { keeper, sent, pass } = keeperWith(2, 3);
  keeper.change('p', 1, person('Eva'));
  keeper.flush();
  keeper.change('p', 1, person('Evička'));
  await pass();
  expect(sent.map(([, { version, typed }]) => [version, typed])).toEqual([
    [1, person('Eva')],
    [2, person('Evička')],
  ]);
});
