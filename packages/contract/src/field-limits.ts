/** Limits of fields that many bodies share. Kept apart from their schemas, so that the sign-in page can use them without zod. */
export const PASSWORD_MIN_LENGTH = 8;
/** Long enough for any passphrase; a limit keeps hashing cheap. */
export const PASSWORD_MAX_LENGTH = 200;

/** Longest address in SMTP (RFC 5321, 4.5.3.1.3 without the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

export const VERIFICATION_CODE_LENGTH = 6;

/** International phone number: a plus sign and 11 to 13 digits. */
export const phonePattern = /^\+\d{11,13}$/;
