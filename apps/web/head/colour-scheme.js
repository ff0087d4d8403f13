// Runs before the first paint, so that dark mode does not begin with a white flash, nor a chosen scheme with a flash of the system's.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('COLOUR_SCHEME');
  } catch {
    // The browser forbids storage: follow the system.
  }
  const isChosen = chosen === 'light' || chosen === 'dark';
  const scheme = isChosen ? chosen : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // Gives the canvas behind the page its colour before any style sheet has loaded.
  if (isChosen) document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
})();
