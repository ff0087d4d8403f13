import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { HeadingLevel } from './heading-level.ts';
import { PageBreak } from './page-break-node.ts';
import { Placeholder } from './placeholder-node.ts';

/** Only images embedded in the text: a generated document fetches nothing. */
const EmbeddedImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="data:image/png;base64,"]' }, { tag: 'img[src^="data:image/jpeg;base64,"]' }],
});

interface ExtensionWords {
  labelOf: (name: string) => string | null;
  pageBreak: string;
}

/** What a template can contain: only what its PDF can show. */
export function makeExtensions({ labelOf, pageBreak }: ExtensionWords) {
  return [
    StarterKit.configure({ heading: { levels: [1, 2, 3] }, code: false, codeBlock: false, link: false }),
    HeadingLevel,
    TextAlign.configure({ types: ['heading', 'paragraph', 'image'] }),
    TableKit.configure({ table: { resizable: true, renderWrapper: true } }),
    EmbeddedImage.configure({ allowBase64: true }),
    PageBreak.configure({ label: pageBreak }),
    Placeholder.configure({ labelOf }),
  ];
}
