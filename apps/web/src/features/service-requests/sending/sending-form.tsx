import { REQUEST_TEXT_LENGTH } from '@pramen/contract/service-requests/service-requests.lists';
import type { SavedServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { requestTypes, type RequestType } from '@pramen/domain/service-requests/service-requests';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { UploadFailure } from '../../../ui/files/upload-failure.tsx';
import { UploadProgress, useStoppable } from '../../../ui/files/upload-progress.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useRequestSending, type Destination } from '../service-requests.commands.ts';
import { areSendable, type Attachment } from './attachments.model.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { forgetTyped, keepTyped, readTyped } from './typed-text.ts';
import styles from '../service-requests.module.css';

const rules = withLimits<{ text: string; type: string }>({ text: [1, REQUEST_TEXT_LENGTH] });

interface SendingFormProps {
  to: Destination;
  /** Names the user and where they write, so that a text typed before a reload is found again. */
  place: string;
  /** 'choice': the type can be chosen; a type: it is locked; null: there is none. */
  type: 'choice' | RequestType | null;
  label: string;
  action: string;
  /** Quiet where the screen has another main button. */
  isQuiet?: boolean;
  description?: string;
  /** Fields sent besides the text. */
  extra?: Readonly<Record<string, string>>;
  /** Before the text. */
  children?: ReactNode;
  /** Between the files and the button. */
  beforeAction?: ReactNode;
  /** Somebody acts in the client's name. */
  isForbidden: boolean;
  /** Field names must differ when two forms are on a page. */
  rows?: number;
  onSent: (saved: SavedServiceRequest) => void;
}

/** A text with its type and files; a failure leaves everything typed as it was. */
export function SendingForm({
  to,
  place,
  type,
  label,
  action,
  isQuiet = false,
  description,
  extra = {},
  children,
  beforeAction,
  isForbidden,
  rows = 6,
  onSent,
}: SendingFormProps) {
  const { t } = useTranslation('serviceRequests');
  const [chosen, setChosen] = useState<readonly Attachment[]>([]);
  const [typed] = useState(() => readTyped(place));
  const { share, begin, stop } = useStoppable();
  const sending = useRequestSending();
  const errors = fieldErrorsOf(sending.error);
  const locked = type === 'choice' || type === null ? null : type;
  const { values, field, restart, handleSubmit } = useForm({
    initial: { text: typed?.text ?? '', type: locked ?? typed?.type ?? 'message' },
    rules,
    serverErrors: sending.error ? errors : undefined,
    onSend: ({ text, type: chosenType }) =>
      sending.mutate(
        { to, form: { ...(type === null ? {} : { type: chosenType }), text, ...extra }, files: chosen.map(({ file }) => file), ...begin() },
        {
          onSuccess: (saved) => {
            forgetTyped();
            restart({ text: '', type: locked ?? 'message' });
            setChosen([]);
            showToast('success', saved.message);
            onSent(saved);
          },
        },
      ),
  });
  const keep = (next: { text: string; type: string }) => {
    const known = requestTypes.find((one) => one === next.type) ?? 'message';
    if (next.text === '') forgetTyped();
    else keepTyped(place, { type: known, text: next.text });
  };
  const { onChange: changeText, ...text } = field('text');
  const { onChange: changeType, value: typeValue } = field('type');
  const isFieldFault = Object.hasOwn(errors, 'text');
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {isForbidden && (
        <Banner tone="error" isAnnounced>
          {t('impersonated')}
        </Banner>
      )}
      {children}
      {type === 'choice' && (
        <SelectField
          label={t('type')}
          name="type"
          layout="form"
          value={typeValue}
          options={requestTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(next) => {
            changeType(next);
            keep({ ...values, type: next });
          }}
        />
      )}
      {locked && (
        <SelectField
          label={t('type')}
          name="type"
          layout="form"
          value={locked}
          description={t('typeLocked')}
          options={[{ value: locked, label: t(`types.${locked}`) }]}
          onChange={() => {}}
        />
      )}
      <TextAreaField
        {...text}
        label={label}
        description={description}
        rows={rows}
        limit={REQUEST_TEXT_LENGTH}
        isDisabled={sending.isPending}
        onChange={(next) => {
          changeText(next);
          keep({ ...values, text: next });
        }}
      />
      <AttachmentsField chosen={chosen} isDisabled={sending.isPending} onChange={setChosen} />
      {beforeAction}
      {sending.error && !isFieldFault && (
        <UploadFailure
          failure={sending.error}
          errors={errors}
          describe={describeProblem}
          field="attachments"
          stopped={t('files.stopped')}
        />
      )}
      {sending.isPending && chosen.length > 0 ? (
        <UploadProgress label={t('files.sending')} share={share} stopLabel={t('files.stop')} onStop={stop} />
      ) : (
        <div>
          <Button
            type="submit"
            kind={isQuiet ? 'quiet' : 'main'}
            isBusy={sending.isPending}
            isDisabled={isForbidden || !areSendable(chosen)}
          >
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
