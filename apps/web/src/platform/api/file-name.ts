/** The name in a Content-Disposition (RFC 6266): the one in UTF-8 where there is one, else the plain one, quoted or not. */
export function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^\s;]+))/i.exec(disposition ?? '') ?? [];
  return quoted ?? bare ?? '';
}
