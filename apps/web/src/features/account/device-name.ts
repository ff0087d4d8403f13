import type { Device } from '@pramen/contract/account/account.schemas';

/** `Chrome, Windows`; an unknown part is left out, and '' when both are unknown. */
export function writeDevice({ browser, system }: Device): string {
  return [browser, system].filter((name) => name !== null).join(', ');
}
