/** A file that goes with an e-mail; its bytes live as long as the sending. */
export interface MailFile {
  /** With its ending. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same whenever the same message is sent again, so that whoever receives it twice can tell. */
  id?: string;
  files?: readonly MailFile[];
}

/** Hands one e-mail to the outside; throws when it was not accepted, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
