/** Lists of sanctioned persons, and of politically exposed ones. A client is screened only when a list of each kind was used. */
export const screeningListKinds = ['SANCTIONS', 'EXPOSED'] as const;
export type ScreeningListKind = (typeof screeningListKinds)[number];

/** EU_XML: the EU's consolidated list. FTM_JSON: entities in the FollowTheMoney shape, one JSON object a line. CSV: a table. */
export const screeningListFormats = ['EU_XML', 'FTM_JSON', 'CSV'] as const;
export type ScreeningListFormat = (typeof screeningListFormats)[number];

/** Whom the answers of a client's questionnaires name: the real owner of the money and who answered for the client. */
export const answeredRoles = ['BENEFICIAL_OWNER', 'RESPONDENT'] as const;
export type AnsweredRole = (typeof answeredRoles)[number];
/** These, and the holder of the bank identity that proved who the client is. */
export const connectedRoles = [...answeredRoles, 'ATTESTED'] as const;
export type ConnectedRole = (typeof connectedRoles)[number];

/** Whose name is compared: the client, their company, their legal guardian, their mentor, and whom their questionnaires and bank identities name. */
export const screeningRoles = ['CLIENT', 'COMPANY', 'GUARDIAN', 'MENTOR', ...connectedRoles] as const;
export type ScreeningRole = (typeof screeningRoles)[number];

export const hitStates = ['OPEN', 'CLEARED', 'CONFIRMED'] as const;
export type HitState = (typeof hitStates)[number];

/** CLEARED: another person, with a reason. CONFIRMED: the person of the entry. */
export const hitDecisions = ['CLEARED', 'CONFIRMED'] as const;
export type HitDecision = (typeof hitDecisions)[number];

/** Why a decided hit has to be decided again. */
export const reopeningReasons = ['ENTRY_CHANGED', 'CLIENT_CHANGED', 'NO_LONGER_FOUND', 'FOUND_AGAIN'] as const;
export type ReopeningReason = (typeof reopeningReasons)[number];

/** What a screening still lacks, so that nothing can rest on it. */
export const screeningLacks = ['LIST_MISSING', 'LIST_TOO_OLD', 'NOT_SCREENED', 'OPEN_HITS'] as const;
export type ScreeningLack = (typeof screeningLacks)[number];

/** What is known of a client. Only CLEAR means that nothing was found; the absence of data never does. */
export const screeningStatuses = [...screeningLacks, 'CONFIRMED', 'CLEAR'] as const;
export type ScreeningStatus = (typeof screeningStatuses)[number];

/** Why a whole file cannot become the next version of its list: an older publication, or far fewer entries. */
export const versionRefusals = ['older', 'shrunk'] as const;
export type VersionRefusal = (typeof versionRefusals)[number];

/** Reasons why an entry was not imported, or not whole; each has a text in screening.json. */
export const findingReasons = [
  'notJson',
  'notObject',
  'noId',
  'noName',
  'longId',
  'tooManyNames',
  'repeated',
  'columns',
  'csvLine',
  'longLine',
  'crowded',
  'noKind',
  'birthDate',
] as const;
export type FindingReason = (typeof findingReasons)[number];
