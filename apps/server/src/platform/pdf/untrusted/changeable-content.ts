import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { cutByCrop } from '../pages/page-box.ts';

/**
 * Why a PDF may look different to different readers without a changed byte: it contains scripts, automatic actions, attached files, layers,
 * print-only or hidden content, notes, form fields, sound and video, references to external content, or content outside the visible page.
 */
export const changeableKinds = [
  'script',
  'action',
  'attachment',
  'layers',
  'print',
  'hidden',
  'notes',
  'form',
  'media',
  'external',
  'outside',
] as const;
export type ChangeableKind = (typeof changeableKinds)[number];

type Look = (dictionary: PdfDict, find: Follow) => ChangeableKind | null;
type Follow = (object: PdfObject | null | undefined) => PdfObject | null;

/** By the kind of the action (ISO 32000-2, 12.6.4); GoTo, URI and page turning are allowed, because the reader triggers them. */
const actions: Readonly<Record<string, ChangeableKind>> = {
  JavaScript: 'script',
  Launch: 'action',
  SubmitForm: 'action',
  ResetForm: 'action',
  ImportData: 'action',
  Hide: 'hidden',
  SetOCGState: 'layers',
  Trans: 'action',
  Thread: 'external',
  GoToR: 'external',
  GoToE: 'attachment',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
};
/** Dictionary entries that are refused wherever they occur. */
const entries: Readonly<Record<string, ChangeableKind>> = {
  JavaScript: 'script',
  JS: 'script',
  AA: 'action',
  PresSteps: 'action',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  AF: 'attachment',
  Collection: 'attachment',
  Alternates: 'print',
  PrintPageRange: 'print',
  PrintArea: 'print',
  PrintClip: 'print',
  ViewArea: 'print',
  ViewClip: 'print',
  XFA: 'form',
  RichMediaContent: 'media',
  OPI: 'external',
  DestOutputProfileRef: 'external',
};
const annotationKinds: Readonly<Record<string, ChangeableKind>> = {
  Text: 'notes',
  Popup: 'notes',
  Redact: 'notes',
  Watermark: 'print',
  TrapNet: 'print',
  FileAttachment: 'attachment',
  Screen: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
  RichMedia: 'media',
};
const turningPages: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const nameIn = (dictionary: PdfDict, key: string, find: Follow): string | null => {
  const value = find(dictionary.get(key));
  return value instanceof PdfName ? value.value : null;
};

const ofEntries: Look = (dictionary) => {
  const found = [...dictionary.keys()].find(({ value }) => Object.hasOwn(entries, value));
  return found ? (entries[found.value] ?? null) : null;
};

function judgeAction(dictionary: PdfDict, find: Follow): ChangeableKind | null {
  const kind = nameIn(dictionary, 'S', find);
  if (kind === null) return null;
  if (kind === 'Named') return turningPages.has(nameIn(dictionary, 'N', find) ?? '') ? null : 'action';
  return Object.hasOwn(actions, kind) ? (actions[kind] ?? null) : null;
}

/** Skips structure elements, whose S entry is a tag name and not an action. */
const ofAction: Look = (dictionary, find) => (nameIn(dictionary, 'Type', find) === 'StructElem' ? null : judgeAction(dictionary, find));

const actionHolders = ['OpenAction', 'A', 'PA', 'Next'];
/** Judges every value where an action may be, whatever type it claims. A URI may be opened only on a click, not when the file opens. */
const ofHeldAction: Look = (dictionary, find) => {
  for (const key of actionHolders) {
    const value = find(dictionary.get(key));
    const held = value instanceof PdfArray ? [...value].map(find) : [value];
    for (const action of held) {
      if (!(action instanceof PdfDict)) continue;
      const kind = key === 'OpenAction' && nameIn(action, 'S', find) === 'URI' ? 'action' : judgeAction(action, find);
      if (kind) return kind;
    }
  }
  return null;
};

const annotation = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;
const UNSEEN = annotation.invisible | annotation.hidden | annotation.noView | annotation.toggleNoView;
const DEEPEST_FIELD = 32;

