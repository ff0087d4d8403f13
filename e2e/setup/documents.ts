import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { portal, type Person } from './portal.ts';

/** A call as the person who is signed in on the page. */
export async function callAs<Answer>(page: Page, path: string, body?: unknown): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN') ?? '');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(portal(path), body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}

interface ClientList {
  data: { id: string; fullname: string }[];
}

export async function findClient(page: Page, { email }: Pick<Person, 'email'>): Promise<{ id: string; fullname: string }> {
  const { data } = await callAs<ClientList>(page, '/api/clients/list', { filter: { email } });
  const [client] = data;
  if (!client) throw new Error(`no client ${email}`);
  return client;
}

interface SavedTemplate {
  document_template: { id: string };
}

/** An active template of the editor that the client has to sign. */
export async function makeTemplate(page: Page, name: string): Promise<void> {
  const signing = { signable: true, require_owner_signature: true, require_responsible_signature: false, responsible_id: null };
  const made = await callAs<SavedTemplate>(page, '/api/document-templates', { name, is_active: true, ...signing });
  const text = '<h1>Smlouva o\u00a0investování</h1><p>Příliš žluťoučký kůň: ${client.fullname}</p>';
  await callAs(page, `/api/document-templates/${made.document_template.id}/save-html`, { template: text });
}

/** A PDF of two pages with a font that every reader brings along: the words stand on the first. */
export function writePdf(words: string): Buffer {
  const pageOf = (text: string) => `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`;
  const streams = [pageOf(words), pageOf('Strana 2')].map((drawn) => `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  const sheet = (content: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${content} 0 R >>`;
  const parts = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', sheet(6), sheet(7), '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', ...streams];
  let text = '%PDF-1.4\n';
  const places = parts.map((part, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = parts.length + 1;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}
