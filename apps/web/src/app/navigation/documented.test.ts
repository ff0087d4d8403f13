import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { router } from './router.ts';

const read = (file: string) => readFileSync(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8');
const areas = read('areas.md');
const cells = areas
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Area'))
  .map((line) => line.split(' | '));

test('docs/areas.md names every screen, and no other', () => {
  const named = new Set(cells.flatMap(([, screens = '']) => Array.from(screens.matchAll(/`(\/[^`]*)`/g), ([, path = '']) => path)));
  const paths = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect([...named].toSorted()).toEqual(paths.toSorted());
});

test('docs/areas.md names every group of calls', () => {
  const { paths } = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, { tags?: string[] }>> };
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags: own = [] }) => own)));
  const named = new Set(cells.flatMap(([, , calls = '']) => calls.match(/[a-z][A-Za-z]+/g) ?? []));
  expect([...tags].filter((tag) => !named.has(tag))).toEqual([]);
});
