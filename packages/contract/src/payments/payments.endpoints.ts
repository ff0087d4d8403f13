import { endpoint } from '../endpoint.ts';
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
