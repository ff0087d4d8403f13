/** A file attached to an e-mail; its bytes are needed only until it is sent. */
export interface MailFile {
  /** With its extension. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Stays the same when a message is sent again, so that the recipient's mail program can recognize the duplicate. */
  id?: string;
  files?: readonly MailFile[];
}

/** Hands one e-mail to the mail server; throws when it is not accepted, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