function fieldType(dictionary: PdfDict, find: Follow): string | null {
  let field: PdfObject | null = dictionary;
  for (let depth = 0; field instanceof PdfDict && depth < DEEPEST_FIELD; depth += 1) {
    const type = nameIn(field, 'FT', find);
    if (type !== null) return type;
    field = find(field.get('Parent'));
  }
  return null;
}

/** An annotation must have one appearance, the same on screen and in print and under the pointer. */
const ofMark: Look = (dictionary, find) => {
  const value = find(dictionary.get('F'));
  const flags = value instanceof PdfNumber ? value.value : 0;
  if (flags & UNSEEN) return 'hidden';
  if (!(flags & annotation.print)) return 'print';
  const looks = find(dictionary.get('AP'));
  if (!(looks instanceof PdfDict)) return 'notes';
  return looks.has('R') || looks.has('D') || !(find(looks.get('N')) instanceof PdfStream) ? 'hidden' : null;
};

/** What a viewer draws for a field without an appearance: background, border and icons (ISO 32000-2, 12.5.6.19). */
const drawnByViewers = ['BG', 'BC', 'I', 'RI', 'IX'];

/** A signature field without area, as an invisible signature has (ISO 32000-2, 12.7.5.5), shows nothing whatever its appearance. */
function hasNoArea(dictionary: PdfDict, find: Follow): boolean {
  const corners = find(dictionary.get('Rect'));
  if (!(corners instanceof PdfArray)) return false;
  const [left, bottom, right, top] = [...corners].map((one) => {
    const value = find(one);
    return value instanceof PdfNumber ? value.value : Number.NaN;
  });
  return left === right && bottom === top;
}

/** A signature field is harmless while it draws nothing, or one thing that is the same on screen and in print. */
const ofSignatureField: Look = (dictionary, find) => {
  if (hasNoArea(dictionary, find)) return null;
  if (dictionary.has('AP')) return ofMark(dictionary, find);
  const drawn = find(dictionary.get('MK'));
  return drawn instanceof PdfDict && drawnByViewers.some((key) => drawn.has(key)) ? 'form' : null;
};

function judgeAnnotation(dictionary: PdfDict, find: Follow): ChangeableKind | null {
  const kind = nameIn(dictionary, 'Subtype', find);
  if (kind === null) return null;
  if (Object.hasOwn(annotationKinds, kind)) return annotationKinds[kind] ?? null;
  if (kind === 'Widget') return fieldType(dictionary, find) === 'Sig' ? ofSignatureField(dictionary, find) : 'form';
  return kind === 'Link' && !dictionary.has('AP') ? null : ofMark(dictionary, find);
}

/** Judges annotations anywhere in the file, because a viewer may reach one by another path than its page. */
const ofAnnotation: Look = (dictionary, find) => (dictionary.has('Rect') ? judgeAnnotation(dictionary, find) : null);

/** Judges everything that a page lists as an annotation, even without the required Rect. */
const ofPage: Look = (dictionary, find) => {
  const listed = find(dictionary.get('Annots'));
  if (!(listed instanceof PdfArray)) return null;
  const kinds = [...listed].map((one) => {
    const annotated = find(one);
    return annotated instanceof PdfDict ? judgeAnnotation(annotated, find) : null;
  });
  return kinds.find((kind) => kind !== null) ?? null;
};

const fillable: ReadonlySet<string> = new Set(['Tx', 'Btn', 'Ch']);
const ofForm: Look = (dictionary, find) => {
  const isLive =
    dictionary.has('NeedAppearances') &&
    find(dictionary.get('NeedAppearances')) instanceof PdfBool &&
    (find(dictionary.get('NeedAppearances')) as PdfBool).value;
  return isLive || fillable.has(nameIn(dictionary, 'FT', find) ?? '') ? 'form' : null;
};

const isEmpty = (object: PdfObject | null) => object === null || (object instanceof PdfArray && object.length === 0);
/** Usage entries of a layer that neither show nor hide anything. */
const harmlessUses: ReadonlySet<string> = new Set(['CreatorInfo', 'PageElement']);

