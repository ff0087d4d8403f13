import type { AnswerDraft } from '@pramen/contract/records/records.schemas';
import { Problem } from '../../../platform/api/problem.ts';

/** What the keeper is doing with what was typed. */
export type Keeping =
  /** Everything typed is on the server; null: nothing was typed. */
  | { is: 'kept'; savedAt: string | null }
  /** It will be saved in a moment, or is being saved. */
  | { is: 'saving' }
  /** The server cannot be reached; it is tried again. */
  | { is: 'unreachable' }
  /** The server does not take it; it is tried again with what is typed next. */
  | { is: 'refused' }
  /** Another device has saved since: the user chooses. */
  | { is: 'elsewhere'; theirs: AnswerDraft }
  /** The record is no longer the one that was opened. */
  | { is: 'stopped'; failure: Problem };

interface Saved {
  version: number;
  saved_at: string;
}

/** Rest after the last key before a save. */
const REST_MS = 1000;
/** Pause before an unreachable server is tried again; a browser that is back online does not wait for it. */
const RETRY_MS = 10_000;

const TRIED_AGAIN: readonly number[] = [0, 429];
const ENDING: readonly string[] = ['record.changed', 'record.not_found', 'record.state_refused', 'impersonation.forbidden'];

/**
 * Saves what is typed into one record, one request at a time, each naming the version that it continues. Lives outside the screen: what
 * is typed last is saved although the screen was left, and comes back with it.
 */
export function createDraftKeeper<Typed>(send: (typed: Typed, version: number) => Promise<Saved>) {
  let keeping: Keeping = { is: 'kept', savedAt: null };
  let version = 0;
  let latest: Typed | null = null;
  let isUnsent = false;
  let isPaused = false;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  const become = (next: Keeping) => {
    keeping = next;
    for (const watcher of watchers) watcher();
  };
  const isHeld = () => keeping.is === 'elsewhere' || keeping.is === 'stopped';
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  const fail = (failure: unknown) => {
    const problem = failure instanceof Problem ? failure : new Problem(0, 'network.unreachable', String(failure));
    if (problem.code === 'draft.changed') {
      const theirs = problem.current as AnswerDraft | null;
      if (theirs !== null) return become({ is: 'elsewhere', theirs });
      // What was saved there has ended since.
      version = 0;
      return wait(0);
    }
    if (ENDING.includes(problem.code)) return become({ is: 'stopped', failure: problem });
    if (problem.status >= 500 || TRIED_AGAIN.includes(problem.status)) {
      become({ is: 'unreachable' });
      return wait(RETRY_MS);
    }
    // An ended session keeps what was typed for the next one.
    become({ is: problem.status === 401 ? 'unreachable' : 'refused' });
  };
  const sendOnce = async (typed: Typed) => {
    try {
      const saved = await send(typed, version);
      version = saved.version;
      if (latest === typed) isUnsent = false;
      if (isUnsent) wait(REST_MS);
      else become({ is: 'kept', savedAt: saved.saved_at });
    } catch (failure) {
      fail(failure);
    } finally {
      sending = null;
    }
  };
  async function save(): Promise<void> {
    clearTimeout(timer);
    await sending;
    if (!isUnsent || latest === null || isHeld() || isPaused || sending !== null) return;
    become({ is: 'saving' });
    sending = sendOnce(latest);
    await sending;
  }

  return {
    keeping: () => keeping,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** What was typed last, with the version that it continues or has become; null: nothing yet. */
    held: () => (latest === null ? null : { typed: latest, version, isUnsent }),
    /** Continues on what the server holds. */
    begin: (saved: Saved | null) => {
      clearTimeout(timer);
      version = saved?.version ?? 0;
      isPaused = false;
      latest = null;
      isUnsent = false;
      become({ is: 'kept', savedAt: saved?.saved_at ?? null });
    },
    /** Goes on with what is still held, as it reads in the record that was opened anew. */
    reopen: (typed: Typed) => {
      isPaused = false;
      latest = typed;
      isUnsent = true;
      become({ is: 'saving' });
      wait(REST_MS);
    },
    type: (typed: Typed) => {
      latest = typed;
      isUnsent = true;
      if (isHeld()) return;
      if (keeping.is !== 'unreachable') become({ is: 'saving' });
      if (sending === null) wait(keeping.is === 'unreachable' ? RETRY_MS : REST_MS);
    },
    /** Saves at once what waits. */
    save,
    /** The version that sending the record names; nothing is saved until `resume`. */
    settle: async (): Promise<number> => {
      clearTimeout(timer);
      await sending;
      clearTimeout(timer);
      return version;
    },
    /** Goes on after `settle`, and after the user has chosen or the record was opened anew; `from` is the version to continue. */
    resume: (from: number = version) => {
      version = from;
      if (isHeld()) become({ is: 'saving' });
      if (isUnsent) wait(REST_MS);
      else become({ is: 'kept', savedAt: null });
    },
    /** Another device has saved, as the sending of the record found out. */
    hold: (theirs: AnswerDraft) => become({ is: 'elsewhere', theirs }),
    /** The session has ended: another user must not send what this one typed. It goes on when the record is opened again. */
    pause: () => {
      clearTimeout(timer);
      isPaused = true;
    },
    /** Nothing of it is needed any more. */
    end: () => {
      clearTimeout(timer);
      latest = null;
      isUnsent = false;
      become({ is: 'kept', savedAt: null });
    },
  };
}

export type DraftKeeper<Typed> = ReturnType<typeof createDraftKeeper<Typed>>;
