import { setTimeout as pause } from 'node:timers/promises';

/** Somebody made for the bench, with the password of the demonstration. */
export interface Person {
  id: string;
  email: string;
  phone: string;
  password: string;
  client_id: string | null;
}

const BUSY_MS = 500;
/** How often a server that is too busy was asked again. */
export const busy = { count: 0 };

/** Calls a portal and reads the response; asks a busy one again, and throws for any other refusal. `token`: of a signed-in person. */
export async function call<Answer>(address: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (answer.status === 429) {
    busy.count += 1;
    await pause(BUSY_MS);
    return call(address, path, body, token);
  }
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export const createPerson = (address: string, role: string): Promise<Person> => call(address, '/demo/people', { role });

const POLL_MS = 250;
const PATIENCE_MS = 60_000;

/** The codes that a phone has received. */
export async function readCodes(address: string, phone: string): Promise<string[]> {
  const messages = await call<{ text: string }[]>(address, `/demo/inbox.json?to=${encodeURIComponent(phone)}`);
  return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

/** Waits for a code that a phone has not received before. */
export async function waitForCode(address: string, phone: string, used: readonly string[]): Promise<string> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const code = (await readCodes(address, phone)).find((one) => !used.includes(one));
    if (code) return code;
    await pause(POLL_MS);
  }
  throw new Error('no code has come');
}

/** Signs in with the steps of a person; returns the token. */
export async function signInPerson(address: string, { email, phone, password }: Person): Promise<string> {
  const used = await readCodes(address, phone);
  await call(address, '/api/auth/login', { email, password });
  const code = await waitForCode(address, phone, used);
  const answer = await call<{ access_token: string }>(address, '/api/auth/login', { email, password, verification_code: code });
  return answer.access_token;
}
