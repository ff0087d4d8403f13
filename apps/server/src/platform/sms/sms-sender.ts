export interface Sms {
  /** International number with its plus sign. */
  to: string;
  /** At most 160 characters without diacritics. */
  text: string;
}

/** What the gateway said when it took a message. */
export interface SmsReceipt {
  /** `HTTP 202`, for example. */
  status: string;
  /** The gateway's own number of the message, by which it can be asked about its delivery; null where it gives none. */
  reference: string | null;
}

/** Hands one SMS to the gateway; throws when it was not accepted, so that the job tries again. */
export interface SmsSender {
  send(sms: Sms): Promise<SmsReceipt>;
}
