import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stopped } from '../workers/stopped.ts';

/** LibreOffice did not make a PDF: it ended with an error, or took too long and was stopped. */
export class OfficeFailed extends Error {
  override readonly name = 'OfficeFailed';
}

const names = ['soffice', 'libreoffice'];

/** Path of LibreOffice: the configured one, else the first on PATH; null when there is none. */
export function findOffice(configured: string | null): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = configured ? [configured] : folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return places.find((path) => existsSync(path)) ?? null;
}

/** PDF/A-2b, and without fields to fill in: what is made is to be signed and kept. */
const EXPORT = `pdf:writer_pdf_Export:${JSON.stringify({ SelectPdfVersion: { type: 'long', value: '2' }, ExportFormFields: { type: 'boolean', value: 'false' } })}`;
const CONVERSION_TIMEOUT_MS = 60_000;

/** A conversion takes a core for seconds: whoever waits for a page or another document comes first. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, and how it ended is told elsewhere.
  }
}

function runOffice(program: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const args = [
    `-env:UserInstallation=${profile}`,
    '--headless',
    '--norestore',
    '--nologo',
    '--nolockcheck',
    '--convert-to',
    EXPORT,
    '--outdir',
    folder,
    join(folder, 'document.docx'),
  ];
  return new Promise((resolve, reject) => {
    // A group of its own, because the program starts others; no proxy or secret of ours in its surroundings.
    const child = spawn(program, args, {
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8' },
    });
    if (child.pid !== undefined) yieldToOthers(child.pid);
    const kill = () => child.pid && process.kill(-child.pid, 'SIGKILL');
    const limit = setTimeout(kill, CONVERSION_TIMEOUT_MS);
    signal?.addEventListener('abort', kill, { once: true });
    const end = () => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', kill);
    };
    child.once('error', (cause) => {
      end();
      reject(new OfficeFailed('LibreOffice does not start', { cause }));
    });
    child.once('exit', (code) => {
      end();
      if (code === 0) resolve();
      else if (signal?.aborted) reject(new Stopped());
      else reject(new OfficeFailed(`LibreOffice ended with ${code ?? 'a signal'}`));
    });
  });
}

const FOLDER_PREFIX = 'pramen-word-';

/** Removes what processes that were killed have left of conversions begun before `before`; answers how many folders. */
export async function sweepConversions(before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (!found || found.mtime >= before) continue;
    // One of another user is theirs to sweep.
    await rm(folder, { recursive: true, force: true }).then(
      () => (removed += 1),
      () => undefined,
    );
  }
  return removed;
}

/** A Word file as PDF, made by LibreOffice in a folder and a profile of its own, which are removed. Throws OfficeFailed, and Stopped when `signal` ends it. */
export async function convertWord(program: string, word: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  if (signal?.aborted) throw new Stopped();
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  try {
    await writeFile(join(folder, 'document.docx'), word, { mode: 0o600 });
    await runOffice(program, folder, signal);
    return await readFile(join(folder, 'document.pdf')).catch((cause: unknown) => {
      throw new OfficeFailed('LibreOffice made no PDF', { cause });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
