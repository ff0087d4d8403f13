import { setTimeout as pause } from 'node:timers/promises';

/** A back-office client of a portal over the network. Every call throws unless the response is a 200. */
export interface OfficeClient {
  send<Answer>(path: string, body?: unknown): Promise<Answer>;
  /** Ids of `count` clients. */
  listClients(count: number): Promise<string[]>;
  addTemplate(name: string): Promise<string>;
  addFile(templateId: string, name: string, content: Buffer): Promise<void>;
  /** Starts to generate a document from each template; returns the ids of the documents. */
  generate(clientId: string, templateIds: readonly string[]): Promise<string[]>;
  /** How many of some documents have no file yet. */
  countWaiting(clientId: string, ids: readonly string[]): Promise<number>;
  waitForFiles(clientId: string, ids: readonly string[]): Promise<void>;
}

interface MadeDocument {
  id: string;
  file: object | null;
  generation_fault: string | null;
}

const LOOK_MS = 250;
const PATIENCE_MS = 600_000;

export function createClient(address: string, token: string): OfficeClient {
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <Answer>(path: string, request: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${address}${path}`, request);
    if (answer.status !== 200) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const read = <Answer>(path: string) => ask<Answer>(path, { headers });
  const send = <Answer>(path: string, body: unknown = {}) =>
    ask<Answer>(path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const countWaiting = async (clientId: string, ids: readonly string[]) => {
    const wanted = new Set(ids);
    const { data } = await read<{ data: MadeDocument[] }>(`/api/clients/${clientId}/documents`);
    const found = data.filter(({ id }) => wanted.has(id));
    const fault = found.find(({ generation_fault: why }) => why !== null)?.generation_fault;
    if (fault) throw new Error(`a document was not generated: ${fault}`);
    return ids.length - found.filter(({ file }) => file !== null).length;
  };
  return {
    send,
    listClients: async (length) => (await send<{ data: { id: string }[] }>('/api/clients/list', { length })).data.map(({ id }) => id),
    addTemplate: async (name) =>
      (await send<{ document_template: { id: string } }>('/api/document-templates', { name })).document_template.id,
    addFile: async (templateId, name, content) => {
      const form = new FormData();
      form.append('fileable_type', 'document_template');
      form.append('fileable_id', templateId);
      form.append('file', new Blob([new Uint8Array(content)]), name);
      await ask('/api/files/upload', { method: 'POST', headers, body: form });
    },
    generate: async (clientId, templateIds) => {
      const target = { fileable_type: 'client', fileable_id: clientId, document_templates_ids: templateIds };
      return (await send<{ documents: { id: string }[] }>('/api/documents/generate', target)).documents.map(({ id }) => id);
    },
    countWaiting,
    waitForFiles: async (clientId, ids) => {
      for (let waitedMs = 0; (await countWaiting(clientId, ids)) > 0; waitedMs += LOOK_MS) {
        if (waitedMs > PATIENCE_MS) throw new Error('the documents were not generated in time');
        await pause(LOOK_MS);
      }
    },
  };
}
