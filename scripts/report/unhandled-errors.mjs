import { writeFileSync } from 'node:fs';

/** A reporter for vitest: errors outside any test, which its JSON report leaves out, as [{message}] in UNHANDLED_ERRORS_FILE. */
// oxlint-disable-next-line import/no-default-export -- vitest loads reporters by their default export
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => ({ message: `${message}\n${stack ?? ''}` }))));
  }
}