/** Layers are harmless when all of them are always visible, on screen and in print (ISO 32000-2, 8.11.4). */
const ofLayers: Look = (dictionary, find) => {
  const properties = find(dictionary.get('OCProperties'));
  if (properties instanceof PdfDict) {
    const shown = find(properties.get('D'));
    const isPlain =
      shown instanceof PdfDict &&
      ['ON', null].includes(nameIn(shown, 'BaseState', find)) &&
      ['OFF', 'AS', 'RBGroups'].every((key) => isEmpty(find(shown.get(key))));
    if (!isPlain || !isEmpty(find(properties.get('Configs')))) return 'layers';
  }
  const type = nameIn(dictionary, 'Type', find);
  if (type === 'OCMD') return dictionary.has('VE') || ['AnyOff', 'AllOff'].includes(nameIn(dictionary, 'P', find) ?? '') ? 'layers' : null;
  if (type !== 'OCG') return null;
  const use = find(dictionary.get('Usage'));
  return use instanceof PdfDict && [...use.keys()].some(({ value }) => !harmlessUses.has(value)) ? 'layers' : null;
};

const isPlainTransfer = (object: PdfObject | null) =>
  object === null || (object instanceof PdfName && ['Identity', 'Default'].includes(object.value));
/** Functions that change tones only on a printer: in the graphics state, in a halftone, and for removing colour below black. */
const tones = ['TR', 'TR2', 'TransferFunction', 'UCR', 'UCR2'];
const ofPrint: Look = (dictionary, find) => {
  if (nameIn(dictionary, 'Subtype', find) === 'PS' || nameIn(dictionary, 'Subtype2', find) === 'PS') return 'print';
  return tones.every((key) => isPlainTransfer(find(dictionary.get(key)))) ? null : 'print';
};

const ofElsewhere: Look = (dictionary, find) => {
  if (dictionary instanceof PdfStream && (dictionary.has('F') || dictionary.has('FFilter'))) return 'external';
  return nameIn(dictionary, 'Subtype', find) === 'Form' && dictionary.has('Ref') ? 'external' : null;
};

const looks: readonly Look[] = [ofEntries, ofAction, ofHeldAction, ofAnnotation, ofPage, ofForm, ofLayers, ofPrint, ofElsewhere];

function childrenOf(object: PdfObject): PdfObject[] {
  if (object instanceof PdfArray) return [...object];
  return object instanceof PdfDict ? [...object].map(([, value]) => value) : [];
}

/** Half an inch: printers' margins for trimming and trim marks are no wider. */
const WIDEST_CUT = 36;

/**
 * Finds content of a PDF that could look different later; null when it has only static pages. Checks every object reachable from the
 * catalog. Throws when an object cannot be read.
 */
export function findChangeable(pdf: PDF): ChangeableKind | null {
  const { context } = pdf;
  const find: Follow = (object) => (object instanceof PdfRef ? context.resolve(object) : (object ?? null));
  const seen = new Set<string>();
  const waiting: PdfObject[] = [context.catalog.getDict()];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const name = `${object.objectNumber} ${object.generation}`;
      const target = seen.has(name) ? null : context.resolve(object);
      seen.add(name);
      if (target) waiting.push(target);
      continue;
    }
    if (object instanceof PdfDict) {
      const dictionary = object;
      const found = looks.map((look) => look(dictionary, find)).find((kind) => kind !== null);
      if (found) return found;
    }
    for (const child of childrenOf(object)) if (!(child instanceof PdfName)) waiting.push(child);
  }
  return pdf.getPages().some((page) => cutByCrop(pdf, page) > WIDEST_CUT) ? 'outside' : null;
}

/** Whether a certification signature forbids adding pages, as a seal must (DocMDP, ISO 32000-2, 12.8.2.2). */
export function isCertified({ context }: PDF): boolean {
  const permissions = context.catalog.getDict().get('Perms');
  const found = permissions instanceof PdfRef ? context.resolve(permissions) : permissions;
  return found instanceof PdfDict && found.has('DocMDP');
}
