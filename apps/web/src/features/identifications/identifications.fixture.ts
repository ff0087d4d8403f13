import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { expect, vi } from 'vitest';
import { act } from '../../testing/render-screen.tsx';

/** A card that waits for the client. */
export const identificationOf = (more: Partial<IdentificationDetail> = {}): IdentificationDetail => ({
  id: 'i1',
  client_id: 'c1',
  creator_id: 'u1',
  creator: 'Olga Úřední',
  method: 'IDCARD',
  level: null,
  awaits_payment: false,
  first_payment: null,
  state: 'WAITING',
  state_at: '2026-03-05T09:07:00.000Z',
  denied_description: null,
  decision_description: null,
  why_pictures: null,
  may_be_deleted: true,
  created_at: '2026-03-05T09:07:00.000Z',
  version: 3,
  attachments: [],
  data: { lines: null, document: { number: null, issuing_country: null, valid_until: null } },
  check: null,
  acceptance: null,
  attestation: null,
  steps: [{ state: 'WAITING', decision: null, description: null, user: 'Olga Úřední', at: '2026-03-05T09:07:00.000Z' }],
  versions: [],
  ...more,
});

/** An upload that waits until the test responds to it or breaks it off. */
export class HeldUpload {
  static all: HeldUpload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  line = '';
  readonly headers = new Headers();
  data: Record<string, unknown> = {};
  names: string[] = [];
  open(method: string, path: string) {
    this.line = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    const text = form.get('data');
    this.data = JSON.parse(typeof text === 'string' ? text : '{}') as Record<string, unknown>;
    this.names = form.getAll('attachments[]').map((file) => (file instanceof File ? file.name : ''));
    HeldUpload.all.push(this);
  }
  abort() {}
  /** Ends with a response; `body` as text is the page of a proxy. */
  async answer(status: number, body: unknown) {
    await act(() => {
      Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
      this.onload?.();
      this.onloadend?.();
    });
  }
  async breakOff() {
    await act(() => {
      this.onerror?.();
      this.onloadend?.();
    });
  }
}

/** Replaces the network for uploads; `nth` waits for the nth one. */
export function holdUploads(): { nth: (count: number) => Promise<HeldUpload> } {
  HeldUpload.all = [];
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  return {
    nth: async (count) => {
      await expect.poll(() => HeldUpload.all.length).toBe(count);
      return HeldUpload.all[count - 1] as HeldUpload;
    },
  };
}

/** Chooses files in the field of a side, by its Czech name, and waits until they were looked at. */
export async function choose(side: string, ...names: string[]): Promise<void> {
  const field = document.querySelector(`section[aria-label="${side}"] input[type=file]`);
  if (!field) throw new Error(`there is no field for ${side}`);
  const files = names.map((name) => new File([name.endsWith('.pdf') ? `%PDF-1.7 ${name}` : name], name));
  Object.defineProperty(field, 'files', { configurable: true, value: files });
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
  await expect.poll(() => document.querySelector(`section[aria-label="${side}"]`)?.textContent).toContain(names.at(-1));
}

/** Names of the files shown in the field of a side. */
export const shownIn = (side: string): string[] =>
  Array.from(document.querySelectorAll(`section[aria-label="${side}"] li button`), (button) => button.getAttribute('aria-label') ?? '');
