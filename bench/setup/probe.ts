// Requests an address at a fixed rate until stdin ends, then prints the milliseconds of every response as one JSON line.
import { createRequester } from './requests.ts';

const INTERVAL_MS = 50;

const [, , address = '', path = '/health'] = process.argv;
const requester = createRequester(address, 20);
const waiting: Promise<void>[] = [];
const times: number[] = [];

async function probe(): Promise<void> {
  const { ms, status } = await requester.request(path);
  if (status !== 200) throw new Error(`${path} responded with ${status}`);
  times.push(ms);
}

// Does not wait for the previous response; otherwise a slow server would get fewer requests.
const beat = setInterval(() => waiting.push(probe()), INTERVAL_MS);
process.stdin.resume();
process.stdin.once('end', () => {
  clearInterval(beat);
  void Promise.all(waiting).then(() => {
    console.log(JSON.stringify(times));
    requester.close();
  });
});
