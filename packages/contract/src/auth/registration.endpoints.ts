import { endpoint } from '../endpoint.ts';
import {
  RegistrationAnswer,
  RegistrationBody,
  RegistrationVerificationAnswer,
  RegistrationVerificationBody,
  UniqueEmailAnswer,
  UniqueEmailQuery,
} from './registration.schemas.ts';

export const checkUniqueEmail = endpoint({
  id: 'auth.checkUniqueEmail',
  method: 'GET',
  path: '/api/check-unique-email',
  summary: 'Whether an e-mail belongs to no user yet; limited per network and day',
  permission: 'public',
  query: UniqueEmailQuery,
  answer: UniqueEmailAnswer,
});

export const saveAsClient = endpoint({
  id: 'auth.saveAsClient',
  method: 'POST',
  path: '/api/users/save-as-client',
  summary: 'Saves a registration; it becomes a client when a code is verified. With client_id changes an earlier one',
  permission: 'public',
  body: RegistrationBody,
  answer: RegistrationAnswer,
  errors: ['clientSelfRegister.email_not_unique', 'record.not_found', 'registration.completed'],
});

export const verifyRegistration = endpoint({
  id: 'auth.verifyRegistration',
  method: 'POST',
  path: '/api/clients/{id}/verification',
  summary: 'Turns a registration into a client with a user and signs them in',
  permission: 'public',
  body: RegistrationVerificationBody,
  answer: RegistrationVerificationAnswer,
  secretAnswer: true,
  errors: [
    'wrong_credentials',
    'verification_code.INVALID_CODE',
    'verification_code.SMS.INVALID_CODE',
    'verification_code.EMAIL.INVALID_CODE',
    'clientSelfRegister.email_not_unique',
    'record.not_found',
    'registration.completed',
  ],
});
