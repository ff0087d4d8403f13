import { fillPlaceholders, findPlaceholders, LOGO_PLACEHOLDER } from '@pramen/domain/documents/placeholders';
import { rowsOf, valueOf } from './document-values.ts';
import type { DocumentValues, ValueRow } from './document-values.ts';
import { isElement, textOf } from './template-tree.ts';
import type { TemplateNode } from './template-tree.ts';

interface Row {
  group: string;
  cells: ValueRow;
}

/** The first repeated group that a table row names; null when it names none. */
function repeatedGroupOf(node: TemplateNode, values: DocumentValues): string | null {
  const groups = findPlaceholders(textOf(node)).map((name) => name.split('.')[0] ?? '');
  return groups.find((group) => rowsOf(values, group) !== undefined) ?? null;
}

function logoNode(logo: Uint8Array): TemplateNode {
  const isPng = logo[0] === 0x89;
  return {
    tag: 'img',
    attributes: { src: `data:image/${isPng ? 'png' : 'jpeg'};base64,${Buffer.from(logo).toString('base64')}`, width: '160' },
    children: [],
  };
}

/**
 * Replaces every placeholder of a tree. A table row that names a repeated group is repeated for each of its rows and left out
 * when there is none; elsewhere such a group shows its first row. Values are plain text: markup and placeholders in them stay
 * as typed. Names without a value are added to `missing`.
 */
export function fillTree(nodes: readonly TemplateNode[], values: DocumentValues, missing: Set<string>): TemplateNode[] {
  const read = (row: Row | undefined) => (name: string) => {
    const value = valueOf(values, name, row);
    if (value === '') missing.add(name);
    return value;
  };
  const fillText = (text: string, row: Row | undefined): TemplateNode[] => {
    if (!text.includes('${')) return [{ text }];
    const parts = text.split(/(\$\{\s*company\.logo\s*\})/);
    return parts.flatMap((part, index): TemplateNode[] => {
      if (index % 2 === 0) return part === '' ? [] : [{ text: fillPlaceholders(part, read(row)) }];
      if (!values.logo) missing.add(LOGO_PLACEHOLDER);
      return values.logo ? [logoNode(values.logo)] : [];
    });
  };
  const fill = (node: TemplateNode, row: Row | undefined): TemplateNode[] => {
    if (!isElement(node)) return fillText(node.text, row);
    const group = node.tag === 'tr' && !row ? repeatedGroupOf(node, values) : null;
    if (!group) return [{ ...node, children: node.children.flatMap((child) => fill(child, row)) }];
    const rows = rowsOf(values, group) ?? [];
    if (rows.length === 0) missing.add(group);
    return rows.map((cells) => ({ ...node, children: node.children.flatMap((child) => fill(child, { group, cells })) }));
  };
  return nodes.flatMap((node) => fill(node, undefined));
}
