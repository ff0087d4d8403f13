import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  AssignBody,
  BankPayment,
  BankPaymentListQuery,
  BankPaymentPage,
  InvestmentOffer,
  InvestmentSearch,
  LeaveBody,
  ReturnBody,
  TakeBackBody,
} from './bank-statements.schemas.ts';

export const listBankPayments = endpoint({
  id: 'bankStatements.listPayments',
  method: 'GET',
  path: '/api/bank-payments',
  permission: 'imports.read',
  summary: 'Payments of bank statements in a state, oldest first',
  query: BankPaymentListQuery,
  answer: BankPaymentPage,
});

export const readBankPayment = endpoint({
  id: 'bankStatements.readPayment',
  method: 'GET',
  path: '/api/bank-payments/{id}',
  permission: 'imports.read',
  summary: 'One payment with its payer, and the investments that it may belong to',
  answer: BankPayment,
  errors: ['record.not_found'],
});

export const searchInvestments = endpoint({
  id: 'bankStatements.searchInvestments',
  method: 'GET',
  path: '/api/bank-payments/{id}/investments',
  permission: 'imports.read',
  summary: 'Investments by variable symbol, contract number or client',
  query: InvestmentSearch,
  answer: z.object({ data: z.array(InvestmentOffer) }),
  errors: ['record.not_found'],
});

const decision = { method: 'POST', permission: 'imports.manage', answer: BankPayment } as const;

export const assignBankPayment = endpoint({
  ...decision,
  id: 'bankStatements.assignPayment',
  path: '/api/bank-payments/{id}/assign',
  summary: 'Books a waiting payment as a deposit into an investment',
  body: AssignBody,
  secretAnswer: true,
  errors: ['record.not_found', 'record.changed', 'record.state_refused'],
});

export const ignoreBankPayment = endpoint({
  ...decision,
  id: 'bankStatements.ignorePayment',
  path: '/api/bank-payments/{id}/ignore',
  summary: 'Takes a waiting payment out of the queue, with a reason; nothing is booked',
  body: LeaveBody,
  secretAnswer: true,
  errors: ['record.not_found', 'record.changed', 'record.state_refused'],
});

export const returnBankPayment = endpoint({
  ...decision,
  id: 'bankStatements.returnPayment',
  path: '/api/bank-payments/{id}/return',
  summary: 'Marks a waiting payment as sent back, with a reason; nothing is booked',
  body: LeaveBody,
  secretAnswer: true,
  errors: ['record.not_found', 'record.changed', 'record.state_refused'],
});

export const takeBackBankPayment = endpoint({
  ...decision,
  id: 'bankStatements.takeBackPayment',
  path: '/api/bank-payments/{id}/take-back',
  summary: 'Marks a booked payment as returned on a day, with a reason; its deposit is taken back by an entry of that day',
  body: TakeBackBody,
  secretAnswer: true,
  errors: ['record.not_found', 'record.changed', 'record.state_refused'],
});

export const confirmBankReturn = endpoint({
  ...decision,
  id: 'bankStatements.confirmReturn',
  path: '/api/bank-payments/{id}/confirm-return',
  summary: 'Confirms that a waiting payment takes an earlier one back; its deposit is taken back once',
  body: ReturnBody,
  secretAnswer: true,
  errors: ['record.not_found', 'record.changed', 'record.state_refused'],
});
