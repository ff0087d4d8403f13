import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entities } from './kinds/catalogue.ts';
import { entityNames } from './rows/kind.ts';

const text = readFileSync(new URL('../../../../../docs/import.md', import.meta.url), 'utf8');
const sections = new Map(
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('.csv')), section]),
);

it.each(entityNames)('docs/import.md describes every column of %s and no other', (name) => {
  const section = sections.get(name) ?? '';
  const columns = entities[name].columns('2026-03-02').map((column) => column.name);
  const [, header = ''] = /```\n(.+)\n/.exec(section) ?? [];
  for (const column of columns) expect(section, `${name}: ${column}`).toMatch(new RegExp(`\\b${column}\\b`));
  expect(columns).toEqual(expect.arrayContaining(header.split(',')));
});

it('the table of the clients file describes each column and marks the optional ones', () => {
  const cells = Array.from(sections.get('clients')?.matchAll(/^\| (`[^|]+)\|/gm) ?? [], ([, cell = '']) => cell);
  const tabled = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`(\w+)`( `\*`)?/g), ([, name = '', mark]) => ({ name, isOptional: mark !== undefined })),
  );
  const columns = entities.clients.columns('2026-03-02').map(({ name, isOptional = false }) => ({ name, isOptional }));
  const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
  expect(tabled.toSorted(byName)).toEqual(columns.toSorted(byName));
});

it.each(entityNames)('docs/import.md lists the dependencies of %s', (name) => {
  const row = text.split('\n').find((line) => line.startsWith(`| ${name}.csv |`)) ?? '';
  expect(
    row
      .split('|')[3]
      ?.split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ).toEqual([...entities[name].dependsOn]);
});

it.each(entityNames)('docs/import.md lists the permissions for %s', (name) => {
  const row = text.split('\n').find((line) => line.startsWith(`| ${name}.csv |`)) ?? '';
  expect(
    row
      .split('|')[5]
      ?.split(',')
      .map((one) => one.trim()),
  ).toEqual([...entities[name].permissions]);
});
