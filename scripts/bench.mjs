import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { describeBench, replaceSection } from './report/bench-report.mjs';
import { findChromium } from './machine/chromium.mjs';
import { findNode, Refusal, root, runScript } from './machine/environment.mjs';
import { installIfNeeded } from './machine/install.mjs';
import { buildWebIfNeeded } from './machine/web-build.mjs';

/**
 * Runs bench/<name>/*.bench.ts one after the other, all of them without a name. Each prints a JSON line {name, value, unit?,
 * limit?, ok} per figure; an exceeded limit or a failed file sets the exit code to 1. `--write` stores the figures in docs/performance.md.
 */
const benches = join(root, 'bench');
const document = join(root, 'docs/performance.md');

const listFiles = (name) =>
  readdirSync(join(benches, name))
    .filter((file) => file.endsWith('.bench.ts'))
    .sort();

const listBenches = () =>
  readdirSync(benches, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && listFiles(entry.name).length > 0)
    .map((entry) => entry.name)
    .sort();

function chooseBenches(names) {
  const known = listBenches();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal(`There is no bench '${unknown}'. The benches are: ${known.join(', ')}.`);
  return names.length > 0 ? names : known;
}

function readFigure(line) {
  try {
    const figure = JSON.parse(line);
    return typeof figure.name === 'string' && typeof figure.value === 'number' && typeof figure.ok === 'boolean' ? figure : null;
  } catch {
    return null;
  }
}

const needsBrowser = (file) => /portal|typing|browser/.test(file);

/** Runs one file and returns its figures; passes on its other output. */
async function runFile(file) {
  const env = needsBrowser(file) ? { ...process.env, PRAMEN_CHROMIUM: findChromium() } : process.env;
  const child = spawn(findNode(), [file], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const figures = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const figure = readFigure(line);
    if (figure) figures.push(figure);
    else process.stdout.write(`${line}\n`);
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  if (figures.length === 0 || (code !== 0 && figures.every(({ ok }) => ok)))
    figures.push({ name: `${file} ended with ${code}`, value: NaN, limit: NaN, ok: false });
  return figures;
}

/** The properties of the machine that figures depend on, without its name. */
function describeMachine() {
  const node = execFileSync(findNode(), ['--version'], { encoding: 'utf8' }).trim();
  return `${cpus().length} cores (${cpus()[0]?.model.trim() || 'model unknown'}), Node ${node.slice(1)}`;
}

const usage = `Usage: npm run bench [-- [--write] [name ...]]

Without names, runs all of them (about twenty minutes): ${listBenches().join(', ')}.
  --write   stores the figures in docs/performance.md
`;

/** Refuses unknown options: a typo must not start a run of twenty minutes. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const unknown = Object.keys(values).find((name) => name !== 'write' && name !== 'help');
  if (unknown !== undefined) throw new Refusal(`There is no option --${unknown}.\n\n${usage}`);
  return { names: positionals, isWritten: values.write === true, isHelp: values.help === true };
}

await runScript(async () => {
  const { names, isWritten, isHelp } = readArguments();
  if (isHelp) {
    process.stdout.write(usage);
    return;
  }
  installIfNeeded();
  buildWebIfNeeded();
  const machine = describeMachine();
  let isWithin = true;
  for (const bench of chooseBenches(names)) {
    const figures = [];
    for (const file of listFiles(bench)) figures.push(...(await runFile(join('bench', bench, file))));
    const section = describeBench(bench, figures, machine);
    process.stdout.write(`\n${section}`);
    if (isWritten)
      writeFileSync(
        document,
        replaceSection(existsSync(document) ? readFileSync(document, 'utf8') : '# Speed and memory\n', bench, section),
      );
    isWithin &&= figures.every(({ ok }) => ok);
  }
  process.exitCode = isWithin ? 0 : 1;
});
