const CZECH_OR_SLOVAK = /^\+(42[01])(\d{3})(\d{3})(\d{3})$/;

/** `+420 777 123 456` with no-break spaces; numbers of other countries are unchanged. */
export function formatPhone(phone: string): string {
  return phone.replaceAll(/\s/g, '').replace(CZECH_OR_SLOVAK, '+$1\u00A0$2\u00A0$3\u00A0$4');
}

/** URL of a link that dials the number. */
export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/\s/g, '')}`;
}
