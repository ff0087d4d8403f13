import { readLanguage } from '../texts/language.ts';

declare global {
  interface Window {
    /** Left by head/head-start.js, which runs before the program. */
    pramenStarted?: { token: string; language: string; answers: Record<string, Promise<Response>> };
  }
}

/** Whether the page made a call before its program was loaded and nobody has taken the answer. */
export function wasCallStarted(url: string): boolean {
  return globalThis.window?.pramenStarted?.answers[url] !== undefined;
}

/**
 * The answer to a call that the page made before its program was loaded; each serves once, and only for the same person and
 * language. null where there is none, where it failed, and where `signal` ended the waiting: the call is made then.
 */
export async function takeStartedAnswer(url: string, token: string | null, signal: AbortSignal): Promise<Response | null> {
  const started = globalThis.window?.pramenStarted;
  const answer = started?.answers[url];
  if (!started || !answer || started.token !== token || started.language !== readLanguage()) return null;
  delete started.answers[url];
  const ended = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([answer.catch(() => null), ended]);
}
