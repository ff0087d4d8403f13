import { Parser } from 'htmlparser2';

/** An element or a piece of text in a sanitized template. */
export type TemplateNode = TemplateElement | TemplateText;
export interface TemplateElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: TemplateNode[];
}
export interface TemplateText {
  text: string;
}

export const isElement = (node: TemplateNode): node is TemplateElement => 'tag' in node;

/** The template is nested too deep or has too many nodes. */
export class TemplateTooLarge extends Error {
  override readonly name = 'TemplateTooLarge';
}

const MOST_NODES = 50_000;
const DEEPEST = 60;

/** Parses a template's HTML; placeholder elements (`<span data-placeholder>`) become the text `${group.field}`. Throws TemplateTooLarge. */
export function parseTemplate(html: string): TemplateNode[] {
  const root: TemplateElement = { tag: 'body', attributes: {}, children: [] };
  const open: TemplateElement[] = [root];
  let count = 0;
  const add = (node: TemplateNode) => {
    count += 1;
    if (count > MOST_NODES || open.length > DEEPEST) throw new TemplateTooLarge(count > MOST_NODES ? 'too many parts' : 'nested too deep');
    open.at(-1)?.children.push(node);
  };
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const element: TemplateElement = { tag, attributes, children: [] };
      add(element);
      open.push(element);
    },
    ontext: (text) => add({ text }),
    onclosetag: () => {
      const closed = open.pop();
      const name = closed?.attributes['data-placeholder'];
      if (closed && name) closed.children = [{ text: `\${${name}}` }];
    },
  });
  parser.write(html);
  parser.end();
  return root.children;
}

/** The text of a node and its descendants. */
export function textOf(node: TemplateNode): string {
  return isElement(node) ? node.children.map(textOf).join('') : node.text;
}
