import { Readable } from 'node:stream';
import type { DownloadedFile } from '@pramen/contract/endpoint';
import type { AnswerValue, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db, Readable as ReadableDb } from '../../../database/connect.ts';
import { files } from '../../../database/schema/files.ts';
import { inSnapshot } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { PdfRefused } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Resources } from '../../../platform/resources.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import { openVault } from '../content/record-vault.service.ts';
import { readRecordDetail } from '../record/record-answer.reader.ts';
import { requireRecord } from '../record/records.reader.ts';
import type { RecordKey } from '../record/records.reader.ts';
import { printRecord } from './record-pdf.present.ts';
import type { RecordPrint } from './record-pdf.present.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'config'>;

const isList = (value: AnswerValue): value is readonly string[] => typeof value === 'object';

/** Names of the client's files that lists among the answers name, by the name they were given in the answers. */
async function readFileNames(db: ReadableDb, clientId: string, answers: FormAnswers): Promise<ReadonlyMap<string, string>> {
  const lists = Object.values(answers).flatMap((copies) => copies.flatMap((copy) => Object.values(copy).filter(isList)));
  const named = [...new Set(lists.flat())];
  if (named.length === 0) return new Map();
  const isNamed = or(inArray(files.uuid, named), inArray(files.id, named.filter(isId)));
  const rows = await db
    .select({ id: files.id, uuid: files.uuid, fileName: files.fileName })
    .from(files)
    .where(and(eq(files.clientId, clientId), isNamed));
  return new Map(rows.flatMap(({ id, uuid, fileName }) => [[id, fileName] as const, [uuid, fileName] as const]));
}

/** Reads all that is printed about a record from one snapshot, and records in it who printed the record. */
async function gatherPrint(db: Db, platform: Deps, actor: Actor, key: RecordKey): Promise<RecordPrint> {
  return inSnapshot(db, async (tx) => {
    const record = await requireRecord(tx, actor, 'records.read', key);
    const client = await requireClient(tx, actor, 'records.read', key.clientId);
    const { answers } = await readCurrentAnswers(tx, await openVault(tx, platform, record.clientId), record);
    await platform.audit.append(
      tx,
      { actor, origin: actor.origin },
      {
        action: 'records.printed',
        objectType: 'record',
        objectId: record.id,
        clientId: record.clientId,
        facts: { after: { versionNumber: record.versionNumber } },
      },
    );
    return {
      client: {
        name: [client.titleBefore, client.firstname, client.surname, client.titleAfter].filter(Boolean).join(' '),
        companyName: client.companyName,
        code: client.clientCode,
        birthDate: client.birthDate,
        legalPersonId: client.legalPersonId,
      },
      form: (await readForm(tx, record.revisionId)).form,
      answers,
      answersHash: sha256(JSON.stringify(answers)).toString('hex'),
      detail: await readRecordDetail(tx, platform, actor, record),
      fileNames: await readFileNames(tx, record.clientId, answers),
      printedAt: platform.clock.now(),
    };
  });
}

/** The record as a PDF in the actor's language; the reading is in the history. Throws record.not_found and server.busy. */
export async function printRecordPdf(
  db: Db,
  platform: Deps,
  { pdf }: Pick<Resources, 'pdf'>,
  actor: Actor,
  key: RecordKey,
): Promise<DownloadedFile> {
  const { language } = actor.origin;
  const print = await gatherPrint(db, platform, actor, key);
  const bytes = await pdf
    .forPerson(actor.userId)
    .print(printRecord(print, language))
    .catch((error: unknown) => {
      // The largest record takes seconds; only a machine without time to spare needs half a minute.
      throw error instanceof PdfRefused ? new Problem('server.busy') : error;
    });
  const name = print.detail.template_name;
  return {
    fileName: translate(language, 'recordPdf:fileName', { name, date: pragueDateOf(print.printedAt) }),
    mediaType: 'application/pdf',
    content: Readable.from([bytes]),
  };
}
