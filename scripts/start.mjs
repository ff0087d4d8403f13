import { buildWebIfNeeded, installIfNeeded, runServerFile } from './environment.mjs';

installIfNeeded();
buildWebIfNeeded();
runServerFile('apps/server/src/main.ts', process.argv.slice(2));
