import { writeFileSync } from 'node:fs';

/** The cause first: a worker that died says only there how it ended, and in which test files. */
const describe = ({ message, stack, cause }) => ({ message: [cause?.message, message, stack].filter(Boolean).join('\n') });

/** A reporter for vitest: errors outside any test, which its JSON report leaves out, as [{message}] in UNHANDLED_ERRORS_FILE. */
// oxlint-disable-next-line import/no-default-export -- vitest loads reporters by their default export
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(describe)));
  }
}
