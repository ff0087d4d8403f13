import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stopped } from '../../workers/stopped.ts';

/** LibreOffice produced no PDF: it failed, or took too long and was killed. */
export class OfficeFailed extends Error {
  override readonly name = 'OfficeFailed';
}

const names = ['soffice', 'libreoffice'];

/** Path of LibreOffice: the configured one, otherwise the first on PATH; null when the file does not exist. */
export function findOffice(configured: string | null): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = configured ? [configured] : folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return places.find((path) => existsSync(path)) ?? null;
}

/** PDF/A-2b without form fields, because the PDF will be signed and archived. */
const EXPORT = `pdf:writer_pdf_Export:${JSON.stringify({ SelectPdfVersion: { type: 'long', value: '2' }, ExportFormFields: { type: 'boolean', value: 'false' } })}`;
const CONVERSION_TIMEOUT_MS = 60_000;

/** A conversion occupies a core for seconds; its lower priority leaves the core to calls and other documents. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended; its exit handler reports how.
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
    // A process group, because LibreOffice starts child processes; its environment contains no proxy and no secrets.
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
      reject(new OfficeFailed('LibreOffice did not start', { cause }));
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

/** Removes the folders that killed processes left of conversions started before `before`; returns how many. */
export async function sweepConversions(before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (!found || found.mtime >= before) continue;
    // A folder of another system user cannot be removed; that user's process sweeps it.
    await rm(folder, { recursive: true, force: true }).then(
      () => (removed += 1),
      () => undefined,
    );
  }
  return removed;
}

/** Converts a Word file to PDF with LibreOffice in a temporary folder. Throws OfficeFailed, and Stopped when `signal` aborts. */
export async function convertWord(program: string, word: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  if (signal?.aborted) throw new Stopped();
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  try {
    await writeFile(join(folder, 'document.docx'), word, { mode: 0o600 });
    await runOffice(program, folder, signal);
    return await readFile(join(folder, 'document.pdf')).catch((cause: unknown) => {
      throw new OfficeFailed('LibreOffice produced no PDF', { cause });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
