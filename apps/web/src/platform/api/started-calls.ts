import { readLanguage } from '../texts/language.ts';

declare global {
  interface Window {
    /** Left by public/head-start.js, which runs before the program. */
    pramenStarted?: { token: string; language: string; answers: Record<string, Promise<Response>> };
  }
}

/** The answer to a call that the page made before its program was loaded; each serves once, and only for the same person and language. */
export function takeStartedAnswer(url: string, token: string | null): Promise<Response> | null {
  const started = globalThis.window?.pramenStarted;
  const answer = started?.answers[url];
  if (!started || !answer || started.token !== token || started.language !== readLanguage()) return null;
  delete started.answers[url];
  return answer;
}
