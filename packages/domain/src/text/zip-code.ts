const NO_BREAK = '\u00a0';
/** Czech and Slovak codes; other countries use other shapes. */
const domestic = /^(\d{3})\s?(\d{2})$/;

/** A postal code as shown everywhere: `110 00` with a no-break space; other shapes stay unchanged. */
export function writeZipCode(zipCode: string): string {
  return zipCode.trim().replace(domestic, `$1${NO_BREAK}$2`);
}

/** Whether a country (ISO 3166-1 alpha-2) can have this postal code: Czech and Slovak ones have five digits; an empty text passes. */
export function isZipCodeOf(country: string, zipCode: string): boolean {
  return !['CZ', 'SK'].includes(country) || zipCode.trim() === '' || domestic.test(zipCode.trim());
}
