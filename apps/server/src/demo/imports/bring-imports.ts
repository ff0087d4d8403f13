import { addDays } from '@pramen/domain/dates/calendar-date';
import type { Readable } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  CHECK_TOPIC,
  cancelImport,
  confirmImport,
  finishUpload,
  receiveUpload,
  RUN_TOPIC,
} from '../../features/imports/imports.service.ts';
import { MINUTE, pragueDateOf } from '../../platform/clock/clock.ts';
import type { UploadedFile } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { lastBusinessDay } from '../past/market-time.ts';
import { createRandom } from '../past/random.ts';
import { actAs, findByEmail } from '../documents/cast.ts';
import { platformAt } from '../documents/story-time.ts';
import type { TellingDeps } from '../documents/story-work.ts';
import { daysAgo } from '../past/past.ts';
import { importStories } from '../store/demo-store.ts';
import { writeStatementFiles } from './statement-files.ts';
import { faultyClients, writeOrders, writeStatement } from './bank-statement.ts';

type Files = readonly (readonly [name: string, text: string | null])[];

/** One upload by the office: time, uploader, files and outcome. */
interface ImportStory {
  key: string;
  at: Date;
  by: string;
  write(db: Readable): Promise<Files>;
  ending: 'CONFIRMED' | 'CANCELLED' | null;
}

const DECIDED_AFTER_MS = 12 * MINUTE;
/** Today's import is dated this long before startup, so that it is already checked when the demonstration opens. */
const UPLOADED_BEFORE_MS = 35 * MINUTE;

async function* receive(files: Files): AsyncGenerator<UploadedFile> {
  async function* inOnePiece(text: string): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  for (const [name, text] of files) if (text !== null) yield { name, content: inOnePiece(text) };
}

/** Runs the job that would have run at that time. */
async function work({ handlersOf }: Pick<TellingDeps, 'handlersOf'>, past: Platform, topic: string, importId: string): Promise<void> {
  await handlersOf(past)
    .find((handler) => handler.topic === topic)
    ?.run({ importId });
}

async function bringFiles(deps: TellingDeps, { at, by, write, ending }: ImportStory): Promise<void> {
  const past = platformAt(deps.platform, at);
  const person = await findByEmail(past.db, by);
  const files = await write(past.db);
  if (!person || files.every(([, text]) => text === null)) return;
  const actor = actAs(person, at);
  const id = await receiveUpload(past, actor, receive(files));
  await inTransaction(past.db, (tx) => finishUpload(tx, past, actor, id));
  await work(deps, past, CHECK_TOPIC, id);
  if (ending === null) return;
  const later = platformAt(deps.platform, new Date(at.getTime() + DECIDED_AFTER_MS));
  await inTransaction(past.db, (tx) => (ending === 'CANCELLED' ? cancelImport(tx, later, actor, id) : confirmImport(tx, later, actor, id)));
  if (ending === 'CONFIRMED') await work(deps, later, RUN_TOPIC, id);
}

/** Runs a story once; afterwards it stays as users leave it. A second process waits on the row and then finds the story done. */
async function tellOnce(deps: TellingDeps, story: ImportStory): Promise<void> {
  await inTransaction(deps.platform.db, async (tx) => {
    const begun = await tx.insert(importStories).values({ story: story.key }).onConflictDoNothing().returning();
    if (begun.length > 0) await bringFiles(deps, story);
  });
}

const [SENT_BACK_DAYS_AGO, BOOKED_DAYS_AGO, STATEMENTS_DAYS_AGO] = [16, 9, 4];
const [MOST_BOOKED, MOST_DUE] = [6, 12];

/** The office's imports before the first startup: rejected clients, a booked statement, and the bank's own files. */
function pastStories({ clock }: Pick<Platform, 'clock'>): ImportStory[] {
  const bookedAt = daysAgo({ clock }, createRandom(30_001), BOOKED_DAYS_AGO);
  const booked = lastBusinessDay(pragueDateOf(bookedAt));
  const statementsAt = daysAgo({ clock }, createRandom(30_002), STATEMENTS_DAYS_AGO);
  return [
    {
      key: 'clients sent back',
      at: daysAgo({ clock }, createRandom(30_000), SENT_BACK_DAYS_AGO),
      by: 'office@pramen.test',
      write: async () => [['clients.csv', faultyClients]],
      ending: 'CANCELLED',
    },
    {
      key: 'statement booked',
      at: bookedAt,
      by: 'ctibor.zizka@pramen.test',
      write: async (db) => [['cash-transactions.csv', await writeStatement(db, booked, MOST_BOOKED)]],
      ending: 'CONFIRMED',
    },
    {
      key: 'statement files booked',
      at: statementsAt,
      by: 'office@pramen.test',
      write: (db) => writeStatementFiles(db, lastBusinessDay(pragueDateOf(statementsAt))),
      ending: 'CONFIRMED',
    },
  ];
}

/**
 * Adds the office's import of today, which waits for confirmation: the bank statement of the last business day, and orders with errors. An
 * unconfirmed import expires after a day, so each day gets a new one.
 */
export async function bringImportOfToday(deps: TellingDeps): Promise<void> {
  const { clock } = deps.platform;
  const day = lastBusinessDay(clock.today());
  await tellOnce(deps, {
    key: `of ${clock.today()}`,
    at: new Date(clock.now().getTime() - UPLOADED_BEFORE_MS),
    by: 'ctibor.zizka@pramen.test',
    write: async (db) => [
      ['cash-transactions.csv', await writeStatement(db, day, MOST_DUE)],
      ['instructions.csv', await writeOrders(db, addDays(day, -1))],
    ],
    ending: null,
  });
}

/** Creates the office's past imports and the one that waits. */
export async function tellImports(deps: TellingDeps): Promise<void> {
  for (const story of pastStories(deps.platform)) await tellOnce(deps, story);
  await bringImportOfToday(deps);
}
