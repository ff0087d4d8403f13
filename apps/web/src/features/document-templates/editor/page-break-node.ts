import { mergeAttributes, Node } from '@tiptap/core';

/** Where a new page begins. */
export const PageBreak = Node.create<{ label: string }>({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  addOptions: () => ({ label: '' }),
  parseHTML: () => [{ tag: 'div[data-page-break]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-page-break': '' })],
  addNodeView() {
    return () => {
      const dom = document.createElement('div');
      dom.dataset['pageBreak'] = '';
      dom.textContent = this.options.label;
      return { dom };
    };
  },
});
