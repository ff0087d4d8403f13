export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Hands one e-mail to the outside; throws when it was not accepted, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
