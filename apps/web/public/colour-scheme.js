// A file of its own because the content policy allows no inline script; it runs before the first paint so that the dark
// scheme does not begin with a white flash.
document.documentElement.setAttribute(
  'data-mantine-color-scheme',
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
);
