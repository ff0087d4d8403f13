import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegistrationSave, useRegistrationVerification } from '../../../features/registration/registration.commands.ts';
import { forgetDraft, storeDraft, type RegistrationDraft } from '../../../features/registration/registration-draft.ts';
import {
  isSavedAlike,
  isSentToShown,
  type Entered,
  type RegistrationValues,
  type SavedRegistration,
} from '../../../features/registration/registration.model.ts';
import { useContactCode } from '../../../features/verification/use-contact-code.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { isFramed } from '../../../platform/navigation/framed.ts';

/** How the codes came to be: the first ones, new ones after a change, or those of before a reload. */
export type CodesAre = 'sent' | 'new' | 'asked';

const isGone = (failure: Error) => failure instanceof Problem && failure.code === 'record.not_found';

/** The saved registration with its codes, and the two things that can be done with it: save the form, and verify. */
export function useRegistration(draft: RegistrationDraft | null, onDone: (token: string) => void) {
  const { t } = useTranslation('registration');
  const [saved, setSaved] = useState<SavedRegistration | null>(draft?.saved ?? null);
  const [lastSaved, setLastSaved] = useState<Entered | null>(null);
  const [codesAre, setCodesAre] = useState<CodesAre>('asked');
  const [isExpired, setExpired] = useState(false);
  const save = useRegistrationSave();
  const verification = useRegistrationVerification();
  const codes = { email: useContactCode('EMAIL'), sms: useContactCode('SMS') };

  const send = (entered: Entered) => {
    setExpired(false);
    verification.reset();
    save.mutate(
      { entered, saved },
      {
        onSuccess: (stored) => {
          setCodesAre(saved === null ? 'sent' : 'new');
          setSaved(stored);
          setLastSaved(entered);
          codes.email.ask({ handle: stored.handle, recipient: stored.email });
          codes.sms.ask({ handle: stored.handle, recipient: stored.phone });
        },
      },
    );
  };

  const prove = (values: RegistrationValues, handle: string) => {
    const { email, password, verification_code_email, verification_code_sms } = values;
    const body = { email, password, verification_code_email, verification_code_sms, is_embedded: isFramed() };
    verification.mutate(
      { handle, body },
      {
        onSuccess: ({ access_token: token }) => {
          forgetDraft();
          onDone(token);
        },
        onError: (failure) => {
          if (!isGone(failure)) return;
          setSaved(null);
          setExpired(true);
        },
      },
    );
  };

  /** A name or a password changed since the save is saved first: the verification compares the password. */
  const verify = (values: RegistrationValues) => {
    if (saved === null) return;
    codes.email.forgetFailure();
    codes.sms.forgetFailure();
    if (isSavedAlike(lastSaved, values)) return prove(values, saved.handle);
    const remember = (stored: SavedRegistration) => {
      setSaved(stored);
      setLastSaved(values);
      prove(values, stored.handle);
    };
    save.mutate({ entered: values, saved }, { onSuccess: remember });
  };

  const isOpenFor = (values: RegistrationValues) => saved !== null && isSentToShown(saved, values);
  const failure = save.error ?? (isExpired ? null : verification.error);
  const hasOwnField = failure instanceof Problem && Object.keys(failure.errors).length > 0;
  return {
    saved,
    codes,
    codesAre,
    isOpenFor,
    send,
    verify,
    isBusy: save.isPending || verification.isPending || verification.isSuccess,
    saveErrors: save.error instanceof Problem ? save.error.errors : undefined,
    refusal: verification.error,
    alert: isExpired ? t('expired') : failure && !hasOwnField ? describeProblem(failure) : null,
  };
}

/** Keeps what is entered in this tab, so that a reload loses nothing but the password and the codes. */
export function useKeptDraft({ entered, saved, link }: RegistrationDraft, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) storeDraft({ entered, saved, link });
  }, [entered, saved, link, isOver]);
}
