/** Of the summary risk indicator. */
export const RISK_CLASS_MAX = 7;
/** Of the company's own scale. */
export const RISK_PROFILE_MAX = 50;
