import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import {
  DocumentsToSign,
  RejectBody,
  SignBody,
  SignedDocuments,
  SignNotificationBody,
  ToSignQuery,
  VerifiedPdf,
} from './documents.schemas.ts';

const signing = {
  method: 'POST',
  permission: 'documents.sign',
  impersonation: 'forbidden',
  impersonationSentence: 'document.not_signable',
} as const;

export const readToSign = endpoint({
  id: 'documents.readToSign',
  method: 'GET',
  path: '/api/documents/to-sign',
  summary: 'What a code for these documents confirms: their hashes, which of them the caller has opened, and the consent text',
  permission: 'documents.sign',
  query: ToSignQuery,
  answer: DocumentsToSign,
  errors: ['record.not_found', 'document.not_signable'],
});

export const signDocuments = endpoint({
  ...signing,
  id: 'documents.sign',
  path: '/api/documents/sign',
  summary: 'Signs documents with the code that was sent for exactly these documents as shown',
  body: SignBody,
  answer: SignedDocuments,
  errors: ['record.not_found', 'document.not_signable', 'verification_code.INVALID_CODE', 'file.damaged', 'server.busy'],
});

export const rejectDocuments = endpoint({
  ...signing,
  id: 'documents.reject',
  path: '/api/documents/reject',
  summary: 'Returns documents unsigned, with a reason',
  body: RejectBody,
  answer: SignedDocuments,
  errors: ['record.not_found', 'document.not_signable'],
});

export const sendDocumentation = endpoint({
  id: 'documents.sendDocumentation',
  method: 'GET',
  path: '/api/clients/{id}/send-documentation',
  summary: 'E-mails the client where to find their documents; a repeat within 30 seconds sends nothing',
  permission: 'documents.send',
  writes: true,
  answer: MessageAnswer,
  errors: ['record.not_found', 'client.without_access', 'documents.none', 'limit.reached'],
});

export const sendSignNotification = endpoint({
  id: 'documents.sendSignNotification',
  method: 'POST',
  path: '/api/users/send-sign-notification',
  summary: 'Reminds signers of documents that wait for their signature, each signer at most once in 24 hours',
  permission: 'documents.remind',
  body: SignNotificationBody,
  answer: MessageAnswer,
  errors: ['record.not_found', 'documents.none'],
});

export const verifyPdf = endpoint({
  id: 'documents.verifyPdf',
  method: 'POST',
  path: '/api/documents/verify',
  summary: 'Checks whether a PDF was sealed here, by whom and when, and whether it was changed since; stores nothing',
  permission: 'public',
  upload: { fields: ['file'], mostFiles: 1 },
  answer: VerifiedPdf,
  // Neither the file nor the response about it may be stored.
  secretAnswer: true,
  errors: ['body.too_large', 'body.unsupported', 'limit.reached', 'server.busy'],
});
