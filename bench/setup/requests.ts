import { Agent, get } from 'node:http';
import { once } from 'node:events';

/** One response, timed from the request to its last byte. */
export interface TimedAnswer {
  ms: number;
  status: number;
  bytes: number;
}

export interface Requester {
  /** Requests a path and reads the whole response, compressed as for a browser. */
  request(path: string): Promise<TimedAnswer>;
  close(): void;
}

/** Keeps up to `connections` open to an address and sends the token with every request. */
export function createRequester(address: string, connections: number, token?: string): Requester {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const request = async (path: string): Promise<TimedAnswer> => {
    const start = performance.now();
    const asked = get(`${address}${path}`, { agent, headers });
    const answer = await new Promise<import('node:http').IncomingMessage>((found, failed) =>
      asked.once('response', found).once('error', failed),
    );
    let bytes = 0;
    answer.on('data', (part: Buffer) => (bytes += part.length));
    await once(answer, 'end');
    return { ms: performance.now() - start, status: answer.statusCode ?? 0, bytes };
  };
  return { request, close: () => agent.destroy() };
}

/** Sends `count` requests, `concurrency` at a time; throws unless all get a 200. */
export async function sendMany(requester: Requester, path: string, count: number, concurrency: number): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await requester.request(path);
      if (answer.status !== 200) throw new Error(`${path} responded with ${answer.status}`);
      answers.push(answer);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return answers;
}
