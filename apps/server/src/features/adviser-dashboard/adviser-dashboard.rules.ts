/** The movements of this many clients are summed in a fraction of a second; a first screen must not take longer. */
const MOST_CLIENTS_ADDED_UP = 20_000;

/** Whether the movements of this many clients may be read for one screen. */
export function mayAddUp(clientsCount: number): boolean {
  return clientsCount <= MOST_CLIENTS_ADDED_UP;
}
