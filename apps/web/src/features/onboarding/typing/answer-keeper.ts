import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { Problem } from '../../../platform/api/problem.ts';
import type { TextStore } from '../../../platform/storage/storage.ts';
import { answersIn, mergeTyped } from './merge-answers.ts';
import { holdsAnswers } from './same-answers.ts';
import { readUnsent, storeUnsent, type UnsentAnswers } from './stored-answers.ts';

/** A pause in typing after which answers are sent. */
export const PAUSE_MS = 800;
const RETRY_MS = 10_000;
/** Attempts without a response that are remembered. */
const MOST_TRIED = 5;

interface Kept extends UnsentAnswers {
  isUnsent: boolean;
  /** The server does not take it as it is typed: it is sent again once it has changed. */
  isRefused?: boolean;
}

export interface KeeperState {
  /** 'device': the server could not be reached, the answers wait in this browser. 'refused': something has to be corrected before it is stored. */
  progress: 'saved' | 'sending' | 'device' | 'refused';
  /** Another device typed into the step meanwhile; `current` is the onboarding with what it typed. */
  conflict: { stepId: string; current: InteractionForm } | null;
  /** How often own changes were laid over those of another device: what is shown is not what was typed from then on. */
  merges: number;
  /** The onboarding was submitted on another device, or no longer exists. */
  isOver: boolean;
}

interface KeeperSettings {
  /** Whose answers: user and onboarding. */
  place: string;
  store: TextStore;
  /** Resolves with the step's new version. */
  send: (stepId: string, answers: Pick<UnsentAnswers, 'version' | 'typed'>) => Promise<number>;
}

export type AnswerKeeper = ReturnType<typeof createAnswerKeeper>;

const isConflict = (failure: unknown): failure is Problem =>
  failure instanceof Problem && failure.code === 'record.changed' && failure.current !== null && failure.current !== undefined;
const isOverNow = (failure: unknown) =>
  failure instanceof Problem && (failure.code === 'onboarding.finished' || failure.code === 'record.not_found');

/** Repeating the same would be refused again. */
const isRefusal = (failure: unknown) => failure instanceof Problem && [400, 413, 422].includes(failure.status);

/**
 * Keeps what is typed into the steps of one onboarding: at once in memory and in the browser, and after each pause on the server. Sends one
 * step at a time, and tries again after a failure; answers that another device has replaced wait for the client's decision.
 */
