import type { AdapterPayload } from 'oidc-provider';

const MILLISECONDS = 1000;

/** What the demonstration's provider remembers until the process ends. */
export function createMemoryAdapter(nowMs: () => number) {
  const rows = new Map<string, { payload: AdapterPayload; endsAtMs: number }>();
  return class MemoryAdapter {
    readonly #name: string;

    constructor(name: string) {
      this.#name = name;
    }

    #keyOf(id: string): string {
      return `${this.#name}:${id}`;
    }

    #find(isThis: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> {
      const found = [...rows].find(([key, { payload }]) => key.startsWith(`${this.#name}:`) && isThis(payload));
      return Promise.resolve(found?.[1].payload);
    }

    upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      rows.set(this.#keyOf(id), { payload, endsAtMs: nowMs() + expiresIn * MILLISECONDS });
      return Promise.resolve();
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      const row = rows.get(this.#keyOf(id));
      return Promise.resolve(row && row.endsAtMs > nowMs() ? row.payload : undefined);
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#find((payload) => payload.uid === uid);
    }

    findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#find((payload) => payload.userCode === userCode);
    }

    consume(id: string): Promise<void> {
      const row = rows.get(this.#keyOf(id));
      if (row) row.payload.consumed = Math.floor(nowMs() / MILLISECONDS);
      return Promise.resolve();
    }

    destroy(id: string): Promise<void> {
      rows.delete(this.#keyOf(id));
      return Promise.resolve();
    }

    revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
      return Promise.resolve();
    }
  };
}
