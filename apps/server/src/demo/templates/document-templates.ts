import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { documentCategories, documentTemplates } from '../../database/schema/documents.ts';
import { createCategory } from '../../features/document-categories/document-categories.service.ts';
import { createTemplate } from '../../features/document-templates/record/document-templates.service.ts';
import { readAnnotations, saveAnnotations, saveHtml } from '../../features/document-templates/content/template-content.service.ts';
import { inspectTemplateFile, setTemplateFile } from '../../features/document-templates/content/template-file.service.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';

const REGISTERED_DAYS_AGO = 420;
const FORM_PAGES = 2;

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * One template of each format in categories, dated in the past as if the office had created them. A company that ever had a category or
 * template keeps its own. The code that draws and reads them is loaded only when they are created.
 */
export async function addDocumentTemplates(tx: Tx, deps: WorkDeps & { files: FileStore }, staff: Staff): Promise<void> {
  // Serialises two processes that start at the same time; the second finds the templates.
  await tx.execute(sql`LOCK TABLE ${documentCategories} IN SHARE ROW EXCLUSIVE MODE`);
  const known = await tx.select({ id: documentTemplates.id }).from(documentTemplates).limit(1);
  const groups = await tx.select({ id: documentCategories.id }).from(documentCategories).limit(1);
  if (known.length > 0 || groups.length > 0) return;
  const at = daysAgo(deps, createRandom(8_600), REGISTERED_DAYS_AGO);
  const platform = { ...platformAt(deps, at), files: deps.files };
  const actor = staff('office@pramen.test', at);
  const categoryIds = new Map<string, string>();
  for (const [name, name_sk] of [
    ['Smlouvy', 'Zmluvy'],
    ['Žádosti', 'Žiadosti'],
    ['Dopisy', 'Listy'],
  ] as const)
    categoryIds.set(name, (await createCategory(tx, platform, actor, { name, name_sk })).id);
  const inCategory = (name: string) => ({ category_ids: [categoryIds.get(name) ?? ''] });

  const { portfolioContract } = await import('./portfolio-contract.ts');
  const { slovakAccountRequest, slovakContract } = await import('./slovak-templates.ts');
  const { readTemplate } = await import('../../platform/pdf/templates/read-template.ts');
  const signed = { require_owner_signature: true, require_responsible_signature: true };
  const contract = await createTemplate(tx, platform, actor, {
    name: 'Smlouva o\u00a0správě portfolia',
    name_sk: 'Zmluva o\u00a0správe portfólia (v\u00a0češtine)',
    description: 'Pro nové klienty; podepisuje klient a\u00a0jeho poradce.',
    ...inCategory('Smlouvy'),
    ...signed,
  });
  await saveHtml(tx, platform, actor, contract.id, { ...readTemplate(portfolioContract), version: undefined }, () => null);
  const inSlovak = [
    {
      name: 'Zmluva o\u00a0správe portfólia',
      name_sk: 'Zmluva o\u00a0správe portfólia',
      code_format: 'ZSP_%Y%_%NMB_4%',
      description: 'Pro klienty na Slovensku; podepisuje klient a\u00a0jeho poradce.',
      ...inCategory('Smlouvy'),
      ...signed,
      html: slovakContract,
    },
    {
      name: 'Žiadosť o\u00a0zmenu účtu',
      name_sk: 'Žiadosť o\u00a0zmenu účtu',
      code_format: 'ZZU_%Y%_%NMB_4%',
      description: 'Pro klienty na Slovensku.',
      ...inCategory('Žádosti'),
      require_owner_signature: true,
      html: slovakAccountRequest,
    },
  ];
  for (const { html, ...template } of inSlovak) {
    const { id } = await createTemplate(tx, platform, actor, template);
    await saveHtml(tx, platform, actor, id, { ...readTemplate(html), version: undefined }, () => null);
  }

  const { readPages } = await import('../../platform/pdf/templates/overlay-pdf.ts');
  const { findWordPlaceholders } = await import('../../platform/pdf/templates/word-template.ts');
  // Without LibreOffice the letter template is still added; generating from it reports that LibreOffice is missing.
  const studio = {
    hasOffice: true,
    inspectPages: () => Promise.resolve(null),
    readPages,
    findWordPlaceholders: (word: Uint8Array) => findWordPlaceholders(Buffer.from(word)),
  };
  const take = async (id: string, name: string, format: 'PDF' | 'WORD', bytes: Buffer) =>
    setTemplateFile(
      tx,
      platform,
      actor,
      id,
      await inspectTemplateFile(tx, platform, studio, actor, id, { staged: await deps.files.stage(inOnePiece(bytes)), name, format }),
    );

  const { drawChangeForm } = await import('./change-form.ts');
  const { pdf, fields } = await drawChangeForm();
  const form = await createTemplate(tx, platform, actor, {
    name: 'Žádost o\u00a0změnu údajů',
    name_sk: 'Žiadosť o\u00a0zmenu údajov',
    description: 'Předvyplněný formulář.',
    ...inCategory('Žádosti'),
    require_owner_signature: true,
  });
  const file = await take(form.id, 'zadost-o-zmenu-udaju.pdf', 'PDF', pdf);
  await saveAnnotations(
    tx,
    platform,
    actor,
    form.id,
    { annotations: readAnnotations(fields, FORM_PAGES, 'cs'), fileId: file.id, version: undefined },
    () => null,
  );

  const { writeWelcomeLetter } = await import('./welcome-letter.ts');
  const letter = await createTemplate(tx, platform, actor, {
    name: 'Uvítací dopis',
    name_sk: 'Uvítací list',
    description: 'Přehled investic nového klienta.',
    ...inCategory('Dopisy'),
    signable: false,
  });
  await take(letter.id, 'uvitaci-dopis.docx', 'WORD', writeWelcomeLetter());
}
