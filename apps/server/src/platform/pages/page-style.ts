/** Common style of all pages that the server renders: the product's colours, light and dark, without the web app. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #16211b; --quiet: #4c5a52; --paper: #ffffff; --ground: #f4f6f5; --line: #d7ddd9; --accent: #14532d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eeea; --quiet: #a9b7af; --paper: #18211c; --ground: #101613; --line: #2f3b34; --accent: #8fd3a8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 28px; line-height: 1.25; font-weight: 600; margin: 0 0 8px; text-wrap: balance; }
h2 { font-size: 16px; font-weight: 600; margin: 12px 0 0; }
a { color: var(--accent); text-underline-offset: 3px; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

export const statementStyle = `${pageStyle}
nav { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; margin-bottom: 32px; font-size: 14px; }
nav a { padding: 4px 0; }
h2 { font-size: 20px; line-height: 1.3; margin: 32px 0 8px; }
p { margin: 0 0 12px; text-wrap: pretty; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 20px; }
li { margin-bottom: 8px; }
.lead { color: var(--quiet); font-size: 18px; margin: 0; text-wrap: pretty; }
.warning { margin: 0 0 24px; padding: 12px 16px; border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 8px; background: var(--paper); font-weight: 500; }
@media print { nav { display: none; } body { background: none; } }
`;
