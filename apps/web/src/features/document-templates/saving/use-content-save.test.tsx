import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { expect, test } from 'vitest';
import { Problem } from '../../../platform/api/problem.ts';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { useContentSave } from './use-content-save.ts';

type Made = DocumentTemplate & { content: string; name: string };

const loaded = { id: 't1', version: 1, content: 'Původní', name: 'Smlouva' } as unknown as Made;
const changed = (current: Made) => new Problem(409, 'record.changed', 'Změnil ho někdo jiný.', {}, current);

/** Edits the content of a template; each save gets the next of the given responses, null for a success. */
async function open(answers: (Problem | null)[]) {
  const sent: { content: string; version: number }[] = [];
  const kept: string[] = [];
  let saving = {} as ReturnType<typeof useContentSave<string>>;
  function Probe() {
    saving = useContentSave<string>({
      template: loaded,
      partOf: (template) => (template as Made).content,
      send: (content, { version }) => {
        sent.push({ content, version });
        const answer = answers.shift() ?? null;
        if (answer) return Promise.reject(answer);
        return Promise.resolve({
          message: 'Uloženo.',
          document_template: { ...loaded, content, version: version + 1 } as DocumentTemplate,
        });
      },
      onSaved: (content) => kept.push(content),
    });
    return null;
  }
  await renderScreen(<Probe />);
  const settle = async (work: () => void) => {
    await act(work);
    await expect.poll(() => saving.isBusy).toBe(false);
  };
  return { sent, kept, settle, saving: () => saving };
}

test('another user’s content is not overwritten until the user decides', async () => {
  const theirs = { ...loaded, version: 2, content: 'Cizí' };
  const { sent, kept, settle, saving } = await open([changed(theirs), null]);
  await settle(() => saving().save('Moje'));
  expect([sent, kept]).toEqual([[{ content: 'Moje', version: 1 }], []]);
  expect([saving().conflict, saving().failure]).toEqual([theirs, null]);
  await settle(() => saving().keepMine('Moje'));
  expect([sent.at(-1), kept]).toEqual([{ content: 'Moje', version: 2 }, ['Moje']]);
});

test('after taking the stored content, the next save replaces it', async () => {
  const theirs = { ...loaded, version: 2, content: 'Cizí' };
  const { sent, settle, saving } = await open([changed(theirs), null]);
  await settle(() => saving().save('Moje'));
  await act(() => saving().takeStored());
  expect(saving().conflict).toBeNull();
  await settle(() => saving().save('Cizí a moje'));
  expect(sent.at(-1)).toEqual({ content: 'Cizí a moje', version: 2 });
});

test('a change to another part is not a conflict: the content is saved', async () => {
  const { sent, kept, settle, saving } = await open([changed({ ...loaded, version: 2, name: 'Dohoda' }), null]);
  await settle(() => saving().save('Moje'));
  expect(sent).toEqual([
    { content: 'Moje', version: 1 },
    { content: 'Moje', version: 2 },
  ]);
  expect([kept, saving().conflict]).toEqual([['Moje'], null]);
});

test('any other refusal is shown as one message, and the content stays unsaved', async () => {
  const { sent, kept, settle, saving } = await open([new Problem(422, 'validation.failed', 'Obsah je příliš dlouhý.')]);
  await settle(() => saving().save('Moje'));
  expect([sent.length, kept, saving().conflict, saving().failure]).toEqual([1, [], null, 'Obsah je příliš dlouhý.']);
});
