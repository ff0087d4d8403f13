import { connectedRoles } from '@pramen/domain/compliance/screening/status/screening-words';
import type { ConnectedRole } from '@pramen/domain/compliance/screening/status/screening-words';
import type { ToldEvent } from './told.rules.ts';

/** A person who is compared with the lists beside a client, as the database has them. */
export interface StoredPerson {
  role: ConnectedRole;
  isOver: boolean;
}

const timesIn = (events: readonly ToldEvent[], fact: 'addedRoles' | 'endedRoles', role: ConnectedRole): number =>
  events
    .flatMap(({ facts }) => facts[fact])
    .flat()
    .filter((one) => one === role).length;

/**
 * How the persons connected with a client differ from the audit log, in sentences. Somebody removed from them, or ended, would no longer be
 * compared with any list.
 */
export function compareConnected(persons: readonly StoredPerson[], events: readonly ToldEvent[]): string[] {
  return connectedRoles.flatMap((role) => {
    const own = persons.filter((one) => one.role === role);
    const over = own.filter(({ isOver }) => isOver).length;
    const [named, ended] = [timesIn(events, 'addedRoles', role), timesIn(events, 'endedRoles', role)];
    return [
      ...(own.length === named ? [] : [`${own.length} persons as ${role}, in the audit log ${named}`]),
      ...(over === ended ? [] : [`${over} persons as ${role} no longer compared, in the audit log ${ended}`]),
    ];
  });
}
