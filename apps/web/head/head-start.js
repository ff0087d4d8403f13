// Runs before the application. It requests at once the files of the first screen, and for a signed-in user also its data, which would
// otherwise load one after the other. It is only an optimisation: without it everything loads as usual.
(() => {
  const stored = readStored();
  // The application handles a token that must be renewed first, and a link whose URL carries another token.
  // oxlint-disable-next-line house/no-system-clock -- the application's clock is not loaded yet
  const isFresh = Number(stored.expiry) - Date.now() > 300_000 && !location.search.includes('token=');
  const script = document.currentScript;
  // Same rule as firstLanguage in platform/texts/language.ts.
  const base = document.documentElement.dataset.base ?? '/';
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'cs' || tag === 'sk');
  const ofSite = base === '/cz/' ? 'cs' : location.hostname.endsWith('.sk') ? 'sk' : null;
  const language = stored.language ?? ofSite ?? preferred ?? 'cs';
  const screen = stored.token ? isFresh && 'portal' : location.pathname.slice(base.length);
  const list = (/** @type {string} */ name) => script.getAttribute(`data-${name}`) ?? '';
  for (const href of `${list(screen)} ${list(`${screen}-${language}`)}`.split(' ')) {
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
  if (!stored.token || screen !== 'portal') return;
  const { token } = stored;
  const isHome = [base, `${base}home`].includes(location.pathname);
  /** @param {string} path */
  const ask = (path) => {
    // Without a timeout an unanswered call would keep the application waiting; after a failure it repeats the call.
    const answer = fetch(base + path.slice(1), {
      headers: { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    answer.catch(() => undefined);
    return answer;
  };
  // The role in the token only decides which calls to start; the server verifies the token itself.
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const isClient = /"role":"CLIENT"/.test(atob(claims));
  const paths = ['/api/auth/profile', ...(isClient && isHome ? ['/api/client-report/contract/overview'] : [])];
  window.pramenStarted = { token, language, answers: Object.fromEntries(paths.map((path) => [path, ask(path)])) };

  /** Values stored by the browser; null for each when it forbids storage. */
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
