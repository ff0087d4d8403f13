/** The bytes of a PDF in a base64 data URL; decoded here, because the content security policy forbids fetching data URLs. */
export function readPdf(dataUrl: string): Blob {
  const letters = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)], { type: 'application/pdf' });
}
