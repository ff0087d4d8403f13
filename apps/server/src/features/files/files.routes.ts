import * as endpoints from '@pramen/contract/files/files.endpoints';
import { FILES_MAX } from '@pramen/contract/files/files.schemas';
import type { FileableType } from '@pramen/contract/files/files.schemas';
import { translate } from '@pramen/texts/translate';
import type { Readable, Tx } from '../../database/connect.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { FILE_LIMITS, forgetFiles, inspectIntake, takeFiles } from './file-intake.service.ts';
import type { ArrivedFile, FileOwner, FileOwners, Inspection, Taking } from './file-intake.service.ts';
import type { FileKind } from './files.kinds.ts';
import { fileKinds } from './files.kinds.ts';
import { presentContent, presentFile } from './files.present.ts';
import { findFile, findFileByUuid, listFilesOf, readFileKey } from './files.reader.ts';
import type { FileRow } from './files.reader.ts';
import { dropFile, keepFile } from './files.service.ts';
import { proveFile, readProvedBytes } from './integrity.service.ts';

/** How many stored files may be verified before delivery at once, and how many may wait. */
const PROOFS_AT_ONCE = 8;
const MOST_WAITING = 100;
/** Per user: enough for a page of pictures, but not for reading the store over and over. */
const OWN_SHARE = { atOnce: 2, mostWaiting: 20 };

/** The parts of a call that reads the bytes of a file. */
interface ContentCall {
  db: Readable;
  actor: Actor;
  query: { extend?: string | undefined };
  afterAnswer(work: () => Promise<void>): void;
}

const wantsJson = (extend: string | undefined) => extend === '1' || extend === 'true';

