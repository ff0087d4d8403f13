import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, runScript } from './machine/environment.mjs';
import { installIfNeeded } from './machine/install.mjs';
import { findMutableFiles, findTests, parts, roomOf } from './mutants/plan.mjs';
import { describeScore, listUnnoticed } from './mutants/report.mjs';
import { drawSample } from './mutants/sample.mjs';
import { listMutants, tryMutants } from './mutants/stryker.mjs';

/**
 * Breaks the code in small ways (mutants) and counts how many of them make a test fail. Takes minutes to hours and is part of no other run.
 * docs/testing.md explains the figures and lists the measured ones.
 */
const SAMPLE = 400;

const usage = `Usage: npm run mutants [FOLDER] -- [--sample N] [--all] [--seed N] [--tests FOLDER]

Without FOLDER, lists the parts and their numbers of mutants. FOLDER is a part, a folder in one, or a file.
  --sample N      tries N mutants drawn at random when there are more (${SAMPLE})
  --all           tries all of them
  --seed N        draws the same sample again
  --tests FOLDER  also runs the tests of another folder
`;

function readNumber(text, name) {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(`--${name} needs a whole number.\n\n${usage}`);
  return Number(text);
}

/** Refuses everything that is not in the usage: a typo must not start a run of an hour. */
function readArguments() {
  const options = {
    sample: { type: 'string' },
    seed: { type: 'string' },
    tests: { type: 'string' },
    all: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1) throw new Refusal('One folder at a time.');
    return {
      folder: positionals[0],
      sample: values.all ? Infinity : readNumber(values.sample ?? String(SAMPLE), 'sample'),
      seed: readNumber(values.seed ?? String(Math.floor(Math.random() * 1_000_000)), 'seed'),
      extraTests: values.tests,
      isHelp: values.help === true,
    };
  } catch (error) {
    throw new Refusal(`${error.message}\n\n${usage}`);
  }
}

async function listParts() {
  for (const part of parts) {
    const files = findMutableFiles(part);
    process.stdout.write(`${part.padEnd(26)} ${String((await listMutants(files)).length).padStart(6)} mutants in ${files.length} files\n`);
  }
}

/** Tries the mutants of a unit; those in files that no test checks count as uncovered. */
async function tryRoom(room, mutants, extraTests, folder) {
  const testsOf = findTests(room, [...new Set(mutants.map(({ file }) => file))], extraTests);
  const judged = mutants.filter(({ file }) => testsOf[file].length > 0);
  const uncovered = mutants.filter(({ file }) => testsOf[file].length === 0).map((mutant) => ({ ...mutant, status: 'NoCoverage' }));
  process.stdout.write(`${room}: ${mutants.length} mutants, ${new Set(Object.values(testsOf).flat()).size} test files\n`);
  const results = judged.length === 0 ? [] : await tryMutants(judged, testsOf, folder);
  if (results === null) throw new Refusal(`The tests of ${room} could not be run, or fail even without a mutant; see the output above.`);
  return [...results, ...uncovered];
}

async function tryRooms(mutants, extraTests, folder) {
  const tried = [];
  for (const [room, ofRoom] of Map.groupBy(mutants, ({ file }) => roomOf(file)))
    tried.push(...(await tryRoom(room, ofRoom, extraTests, join(folder, String(tried.length)))));
  return tried;
}

async function tryFolder({ folder, sample, seed, extraTests }) {
  const all = await listMutants(findMutableFiles(folder));
  const drawn = drawSample(all, sample, seed);
  const isSampled = drawn.length < all.length;
  process.stdout.write(`${folder}: ${all.length} mutants${isSampled ? `, a sample of ${drawn.length} drawn with --seed ${seed}` : ''}\n`);
  const temporary = mkdtempSync(join(tmpdir(), 'pramen-mutants-'));
  // When started as root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(temporary, 0o711);
  // Ctrl+C also reaches Stryker, which ends by itself.
  process.on('SIGINT', () => undefined);
  try {
    const startedAt = performance.now();
    const tried = await tryRooms(drawn, extraTests, temporary);
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`\n${listUnnoticed(tried).join('\n')}\n\n`);
    process.stdout.write(
      `${folder}: ${tried.length} of ${all.length} mutants${isSampled ? `, seed ${seed}` : ''}\n${describeScore(tried, all.length).join('\n')}\n`,
    );
    process.stdout.write(`${Math.round(seconds)} s, ${(seconds / Math.max(1, tried.length)).toFixed(1)} s for each mutant\n`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

await runScript(async () => {
  const wanted = readArguments();
  if (wanted.isHelp) {
    process.stdout.write(usage);
    return;
  }
  installIfNeeded();
  if (wanted.folder === undefined) {
    process.stdout.write(`${usage}\n`);
    await listParts();
    return;
  }
  await tryFolder(wanted);
});
