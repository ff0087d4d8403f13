import { createWriteStream, openAsBlob } from 'node:fs';
import { once } from 'node:events';
import type { ScreeningEntry } from '@pramen/domain/compliance/screening/candidates/score-candidate';
import { inventEntries } from './fictional-people.ts';

const PORTION = 10_000;

const lineOf = ({ names: [name, ...alias], birthDates: birthDate, countries: country }: ScreeningEntry, ref: number) =>
  `${JSON.stringify({ id: `Q${ref}`, schema: 'Person', properties: { name: [name], alias, birthDate, country, topics: ['role.pep'], position: ['člen vymyšleného parlamentu'] } })}\n`;

/** Writes a list of invented persons in the FollowTheMoney shape; the same seeds give the same lines. */
export async function writeList(path: string, parts: readonly { count: number; seed: number }[]): Promise<void> {
  const file = createWriteStream(path);
  let ref = 0;
  for (const { count, seed } of parts) {
    for (let from = 0; from < count; from += PORTION) {
      const entries = inventEntries(Math.min(PORTION, count - from), seed + from);
      const text = entries.map((entry) => lineOf(entry, (ref += 1))).join('');
      if (!file.write(text)) await once(file, 'drain');
    }
  }
  file.end();
  await once(file, 'close');
}

/** Sends a list as the screen does; throws unless it is accepted. */
export async function sendList(address: string, token: string, path: string, name: string): Promise<void> {
  const form = new FormData();
  form.append('kind', 'EXPOSED');
  form.append('name', name);
  form.append('files', await openAsBlob(path), `${name}.jsonl`);
  const answer = await fetch(`${address}/api/screening/lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 202) throw new Error(`the list got ${answer.status}: ${await answer.text()}`);
}
