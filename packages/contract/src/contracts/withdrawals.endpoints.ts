import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import { QueuedWithdrawals, SavedWithdrawal, Withdrawal, WithdrawalBody, WithdrawalSettlement } from './withdrawals.schemas.ts';

export const readWithdrawal = endpoint({
  id: 'withdrawals.read',
  method: 'GET',
  path: '/api/contracts/{id}/withdrawal',
  summary: 'Until when the client may withdraw from a contract without a reason, and whether they did',
  permission: 'withdrawals.read',
  answer: Withdrawal,
  errors: ['record.not_found'],
});

export const withdrawFromContract = endpoint({
  id: 'withdrawals.declare',
  method: 'POST',
  path: '/api/contracts/{id}/withdraw',
  summary: 'The client withdraws from a contract: nothing can be paid into it any more, and its money is left to staff',
  permission: 'withdrawals.declare',
  impersonation: 'forbidden',
  body: WithdrawalBody,
  answer: SavedWithdrawal,
  errors: ['record.not_found', 'contract.withdrawn', 'contract.withdrawal_late', 'contract.withdrawal_none'],
});

export const readWithdrawals = endpoint({
  id: 'withdrawals.readQueue',
  method: 'GET',
  path: '/api/withdrawals',
  summary: 'Withdrawals that staff have to settle, and those settled in the last 30 days',
  permission: 'withdrawals.settle',
  answer: QueuedWithdrawals,
});

export const settleWithdrawal = endpoint({
  id: 'withdrawals.settle',
  method: 'POST',
  path: '/api/withdrawals/{id}/settle',
  summary: 'Records how staff have settled what follows from a withdrawal: the money returned, the day, and a note',
  permission: 'withdrawals.settle',
  body: WithdrawalSettlement,
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.state_refused'],
});
