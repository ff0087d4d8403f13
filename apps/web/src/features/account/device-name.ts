import type { Device } from '@pramen/contract/account/account.schemas';

/** `Chrome, Windows`; what is not known is left out, and '' when nothing is. */
export function writeDevice({ browser, system }: Device): string {
  return [browser, system].filter((name) => name !== null).join(', ');
}
