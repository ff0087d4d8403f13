import { WITHDRAWAL_DAYS } from '@pramen/domain/clients/withdrawal';
import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { DifferingFact, SummaryItem } from '@pramen/contract/onboarding/onboarding.schemas';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../platform/forms/use-form.ts';
import { fieldErrorsOf, Problem } from '../../../platform/api/problem.ts';
import { required } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { DifferingFacts } from '../parts/carried/differing-facts.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { describeUnplaced, isEarlyStep } from '../parts/use-typed-form.ts';
import { openForms, pageOfQuestion } from '../questions/questions.model.ts';
import shared from '../self-onboarding.module.css';
import type { StepProps } from '../walk/step-props.ts';
import styles from './agreement.module.css';
import { CostsSection } from './costs-section.tsx';
import { DocumentList } from './document-list.tsx';
import { InformationSection } from './information-section.tsx';
import { partsOf } from './summary.model.ts';

type DifferingPlace = DifferingFact['places'][number];

interface SummaryStepProps extends StepProps<'summary'> {
  context: ProfileAnswer['context'];
  onEdit: (step: SummaryItem['key'] | DifferingPlace['step'], page?: string) => void;
}

/** Everything once more before it binds; what is wrong is corrected in its step. */
export function SummaryStep({ form, step, context, isBusy, failure, onEdit, onComplete }: SummaryStepProps) {
  const { t } = useTranslation('selfOnboarding');
  const { t: withdrawal } = useTranslation('withdrawal');
  const { items, confirm_documents: documents, information, without_key_information: without, costs } = step.data;
  const { makes_contract: makesContract } = step.data;
  const missing = information.filter(({ delivered_at: at }) => at === null);
  const [isAsked, setAsked] = useState(false);
  // The server's refusal for a document is answered as soon as the last one was opened.
  const [refused, setRefused] = useState({ failure, information });
  if (refused.failure !== failure) setRefused({ failure, information });
  const isAnswered = missing.length === 0 && refused.information !== information;
  const isChanged = (failure instanceof Problem && failure.code === 'record.changed') || isEarlyStep(failure);
  const { tick, handleSubmit } = useForm({
    // A refused agreement was given: the summary is drawn again with what to do first.
    initial: { terms_agree: step.terms_agree || (failure !== null && !isChanged) },
    rules: { terms_agree: [required] },
    onSend: () => onComplete(null, { hasAgreed: true, ...(costs ? { shownCosts: costs.sha256 } : {}) }),
    serverErrors: failure ? fieldErrorsOf(failure) : undefined,
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (missing.length === 0) return handleSubmit(event);
    event.preventDefault();
    setAsked(true);
    event.currentTarget.querySelector<HTMLElement>('[data-unopened] button')?.focus();
  };
  const questions = form.steps.find((one) => one.type === 'aggregated_form');
  const editPlace = ({ step: target, template_id: templateId, question }: DifferingPlace) =>
    onEdit(target, questions && target === 'aggregated_form' ? pageOfQuestion(openForms(questions), templateId, question) : undefined);
  return (
    <StepForm
      title={t('summary.title')}
      text={t('summary.text')}
      isBusy={isBusy}
      failure={isChanged ? t('summary.changed') : describeUnplaced(failure, ['terms_agree', ...(isAnswered ? ['information'] : [])])}
      onSubmit={submit}
    >
      <DifferingFacts differing={form.differing} onEdit={editPlace} />
      {partsOf(items).map(({ key, facts }) => {
        const title = form.steps.find(({ type }) => type === key)?.title ?? '';
        return (
          <section key={key} className={styles.part} aria-label={title}>
            <header className={styles.partHead}>
              <h3 className={styles.partTitle}>{title}</h3>
              <Button kind="plain" label={t('summary.editPart', { part: title })} onClick={() => onEdit(key)}>
                {t('summary.edit')}
              </Button>
            </header>
            <FactList facts={facts} />
          </section>
        );
      })}
      {costs && <CostsSection costs={costs} />}
      <InformationSection information={information} without={without} missing={isAsked ? missing : []} />
      {documents.length > 0 && (
        <section className={styles.part} aria-label={t('summary.documents')}>
          <h3 className={styles.partTitle}>{t('summary.documents')}</h3>
          <DocumentList documents={documents} label={t('summary.documents')} />
        </section>
      )}
      <div>
        <TickField {...tick('terms_agree')} label={t('summary.agree')} isRequired />
        <Statements context={context} />
      </div>
      {makesContract && <p className={shared.quiet}>{withdrawal('right', { days: WITHDRAWAL_DAYS })}</p>}
      <p className={shared.quiet}>{t('summary.codeFollows')}</p>
    </StepForm>
  );
}

/** What is agreed to, where the firm has published it. */
function Statements({ context: { tenant_info: tenant } }: Pick<SummaryStepProps, 'context'>) {
  const { t } = useTranslation('selfOnboarding');
  const links = [
    { name: t('summary.terms'), href: tenant.terms_url },
    { name: t('summary.privacy'), href: tenant.privacy_url },
  ].filter((one): one is { name: string; href: string } => one.href !== null);
  if (links.length === 0) return null;
  return (
    <p className={styles.statements}>
      {links.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noreferrer">
          {name}
          <span className="visually-hidden"> ({t('documents.newWindow')})</span>
        </a>
      ))}
    </p>
  );
}
