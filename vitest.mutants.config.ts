import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/**
 * The projects of vitest.config.ts, limited to the test files that judge the mutants of one run (`npm run mutants`): otherwise a mutant
 * that every test executes, such as one in a table read at start, would run all of them.
 */
const { tests } = JSON.parse(readFileSync(process.env.MUTANTS_PLAN ?? '', 'utf8')) as { tests: string[] };

const projects = (config.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return [];
  const patterns = project.test?.include ?? [];
  const include = tests.filter((file) => patterns.some((pattern) => matchesGlob(file, pattern)));
  return include.length === 0 ? [] : [{ ...project, test: { ...project.test, include } }];
});

export default defineConfig({ ...config, test: { ...config.test, projects } });