export function createAnswerKeeper({ place, store, send }: KeeperSettings) {
  const steps = new Map<string, Kept>(Object.entries(readUnsent(store, place)).map(([id, kept]) => [id, { ...kept, isUnsent: true }]));
  const listeners = new Set<() => void>();
  let state: KeeperState = { progress: steps.size > 0 ? 'device' : 'saved', conflict: null, merges: 0, isOver: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const tell = (change: Partial<KeeperState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const put = (id: string, kept: Kept | null) => {
    if (kept) steps.set(id, kept);
    else steps.delete(id);
    const unsent = [...steps].filter(([, { isUnsent }]) => isUnsent);
    storeUnsent(store, place, Object.fromEntries(unsent.map(([key, { isUnsent: _own, isRefused: _other, ...answers }]) => [key, answers])));
  };
  /** When nothing is on its way. */
  const restingProgress = () => ([...steps.values()].some((kept) => kept.isRefused) ? 'refused' : 'saved');
  const waiting = () =>
    [...steps].filter(([id, { isUnsent, isRefused }]) => isUnsent && !isRefused && id !== state.conflict?.stepId).map(([id]) => id);
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };

  /**
   * Stored answers that equal these, or what was sent before them, are no conflict: an earlier attempt arrived, but its response did not, as
   * when the page was reloaded meanwhile.
   */
  function meet(stepId: string, current: InteractionForm): void {
    const kept = steps.get(stepId);
    const version = current.steps.find(({ id }) => id === stepId)?.version;
    const isStored = (typed: TypedStep) => holdsAnswers(current, stepId, typed);
    const arrived = kept?.tried?.find(isStored);
    if (kept && version !== undefined && isStored(kept.typed))
      put(stepId, { version, typed: kept.typed, base: kept.typed, isUnsent: false });
    else if (kept && version !== undefined && arrived) put(stepId, { version, typed: kept.typed, base: arrived, isUnsent: true });
    else {
      if (kept) put(stepId, { ...kept, isUnsent: true });
      tell({ conflict: { stepId, current } });
    }
  }

  function refuse(stepId: string, typed: TypedStep): void {
    const now = steps.get(stepId);
    if (now?.typed === typed) put(stepId, { ...now, isRefused: true });
  }

  async function sendOne(stepId: string): Promise<'sent' | 'failed'> {
    const sent = steps.get(stepId);
    if (!sent?.isUnsent) return 'sent';
    const { version: before, typed, tried = [] } = sent;
    const earlier = tried.filter((one) => one !== typed).slice(1 - MOST_TRIED);
    put(stepId, { ...sent, tried: [...earlier, typed] });
    try {
      const version = await send(stepId, { version: before, typed });
      const now = steps.get(stepId);
      if (now) put(stepId, { version, typed: now.typed, base: typed, isUnsent: now.typed !== typed });
      return 'sent';
    } catch (failure) {
      if (isConflict(failure)) meet(stepId, failure.current as InteractionForm);
      else if (isOverNow(failure)) tell({ isOver: true });
      else if (isRefusal(failure)) refuse(stepId, typed);
      else return 'failed';
      return 'sent';
    }
  }

  async function sendAll(): Promise<void> {
    tell({ progress: 'sending' });
    let hasFailed = false;
    for (const id of waiting()) {
      if (state.isOver) break;
      hasFailed = (await sendOne(id)) === 'failed' || hasFailed;
    }
    running = null;
    const isWaiting = waiting().length > 0 && !state.isOver;
    tell({ progress: hasFailed ? 'device' : isWaiting ? 'sending' : restingProgress() });
    if (isWaiting) later(hasFailed ? RETRY_MS : PAUSE_MS);
  }

  /** Sends everything at once that waits for a pause or another attempt. */
  function flush(): void {
    clearTimeout(timer);
    if (running === null && waiting().length > 0 && !state.isOver) running = sendAll();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush,
    /** What was typed into the step; null once the server has something newer than that. */
    typedIn: (stepId: string, stored: number): TypedStep | null => {
      const kept = steps.get(stepId);
      return kept && (kept.isUnsent || kept.version >= stored) ? kept.typed : null;
    },
    /** Something was typed over a version of the step and what it held then. */
    change: (stepId: string, stored: number, typed: TypedStep, held: TypedStep | null = null) => {
      const kept = steps.get(stepId);
      const isNewest = kept !== undefined && (kept.isUnsent || kept.version >= stored);
      const version = kept?.isUnsent ? kept.version : Math.max(kept?.version ?? stored, stored);
      const base = isNewest ? (kept.base ?? null) : held;
      put(stepId, { ...(kept?.isUnsent && kept), version, typed, base, isUnsent: true, isRefused: false });
      if (state.isOver || state.conflict?.stepId === stepId) return;
      if (state.progress === 'saved' || state.progress === 'refused') tell({ progress: 'sending' });
      later(PAUSE_MS);
    },
    /** Waits until no answers are on their way, so that the step may be completed over the version that resolves. */
    settle: async (stepId: string, stored: number): Promise<number> => {
      clearTimeout(timer);
      await running;
      const kept = steps.get(stepId);
      if (!kept) return stored;
      return kept.isUnsent ? kept.version : Math.max(kept.version, stored);
    },
    /** The step was completed with these answers, or the stored ones were taken. */
    forget: (stepId: string) => {
      put(stepId, null);
      if (state.conflict?.stepId === stepId) tell({ conflict: null });
      if (waiting().length > 0) later(PAUSE_MS);
      else if (running === null) tell({ progress: restingProgress() });
    },
    meet,
    /** The server refused because nothing can be changed any more. */
    close: () => tell({ isOver: true, progress: 'saved' }),
    /** What the client would keep: their own changes over what the other device typed; null: there is no such step. */
    mine: (): TypedStep | null => {
      const { conflict } = state;
      const kept = conflict && steps.get(conflict.stepId);
      return kept ? mergeTyped(conflict.current, conflict.stepId, kept.typed, kept.base ?? null) : null;
    },
    /** The client's own changes replace what the other device typed. */
    keepMine: () => {
      const { conflict } = state;
      const kept = conflict && steps.get(conflict.stepId);
      if (!kept) return tell({ conflict: null });
      const stored = conflict.current.steps.find(({ id }) => id === conflict.stepId);
      const version = stored?.version ?? kept.version;
      const typed = mergeTyped(conflict.current, conflict.stepId, kept.typed, kept.base ?? null);
      put(conflict.stepId, { version, typed, base: stored ? answersIn(stored) : null, isUnsent: true });
      tell({ conflict: null, merges: state.merges + 1 });
      flush();
    },
    stop: () => clearTimeout(timer),
  };
}
