const NO_BREAK = '\u00a0';
/** Czech and Slovak codes; those of other countries have other shapes. */
const domestic = /^(\d{3})\s?(\d{2})$/;

/** A postal code as it is shown everywhere: `110 00`, with a no-break space; other shapes stay as they are. */
export function writeZipCode(zipCode: string): string {
  return zipCode.trim().replace(domestic, `$1${NO_BREAK}$2`);
}
