import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import { PaymentTermsAnswer } from './payments.schemas.ts';

export const readPaymentTerms = endpoint({
  id: 'payments.readTerms',
  method: 'GET',
  path: '/api/clients/{id}/payment-terms',
  summary: 'Account, variable symbol and QR code of each investment of a client, and the accounts in other currencies',
  permission: 'payment-terms.read',
  answer: PaymentTermsAnswer,
  errors: ['record.not_found'],
});

export const sendPaymentTerms = endpoint({
  id: 'payments.sendTerms',
  method: 'GET',
  path: '/api/clients/{id}/send-payment-terms',
  summary: 'E-mails a client their payment details in their language; a repeat within 30 seconds sends nothing',
  permission: 'payment-terms.send',
  writes: true,
  answer: MessageAnswer,
  errors: [
    'record.not_found',
    'payments.held',
    'payments.identity',
    'payments.identity_review',
    'payments.unsigned',
    'payments.withdrawn',
    'payments.nothing_to_pay',
  ],
});
