import type { checkUniqueEmail, saveAsClient, verifyRegistration } from '@pramen/contract/auth/registration.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import i18next from 'i18next';
import { call } from '../../platform/api/call.ts';
import { Problem } from '../../platform/api/problem.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { contactsOf, type Entered, type SavedRegistration } from './registration.model.ts';

async function refuseTakenEmail(email: string): Promise<void> {
  const { is_unique: isUnique } = await call<typeof checkUniqueEmail>('GET /api/check-unique-email', { query: { email } });
  if (isUnique) return;
  const code = 'clientSelfRegister.email_not_unique';
  throw new Problem(422, code, code, { email: [i18next.t('validation:emailTaken')] });
}

async function store(entered: Entered, saved: SavedRegistration | null): Promise<SavedRegistration> {
  const { firstname, surname, password, password_conf, hasReferral, referral_code } = entered;
  const { email, phone } = contactsOf(entered);
  if (saved?.email !== email) await refuseTakenEmail(email);
  const body = {
    name: `${firstname.trim()} ${surname.trim()}`,
    firstname,
    surname,
    email,
    phone,
    password,
    password_conf,
    ...(hasReferral && referral_code.trim() !== '' ? { referral_code } : {}),
    ...(saved ? { client_id: saved.handle } : {}),
  };
  const { client } = await call<typeof saveAsClient>('POST /api/users/save-as-client', { body });
  return { handle: client.id, email: client.email, phone: client.phone };
}

const isGone = (failure: unknown) => failure instanceof Problem && failure.code === 'record.not_found';

interface Saving {
  entered: Entered;
  /** The registration that is changed; null for a new one. */
  saved: SavedRegistration | null;
}

/** Checks that the e-mail is free, then saves; a registration that no longer exists is begun again. */
export function useRegistrationSave() {
  return useCommand({
    send: ({ entered, saved }: Saving) =>
      store(entered, saved).catch((failure: unknown) => {
        if (saved === null || !isGone(failure)) throw failure;
        return store(entered, null);
      }),
  });
}

interface Verification {
  handle: string;
  body: BodyInputOf<typeof verifyRegistration>;
}

/** Proves the e-mail or the phone; the response holds the token of the new client. */
export function useRegistrationVerification() {
  return useCommand({
    send: ({ handle, body }: Verification) =>
      call<typeof verifyRegistration>('POST /api/clients/{id}/verification', { params: { id: handle }, body }),
  });
}
