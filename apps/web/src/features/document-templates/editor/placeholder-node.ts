import { mergeAttributes, Node, nodeInputRule, nodePasteRule } from '@tiptap/core';
import { nameOfPlaceholder, writePlaceholder } from '../vocabulary/vocabulary.model.ts';
import styles from './editor.module.css';

interface PlaceholderOptions {
  /** null: the portal has no such value. */
  labelOf: (name: string) => string | null;
}

const typed = /\$\{\s*[a-z_]+\.[a-z0-9_]+\s*\}$/;
const pasted = /\$\{\s*[a-z_]+\.[a-z0-9_]+\s*\}/g;
const attributesOf = ([placeholder = '']: readonly string[]) => ({ name: nameOfPlaceholder(placeholder) });

/** A place for a value: one character of the text, drawn as its label and stored as `${group.field}`. */
export const Placeholder = Node.create<PlaceholderOptions>({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ labelOf: () => null }),
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element) => element.dataset['placeholder'] ?? '',
      renderHTML: ({ name }) => ({ 'data-placeholder': String(name) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), writePlaceholder(String(node.attrs['name']))],
  renderText: ({ node }) => writePlaceholder(String(node.attrs['name'])),
  addNodeView() {
    return ({ node }) => {
      const name = String(node.attrs['name']);
      const label = this.options.labelOf(name);
      const dom = document.createElement('span');
      dom.className = styles.chip ?? '';
      dom.title = writePlaceholder(name);
      dom.textContent = label ?? writePlaceholder(name);
      if (label === null) dom.dataset['unknown'] = 'true';
      return { dom };
    };
  },
  addInputRules() {
    return [nodeInputRule({ find: typed, type: this.type, getAttributes: attributesOf })];
  },
  addPasteRules() {
    return [nodePasteRule({ find: pasted, type: this.type, getAttributes: attributesOf })];
  },
});
