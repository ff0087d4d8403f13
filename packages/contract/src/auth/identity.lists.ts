/** How a visit at Microsoft ends without a sign-in; the sign-in screen reads it from its address, as `microsoft.<end>`. */
export const microsoftEnds = [
  'canceled',
  'invitation_canceled',
  'not_invited',
  'invitation_used',
  'other_tenant',
  'bound_elsewhere',
  'deactivated',
  'unavailable',
  'refused',
  'over',
  'off',
  'busy',
] as const;
export type MicrosoftEnd = (typeof microsoftEnds)[number];
