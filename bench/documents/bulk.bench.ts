// Measures how bulk document generation slows other calls, and whether documents wait for Word: `npm run bench documents`.
// Needs LibreOffice.
import { setTimeout as pause } from 'node:timers/promises';
import { createWordFile, wordParagraph } from '../../apps/server/src/testing/files/word-files.ts';
import { quantile, tell, timeMs } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';
import { createClient } from './office-client.ts';
import type { OfficeClient } from './office-client.ts';
import { twoPages } from './samples.ts';

/** Editor templates; each call generates one document from each. */
const TEMPLATES = 50;
const BULK_CALLS = 10;
const BESIDE_CALLS = 2;
const WORD_TEMPLATES = 20;
/** Start-up work, such as the first polls of the job queues, has ended after this. */
const SETTLED_MS = 3_000;
const IDLE_SECONDS = 10;
/** Limit of the 99th percentile as a multiple of an idle server's, or this long when that is very short. */
const IDLE_FACTOR = 5;
const SLOWEST_MS = 25;
/** Editor documents may take this many times as long while Word documents are queued: a conversion occupies a core but not their worker. */
const BESIDE_WORD = 1.5;

async function makeTemplates(office: OfficeClient): Promise<{ editor: string[]; word: string[] }> {
  const editor: string[] = [];
  const word: string[] = [];
  for (let place = 0; place < TEMPLATES; place += 1) {
    const id = await office.addTemplate(`Hromadná smlouva ${place}`);
    await office.send(`/api/document-templates/${id}/save-html`, { template: twoPages });
    editor.push(id);
  }
  for (let place = 0; place < WORD_TEMPLATES; place += 1) {
    const id = await office.addTemplate(`Smlouva z Wordu ${place}`);
    await office.addFile(
      id,
      'smlouva.docx',
      createWordFile(Array.from({ length: 60 }, () => wordParagraph('Příliš žluťoučký kůň, ${client.fullname}: hŕbu jabĺk')).join('')),
    );
    word.push(id);
  }
  return { editor, word };
}

/** Generates documents for clients, one call each, and waits until every document has its file. */
async function makeAll(office: OfficeClient, clients: readonly string[], templates: readonly string[]): Promise<void> {
  const begun: { client: string; ids: string[] }[] = [];
  for (const client of clients) begun.push({ client, ids: await office.generate(client, templates) });
  for (const { client, ids } of begun) await office.waitForFiles(client, ids);
}

await withDataFolder(async (folder) => {
  const portal = await startPortal(folder);
  try {
    const office = createClient(portal.address, await signIn(portal.address, 'office@pramen.test'));
    const clients = await office.listClients(BULK_CALLS);
    const { editor, word } = await makeTemplates(office);
    // Warm-up: loads threads and fonts.
    await makeAll(office, clients.slice(0, 1), editor.slice(0, 5));
    await makeAll(office, clients.slice(0, 1), word.slice(0, 1));
    await pause(SETTLED_MS);
    const idle = quantile(await probeDuring(portal.address, () => pause(IDLE_SECONDS * 1000)), 0.99);
    let bulkMs = NaN;
    const busy = await probeDuring(portal.address, async () => {
      bulkMs = await timeMs(() => makeAll(office, clients, editor));
    });
    const count = BULK_CALLS * TEMPLATES;
    tell({ name: '/health on an idle server, p99', value: idle, unit: 'ms' });
    tell({ name: `/health while ${count} documents are generated, p50`, value: quantile(busy, 0.5), unit: 'ms' });
    tell({
      name: `/health while ${count} documents are generated, p99`,
      value: quantile(busy, 0.99),
      unit: 'ms',
      limit: Math.max(IDLE_FACTOR * idle, SLOWEST_MS),
    });
    tell({ name: `${count} editor documents`, value: bulkMs / 1000, unit: 's' });
    const beside = clients.slice(0, BESIDE_CALLS);
    const alone = await timeMs(() => makeAll(office, beside, editor));
    const [wordClient = ''] = clients.slice(-1);
    const begunWord = await office.generate(wordClient, word);
    const withWord = await timeMs(() => makeAll(office, beside, editor));
    const stillWord = await office.countWaiting(wordClient, begunWord);
    await office.waitForFiles(wordClient, begunWord);
    tell({
      name: `${BESIDE_CALLS * TEMPLATES} editor documents alongside ${WORD_TEMPLATES} Word documents / alone`,
      value: withWord / alone,
      limit: BESIDE_WORD,
    });
    tell({ name: 'Word documents still waiting at that point', value: stillWord });
  } finally {
    await portal.stop();
  }
});
