import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * A test that makes somebody write to console.error fails: React, the router and our own code use it for what should not
 * happen. A test that expects the message says so with `vi.spyOn(console, 'error').mockImplementation(...)`.
 */
const unexpected: string[] = [];

console.error = (...parts: unknown[]) => {
  unexpected.push(format(...parts));
};

function expectQuietConsole() {
  const messages = unexpected.splice(0);
  expect(messages, 'console.error was called').toEqual([]);
}

afterEach(expectQuietConsole);
afterAll(expectQuietConsole);
