import { inflateSync } from 'node:zlib';
import { findPlaceholders } from '@pramen/domain/documents/placeholders';
import { chunksOf, findImageFault } from '../../images/image-bytes.ts';
import { cleanTemplateHtml } from './template-html.ts';
import { isElement, parseTemplate } from './template-tree.ts';
import type { TemplateNode } from './template-tree.ts';

/** Why a picture of a template is refused: not a complete JPEG or PNG, or more pixels than a page can use. */
export type PictureFault = 'image' | 'imagePixels';

/** The sanitized editor HTML, its distinct placeholders, and the error of its first bad picture. */
export interface ReadTemplate {
  html: string;
  placeholders: string[];
  fault: PictureFault | null;
}

const LONGEST_SIDE = 8_000;
const MOST_POINTS = 24_000_000;
/** At most four channels of two bytes per pixel, plus one byte per row, with twice as many rows when interlaced. */
const MOST_BYTES_PER_POINT = 9;

/** A renderer decodes a whole PNG at once, so the size in its header must match its data. */
function findPngFault(png: Buffer): PictureFault | null {
  const chunks = [...chunksOf(png)];
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.content.length < 13) return 'image';
  const [width, height] = [header.content.readUInt32BE(0), header.content.readUInt32BE(4)];
  if (width === 0 || height === 0) return 'image';
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_POINTS) return 'imagePixels';
  try {
    const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
    const points = inflateSync(packed, { maxOutputLength: width * height * MOST_BYTES_PER_POINT + 2 * height + 64 });
    return points.length > height ? null : 'image';
  } catch {
    return 'image';
  }
}

/** The error of a picture in a template; null when it can be drawn. */
export function findPictureFault(bytes: Buffer): PictureFault | null {
  const fault = findImageFault(bytes);
  if (fault) return fault === 'pixels' ? 'imagePixels' : 'image';
  return bytes[0] === 0x89 ? findPngFault(bytes) : null;
}

function* walk(nodes: readonly TemplateNode[]): Generator<TemplateNode> {
  for (const node of nodes) {
    yield node;
    if (isElement(node)) yield* walk(node.children);
  }
}

/** Sanitizes the editor's HTML and checks its placeholders and pictures. Throws TemplateTooLarge. */
export function readTemplate(html: string): ReadTemplate {
  const clean = cleanTemplateHtml(html);
  const placeholders = new Set<string>();
  let fault: PictureFault | null = null;
  for (const node of walk(parseTemplate(clean))) {
    if (!isElement(node)) for (const name of findPlaceholders(node.text)) placeholders.add(name);
    else if (node.tag === 'img') fault ??= findPictureFault(Buffer.from((node.attributes['src'] ?? '').split(',')[1] ?? '', 'base64'));
  }
  return { html: clean, placeholders: [...placeholders], fault };
}
