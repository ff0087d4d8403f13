export interface Sms {
  /** International number with its plus sign. */
  to: string;
  /** At most 160 characters without diacritics. */
  text: string;
}

/** Hands one SMS to the gateway; throws when it was not accepted, so that the job tries again. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}
