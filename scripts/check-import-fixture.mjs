/**
 * Proves that the lint rules work. Every file of the fixture that starts with `// forbidden <rule>: <what>` must yield
 * exactly one error, of that rule, and every other file none. Uses the same configuration as `npm run lint`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fixture = join(root, 'scripts', 'import-fixture');
const marker = /^\/\/ forbidden (\S+): (.+)/;

const files = readdirSync(fixture, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const expected = new Map();
for (const file of files) {
  const match = marker.exec(readFileSync(file, 'utf8'));
  if (match) expected.set(relative(root, file), { rule: match[1], what: match[2] });
}

const lint = spawnSync(
  process.execPath,
  [
    join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint'),
    '--type-aware',
    '--format=json',
    'scripts/import-fixture',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);

/** Reported rules by file; ends the check when oxlint prints no report, for instance because of a broken configuration. */
function readReport() {
  const found = new Map();
  try {
    for (const { filename, code } of JSON.parse(lint.stdout).diagnostics) {
      const path = relative(root, join(root, filename));
      found.set(path, [...(found.get(path) ?? []), code]);
    }
  } catch {
    fail([`oxlint printed no report: ${lint.stdout}${lint.stderr}`]);
  }
  return found;
}

function fail(sentences) {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const found = readReport();
const complaints = [];
for (const [file, { rule, what }] of expected) {
  const rules = found.get(file) ?? [];
  if (rules.length !== 1 || rules[0] !== rule) {
    complaints.push(`${file}: expected one error of ${rule} (${what}), found ${rules.join(', ') || 'none'}.`);
  }
}
for (const [file, rules] of found) {
  if (!expected.has(file)) complaints.push(`${file}: allowed, but lint reports ${rules.join(', ')}.`);
}
if (expected.size === 0) complaints.push('The import fixture is empty: nothing proves that the import rules work.');
if (complaints.length > 0) fail(complaints);

process.stdout.write(`Import rules: ${expected.size} forbidden files reported, ${files.length - expected.size} allowed ones accepted.\n`);
