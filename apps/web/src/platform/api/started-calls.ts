import { readLanguage } from '../texts/language.ts';

declare global {
  interface Window {
    /** Set by head/head-start.js, which runs before the application. */
    pramenStarted?: { token: string; language: string; answers: Record<string, Promise<Response>> };
  }
}

/** Whether the page made a call before the application loaded and its response has not been taken yet. */
export function wasCallStarted(url: string): boolean {
  return globalThis.window?.pramenStarted?.answers[url] !== undefined;
}

/**
 * The response to a call that the page made before the application loaded; each is used once, and only for the same user and
 * language. null when there is none, when it failed, or when `signal` aborted: the caller then makes the call.
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
