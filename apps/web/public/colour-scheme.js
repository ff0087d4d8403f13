// A file of its own because the content policy allows no inline script; it runs before the first paint so that the dark
// scheme does not begin with a white flash, nor a chosen scheme with that of the system.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('COLOUR_SCHEME');
  } catch {
    // The browser forbids storage: the system decides.
  }
  const isChosen = chosen === 'light' || chosen === 'dark';
  const scheme = isChosen ? chosen : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // The canvas behind the page has a colour before any style sheet is there.
  if (isChosen) document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
})();
