import { expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

const here = { os: [process.platform], cpu: [process.arch] };
const elsewhere = { os: ['plan9'], cpu: [process.arch] };

it.each([
  ['the same', { 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, { 'node_modules/a': { version: '1.0.0' } }, false],
  ['a missing package', { 'node_modules/a': { version: '1.0.0' } }, {}, false],
  ['workspaces and their links', { '': {}, 'apps/x': { version: '1.0.0' }, 'node_modules/x': { link: true } }, {}, true],
  ['a build for another system', { 'node_modules/a': { version: '1.0.0', optional: true, ...elsewhere } }, {}, true],
  ['a missing build for this system', { 'node_modules/a': { version: '1.0.0', optional: true, ...here } }, {}, false],
  [
    'a missing build for this system, named without a list',
    { 'node_modules/a': { version: '1.0.0', optional: true, os: process.platform } },
    {},
    false,
  ],
  ['what only a build for another system needs', { 'node_modules/a': { version: '1.0.0', optional: true } }, {}, true],
  ['a build for one C library', { 'node_modules/a': { version: '1.0.0', optional: true, libc: ['musl'], ...here } }, {}, true],
])('%s', (_, locked, installed, answer) => {
  expect(isInstalled(locked, installed)).toBe(answer);
});
