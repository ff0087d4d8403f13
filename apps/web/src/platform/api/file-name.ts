/** The file name in a Content-Disposition header (RFC 6266): the UTF-8 one if present, else the plain one, quoted or not. */
export function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^\s;]+))/i.exec(disposition ?? '') ?? [];
  return quoted ?? bare ?? '';
}
