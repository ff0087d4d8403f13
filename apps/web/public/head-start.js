// Runs before the program is there. For a person with a session it asks at once for what the first screen will need, which
// otherwise waits for one program after the other. Everything here is a hint: without it all is loaded as ever.
(() => {
  const token = localStorage.getItem('ACCESS_TOKEN');
  const expiryMs = Number(localStorage.getItem('EXPIRY'));
  // A token that must be renewed first, or the address of a link that brings another one, is the program's business.
  // oxlint-disable-next-line house/no-system-clock -- the program's clock is not loaded yet
  const isFresh = expiryMs - Date.now() > 300_000 && !location.search.includes('token=');
  if (!token || !isFresh) return;
  const { frame, ...texts } = document.currentScript.dataset;
  const language = localStorage.getItem('lang') ?? (location.hostname.endsWith('.sk') ? 'sk' : 'cs');
  const isHome = /^\/(cz\/)?(home)?$/.test(location.pathname);
  for (const href of `${frame ?? ''} ${texts[language] ?? ''}`.split(' ')) {
    if (!href) continue;
    const isStyle = href.endsWith('.css');
    document.head.append(Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', as: isStyle ? 'style' : 'script', crossOrigin: '', href }));
  }
  /** @param {string} path */
  const ask = (path) => {
    const answer = fetch(path, { headers: { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` } });
    answer.catch(() => undefined);
    return answer;
  };
  // What the token says of itself decides about nothing but this question; the server believes none of it.
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const isClient = /"role":"CLIENT"/.test(atob(claims));
  const paths = ['/api/auth/profile', ...(isClient && isHome ? ['/api/client-report/contract/overview'] : [])];
  window.pramenStarted = { token, language, answers: Object.fromEntries(paths.map((path) => [path, ask(path)])) };
})();
