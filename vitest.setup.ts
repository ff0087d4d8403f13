import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Fails a test in which anything calls console.error: React, the router and this code use it for unexpected states. A test that expects
 * the message declares it with `vi.spyOn(console, 'error').mockImplementation(...)`.
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
