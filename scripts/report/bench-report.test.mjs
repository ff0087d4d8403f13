import { expect, it } from 'vitest';
import { describeBench, replaceSection } from './bench-report.mjs';

it('draws a table of figures and says which limit is exceeded', () => {
  const figures = [
    { name: 'share of the reference', value: 0.0123456, limit: 0.02, ok: true },
    { name: 'p99', value: 51, unit: 'ms', limit: 50, ok: false },
    { name: 'informational', value: 7, unit: 'MB', ok: true },
  ];
  expect(describeBench('engine', figures, '2 cores')).toBe(`## engine

\`npm run bench engine\` on 2 cores

| Figure                 | Measured | Limit |          |
|------------------------|---------:|------:|---------:|
| share of the reference |  0.01235 |  0.02 |       ok |
| p99                    |    51 ms | 50 ms | EXCEEDED |
| informational          |     7 MB |  none |       ok |
`);
});

const begin = '<!-- begin: b (written by npm run bench b -- --write) -->\n';
const end = '<!-- end: b -->\n';

it.each([
  ['# Ratios\n', `# Ratios\n\n${begin}new\n${end}`],
  [`# Ratios\n\nkept\n${begin}old\n${end}kept too\n`, `# Ratios\n\nkept\n${begin}new\n${end}kept too\n`],
])('replaces what is between the markers, or adds them', (before, after) => {
  expect(replaceSection(before, 'b', 'new\n')).toBe(after);
  expect(replaceSection(after, 'b', 'new\n')).toBe(after);
});
