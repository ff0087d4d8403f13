interface Command<Wanted> {
  usage: string;
  /** The parsed arguments; null, or an exception, when they are invalid. */
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
 * Runs a command or prints its usage: exit code 0 for --help, 2 for invalid arguments. Printing the usage must load only the command's own
 * file, so a command imports its work inside `run`.
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
