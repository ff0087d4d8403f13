// Runs before the program is there. For a person with a session it asks at once for what the first screen will need, which
// otherwise waits for one program after the other. Everything here is a hint: without it all is loaded as ever.
(() => {
  const stored = readStored();
  // A token that must be renewed first, or the address of a link that brings another one, is the program's business.
  // oxlint-disable-next-line house/no-system-clock -- the program's clock is not loaded yet
  const isFresh = Number(stored.expiry) - Date.now() > 300_000 && !location.search.includes('token=');
  if (!stored.token || !isFresh) return;
  const { token } = stored;
  const { frame, ...texts } = document.currentScript.dataset;
  // The rule of platform/texts/language.ts, firstLanguage.
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'cs' || tag === 'sk');
  const language = stored.language ?? (location.hostname.endsWith('.sk') ? 'sk' : (preferred ?? 'cs'));
  const isHome = /^\/(home)?$/.test(location.pathname);
  for (const href of `${frame ?? ''} ${texts[language] ?? ''}`.split(' ')) {
    if (!href) continue;
    const isStyle = href.endsWith('.css');
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: isStyle ? 'preload' : 'modulepreload',
        as: isStyle ? 'style' : 'script',
        crossOrigin: '',
        href,
      }),
    );
  }
  /** @param {string} path */
  const ask = (path) => {
    // Without an end of its own a call that is never answered would keep the program waiting: it asks again then.
    const answer = fetch(path, {
      headers: { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    answer.catch(() => undefined);
    return answer;
  };
  // What the token says of itself decides about nothing but this question; the server believes none of it.
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const isClient = /"role":"CLIENT"/.test(atob(claims));
  const paths = ['/api/auth/profile', ...(isClient && isHome ? ['/api/client-report/contract/overview'] : [])];
  window.pramenStarted = { token, language, answers: Object.fromEntries(paths.map((path) => [path, ask(path)])) };

  /** What the browser keeps; nothing where it forbids that. */
  function readStored() {
    try {
      return {
        token: localStorage.getItem('ACCESS_TOKEN'),
        expiry: localStorage.getItem('EXPIRY'),
        language: localStorage.getItem('lang'),
      };
    } catch {
      return { token: null, expiry: null, language: null };
    }
  }
})();
