export type FileKind = 'pdf' | 'image' | 'other';

const images = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp']);

/** How to show a file, by the extension that the server gave it, with or without the dot. */
export function kindOfFile(extension: string): FileKind {
  const ending = extension.toLowerCase().replace(/^\./, '');
  if (ending === 'pdf') return 'pdf';
  return images.has(ending) ? 'image' : 'other';
}

/** The extension of a name: `pdf` of `Smlouva.PDF`; '' without one. */
export function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
