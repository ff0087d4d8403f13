import cs from '../cs/identity.json' with { type: 'json' };
import sk from '../sk/identity.json' with { type: 'json' };

/** Both languages of the few texts of electronic identity, for a part that is loaded on its own. */
export const identityTexts = { cs, sk } as const;
