import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { RefObject } from 'react';
import type { Item } from '../plan/plan.model.ts';

/** What every step about one item gets. */
export interface ItemStepProps<One extends Item = Item> {
  item: One;
  profile: ProfileAnswer;
  /** Whether leaving would lose what was filled in. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** Goes on without this item, which stays waiting. */
  onSkip: () => void;
  /** It was sent; the message of the server. */
  onDone: (message: string) => void;
  /** What the way back does first, before it leaves the item; null: nothing. */
  stepBackRef: RefObject<(() => void) | null>;
}
