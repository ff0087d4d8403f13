import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../../platform/api/problem.ts';
import { createDraftKeeper } from './draft-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = '2026-03-05T08:07:00Z';
const SECOND = 1000;
type Outcome = number | Error;

/** A keeper over a server that answers with these outcomes, one per save: a version, or a failure. */
function keep(...outcomes: Outcome[]) {
  const sent: [typed: string, version: number][] = [];
  let release = () => {};
  let isSlow = false;
  const keeper = createDraftKeeper<string>(async (typed, version) => {
    sent.push([typed, version]);
    if (isSlow) await new Promise<void>((resolve) => (release = resolve));
    const outcome = outcomes.shift() ?? version + 1;
    if (typeof outcome !== 'number') throw outcome;
    return { version: outcome, saved_at: AT };
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { keeper, sent, pass, slow: () => (isSlow = true), release: () => release(), is: () => keeper.keeping().is };
}

const offline = new Problem(0, 'network.unreachable', '');
const theirs = { data: { content: [] }, respondent: null, page: null, saved_at: AT, version: 7 };
const changed = new Problem(409, 'draft.changed', '', {}, theirs);

describe('what is typed', () => {
  test('is saved after a rest, once, each time on the version before', async () => {
    const { keeper, sent, pass, is } = keep();
    keeper.begin({ version: 4, saved_at: AT });
    keeper.type('a');
    await pass(SECOND - 1);
    keeper.type('ab');
    await pass(SECOND - 1);
    expect([sent, is()]).toEqual([[], 'saving']);
    await pass(1);
    expect([sent, keeper.keeping()]).toEqual([[['ab', 4]], { is: 'kept', savedAt: AT }]);
    await pass(60 * SECOND);
    expect(sent).toHaveLength(1);
    keeper.type('abc');
    await keeper.save();
    await keeper.save();
    expect(sent.slice(1)).toEqual([['abc', 5]]);
  });

  test('while another save runs waits for it', async () => {
    const { keeper, sent, pass, slow, release, is } = keep();
    slow();
    keeper.type('a');
    await pass(SECOND);
    keeper.type('ab');
    await pass(5 * SECOND);
    expect(sent).toEqual([['a', 0]]);
    release();
    await pass(SECOND);
    expect([sent, is()]).toEqual([
      [
        ['a', 0],
        ['ab', 1],
      ],
      'saving',
    ]);
    expect(keeper.held()).toEqual({ typed: 'ab', version: 1, isUnsent: true });
    release();
    await pass(0);
    expect([is(), keeper.held()]).toEqual(['kept', { typed: 'ab', version: 2, isUnsent: false }]);
  });

  test('without a connection is tried again, at once when it is back', async () => {
    const { keeper, sent, pass, is } = keep(offline, offline, new Problem(503, 'server.unavailable', ''), offline);
    keeper.type('a');
    await pass(SECOND);
    expect(is()).toBe('unreachable');
    keeper.type('ab');
    await pass(10 * SECOND);
    await pass(10 * SECOND);
    expect([sent.map(([typed]) => typed), is()]).toEqual([['a', 'ab', 'ab'], 'unreachable']);
    await keeper.save();
    expect(is()).toBe('unreachable');
    await keeper.save();
    expect([sent.length, is()]).toEqual([5, 'kept']);
  });

  test('that the server refuses is tried again only with more', async () => {
    const { keeper, sent, pass, is } = keep(new Problem(422, 'validation.failed', ''));
    keeper.type('a');
    await pass(60 * SECOND);
    expect([sent.length, is()]).toEqual([1, 'refused']);
    keeper.type('ab');
    await pass(SECOND);
    expect([sent.length, is()]).toEqual([2, 'kept']);
  });

  test('never overwrites another device: the user chooses', async () => {
    const { keeper, sent, pass, is } = keep(changed);
    keeper.type('a');
    await pass(SECOND);
    expect(keeper.keeping()).toEqual({ is: 'elsewhere', theirs });
    keeper.type('ab');
    await pass(60 * SECOND);
    await keeper.save();
    expect(sent).toHaveLength(1);
    keeper.resume(7);
    await pass(SECOND);
    expect([sent.at(-1), is()]).toEqual([['ab', 7], 'kept']);
    keeper.hold(theirs);
    keeper.begin(theirs);
    expect([is(), keeper.held()]).toEqual(['kept', null]);
    keeper.type('c');
    await pass(SECOND);
    expect(sent.at(-1)).toEqual(['c', 7]);
  });

  test('on a draft that has ended begins a new one', async () => {
    const { keeper, sent, pass, is } = keep(new Problem(409, 'draft.changed', ''));
    keeper.begin({ version: 3, saved_at: AT });
    keeper.type('a');
    await pass(2 * SECOND);
    expect([sent, is()]).toEqual([
      [
        ['a', 3],
        ['a', 0],
      ],
      'kept',
    ]);
  });

  test.each(['record.changed', 'record.not_found', 'record.state_refused'])(
    'stops at %s, and goes on with the record opened anew',
    async (code) => {
      const failure = new Problem(409, code, '');
      const { keeper, sent, pass, is } = keep(failure);
      const seen = vi.fn<() => void>();
      const stop = keeper.watch(seen);
      keeper.type('a');
      await pass(60 * SECOND);
      expect([sent.length, keeper.keeping()]).toEqual([1, { is: 'stopped', failure }]);
      expect(seen).toHaveBeenCalled();
      stop();
      keeper.type('moved');
      keeper.resume();
      await pass(SECOND);
      expect([sent.at(-1), is()]).toEqual([['moved', 0], 'kept']);
    },
  );

  test('is not saved while the record is being sent, and is when that fails', async () => {
    const { keeper, sent, pass, slow, release } = keep();
    slow();
    keeper.type('a');
    await pass(SECOND);
    keeper.type('ab');
    const settled = keeper.settle();
    release();
    expect(await settled).toBe(1);
    await pass(60 * SECOND);
    expect(sent).toHaveLength(1);
    keeper.resume();
    await pass(SECOND);
    expect(sent.at(-1)).toEqual(['ab', 1]);
    keeper.end();
    release();
    await pass(60 * SECOND);
    expect([sent.length, keeper.held()]).toEqual([2, null]);
  });

  test('is never sent by the next session, and goes on when the same user is back', async () => {
    const { keeper, sent, pass, is } = keep(new Problem(401, 'session.required', ''));
    keeper.type('a');
    await pass(SECOND);
    keeper.pause();
    await pass(60 * SECOND);
    await keeper.save();
    expect([sent.length, is(), keeper.held()?.typed]).toEqual([1, 'unreachable', 'a']);
    keeper.reopen('a!');
    await pass(SECOND);
    expect([sent.at(-1), is()]).toEqual([['a!', 0], 'kept']);
  });
});
