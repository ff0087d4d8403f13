interface Command<Wanted> {
  usage: string;
  /** What the arguments ask for; null, or an error, when they are wrong. */
  read(): Wanted | null | Promise<Wanted | null>;
  run(wanted: Wanted): Promise<void>;
}

async function readOrNull<Wanted>(read: Command<Wanted>['read']): Promise<Wanted | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/**
 * Runs a command, or says how it is used: 0 for --help, 2 for wrong arguments. Nothing is loaded for that but the file of the command, so it
 * imports its work when `run` is called.
 */
export async function runCommand<Wanted>({ usage, read, run }: Command<Wanted>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const wanted = await readOrNull(read);
  if (wanted !== null) return run(wanted);
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
}