export function fileRoutes(platform: Platform, owners: FileOwners, inspection: Inspection): Route[] {
  const proofs = createConcurrencyLimit(PROOFS_AT_ONCE, MOST_WAITING, OWN_SHARE);
  const ownerOf = (type: FileRow['fileableType']): FileOwner => {
    const owner = owners[type];
    if (!owner) throw new Problem('record.not_found');
    return owner;
  };
  const reach = (db: Readable, actor: Actor, intent: Parameters<FileOwner['reach']>[2], type: FileRow['fileableType'], id: string) => {
    if (!isId(id)) throw new Problem('record.not_found');
    return ownerOf(type).reach(db, actor, intent, id);
  };
  const listOf = async (db: Readable, actor: Actor, type: FileableType, id: string) => {
    const { clientId } = await reach(db, actor, 'files.read', type, id);
    return { data: (await listFilesOf(db, clientId, type, id)).map(presentFile) };
  };
  const requireFile = async (db: Readable, actor: Actor, intent: 'files.read' | 'files.delete', found: FileRow | null) => {
    if (!found) throw new Problem('record.not_found');
    await reach(db, actor, intent, found.fileableType, found.fileableId);
    return found;
  };
  const requireReadable = ({ db, actor }: Pick<ContentCall, 'db' | 'actor'>, found: FileRow | null) =>
    requireFile(db, actor, 'files.read', found);
  const answerContent = async ({ db, actor, query: { extend }, afterAnswer }: ContentCall, file: FileRow) => {
    // Verified before the first byte is sent: a download that breaks off half-way would not tell the reader why.
    const bytes = await proofs.run(
      async () => (wantsJson(extend) ? readProvedBytes(platform, file) : proveFile(platform, file)),
      actor.userId,
    );
    const { opened } = ownerOf(file.fileableType);
    // A download that breaks off proves nothing.
    if (opened) afterAnswer(() => opened(actor, file));
    if (bytes) return presentContent(file, bytes);
    const key = await readFileKey(db, platform, file);
    if (!key) throw new Problem('record.not_found');
    return { fileName: file.fileName, mediaType: file.mediaType, content: platform.files.read(key) };
  };
  const prepareEach = async (
    db: Readable,
    actor: Actor,
    { fileable_type: type, fileable_id: id }: { fileable_type: FileableType; fileable_id: string },
    files: readonly ArrivedFile[],
    kinds: readonly FileKind[],
  ) => {
    const takings: (Taking | undefined)[] = [];
    for (const [index, kind] of kinds.entries()) {
      const file = files[index];
      if (file) takings[index] = await ownerOf(type).prepare?.(db, actor, id, file, kind);
    }
    return takings;
  };
  const keep = async (
    tx: Tx,
    actor: Actor,
    { fileable_type: type, fileable_id: id }: { fileable_type: FileableType; fileable_id: string },
    file: ArrivedFile,
    kind: FileKind,
    taking: Taking | undefined,
  ) => {
    const { clientId } = await reach(tx, actor, 'files.upload', type, id);
    if (taking) return taking(tx);
    const { mediaType } = fileKinds[kind];
    const row = await keepFile(tx, platform, {
      staged: file.staged,
      clientId,
      fileableType: type,
      fileableId: id,
      fileName: file.name,
      mediaType,
      userId: actor.userId,
    });
    const facts = { fileableType: type, mediaType, byteCount: row.byteCount };
    await platform.audit.append(
      tx,
      { actor, origin: actor.origin },
      {
        action: 'files.uploaded',
        objectType: 'file',
        objectId: row.id,
        clientId,
        facts,
        ...(clientId ? { personal: { name: file.name } } : {}),
      },
    );
    return row;
  };
  return [
    serve(endpoints.readFiles, ({ db, actor, query }) => listOf(db, actor, query.fileable_type, query.fileable_id)),
    serve(endpoints.listFiles, ({ db, actor, query }) => listOf(db, actor, query.filter.model_type, query.filter.model_id)),
    serve(endpoints.readFile, async ({ db, actor, params }) =>
      presentFile(await requireFile(db, actor, 'files.read', await findFile(db, params.id))),
    ),
    serve(endpoints.readFileContent, async (call) =>
      answerContent(call, await requireReadable(call, await findFileByUuid(call.db, call.params.uuid))),
    ),
    serve(endpoints.readMediaContent, async (call) =>
      answerContent(call, await requireReadable(call, await findFile(call.db, call.params.id))),
    ),
    serveGuarded(endpoints.uploadFiles, {
      before: async ({ actor, outsideTx, origin, receiveFiles, readUploadForm }) => {
        const intake = await takeFiles(platform.files, receiveFiles(FILE_LIMITS));
        try {
          const target = readUploadForm();
          await reach(outsideTx, actor, 'files.upload', target.fileable_type, target.fileable_id);
          const { takes, mostFiles } = ownerOf(target.fileable_type);
          if (takes.length === 0) throw new Problem('body.unsupported');
          const kinds = await inspectIntake(intake, platform.files, inspection, {
            allowed: takes,
            mostFiles: Math.min(mostFiles, FILES_MAX),
            language: origin.language,
            owner: actor.userId,
          });
          return { intake, target, kinds, takings: await prepareEach(outsideTx, actor, target, intake.files, kinds) };
        } catch (error) {
          await forgetFiles(platform.files, intake);
          throw error;
        }
      },
      handle: async ({ tx, actor }, { intake, target, kinds, takings }) => {
        const rows: FileRow[] = [];
        for (const [index, kind] of kinds.entries()) {
          const file = intake.files[index];
          if (file) rows.push(await keep(tx, actor, target, file, kind, takings[index]));
        }
        intake.isKept = true;
        const files = rows.map(presentFile);
        return { message: uploadedText(actor.origin.language, files.length), file: files[0] ?? null, files };
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serve(endpoints.deleteFile, async ({ tx, actor, params }) => {
      const file = await requireFile(tx, actor, 'files.delete', await findFile(tx, params.id));
      const owner = ownerOf(file.fileableType);
      if (owner.areKept || (await owner.isInUse?.(tx, file))) throw new Problem('record.in_use');
      if (!(await dropFile(tx, platform, file))) throw new Problem('record.not_found');
      const { clientId } = file;
      await platform.audit.append(
        tx,
        { actor, origin: actor.origin },
        {
          action: 'files.deleted',
          objectType: 'file',
          objectId: file.id,
          clientId,
          facts: { fileableType: file.fileableType },
          ...(clientId ? { personal: { name: file.fileName } } : {}),
        },
      );
      return { message: translate(actor.origin.language, 'shell:fileDeleted') };
    }),
  ];
}

function uploadedText(language: Language, count: number): string {
  return translate(language, 'shell:filesUploaded', { count });
}
