export interface Sms {
  /** International number with its plus sign. */
  to: string;
  /** At most 160 characters without diacritics. */
  text: string;
}

/** The gateway's response to an accepted message. */
export interface SmsReceipt {
  /** `HTTP 202`, for example. */
  status: string;
  /** The gateway's id of the message, for asking about its delivery; null when the gateway returns none. */
  reference: string | null;
}

/** Hands one SMS to the gateway; throws when it was not accepted, so that the job tries again. */
export interface SmsSender {
  send(sms: Sms): Promise<SmsReceipt>;
}
