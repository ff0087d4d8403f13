import { onboardingSteps, optionalSteps, templateChoices } from '@pramen/domain/onboarding/onboarding-steps';
import type { ChosenList, OnboardingStep, OptionalStep } from '@pramen/domain/onboarding/onboarding-steps';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TickField } from '../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../ui/forms/choices/tick-group.tsx';
import type { OfferedTemplate, OfferedTemplates } from './onboarding-options.model.ts';
import { useOptionWords } from './use-option-words.ts';
import styles from './onboarding-options.module.css';

/** What a form gives to its fields. */
export interface OptionFields {
  tick: (step: OptionalStep) => Pick<ComponentProps<typeof TickField>, 'name' | 'isOn' | 'error' | 'onToggle'>;
  choices: (choice: ChosenList) => Pick<ComponentProps<typeof TickGroup>, 'name' | 'chosen' | 'error' | 'onChange'>;
}

interface StepListProps {
  fields: OptionFields;
  offered: OfferedTemplates;
  /** The number of each step that is on. */
  numbers: ReadonlyMap<OnboardingStep, number>;
}

const isOptional = (step: OnboardingStep): step is OptionalStep => optionalSteps.some((optional) => optional === step);

/** The steps in the order of the onboarding, each with what switches it on; some are always there. */
export function StepList({ fields, offered, numbers }: StepListProps) {
  const { t } = useTranslation('onboardingOptions');
  const words = useOptionWords();
  return (
    <section className={styles.part} aria-labelledby="onboarding-steps">
      <h3 id="onboarding-steps" className={styles.subheading}>
        {t('steps')}
      </h3>
      <ol className={styles.steps}>
        {onboardingSteps.map((step) => {
          const { title, text } = words.step(step);
          const number = numbers.get(step);
          return (
            <li key={step} className={styles.step} data-off={number === undefined || undefined}>
              <span className={styles.number} aria-hidden>
                {number ?? '–'}
              </span>
              {step === 'documents' ? (
                <DocumentsStep title={title} text={text} fields={fields} offered={offered} isOn={number !== undefined} />
              ) : isOptional(step) ? (
                <TickField {...fields.tick(step)} label={title} description={text} />
              ) : step === 'aggregated_form' ? (
                <FormStep title={title} text={text} fields={fields} offered={offered} />
              ) : (
                <div className={styles.fixed}>
                  <p>
                    {title} <span className={styles.always}>{t('always')}</span>
                  </p>
                  <p className={styles.note}>{text}</p>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The documents that clients sign, while the step is on. */
function DocumentsStep({ title, text, fields, offered, isOn }: FormStepProps & { isOn: boolean }) {
  const { t } = useTranslation('onboardingOptions');
  const documents = offered.document_templates;
  return (
    <div className={styles.fixed}>
      <TickField {...fields.tick('documents')} label={title} description={text} />
      {isOn && documents.length === 0 && <p className={styles.note}>{t('noDocuments')}</p>}
      {isOn && documents.length > 0 && (
        <div className={styles.kinds}>
          <TickGroup
            {...fields.choices('document_templates')}
            label={t('choice.document_templates')}
            options={documents.map(({ id, name, description }) => ({ value: id, label: name, description }))}
            isRequired
            isList
          />
        </div>
      )}
    </div>
  );
}

interface FormStepProps extends Pick<StepListProps, 'fields' | 'offered'> {
  title: string;
  text: string;
}

/** The forms that clients fill in: templates of each kind. */
function FormStep({ title, text, fields, offered }: FormStepProps) {
  const { t } = useTranslation('onboardingOptions');
  const words = useOptionWords();
  const describe = ({ intermediaries }: OfferedTemplate) =>
    intermediaries.length === 0 ? null : t('onlyFor', { names: intermediaries.map(({ label }) => label).join(', ') });
  return (
    <div className={styles.fixed}>
      <p>{title}</p>
      <p className={styles.note}>{text}</p>
      <div className={styles.kinds}>
        {templateChoices.map((choice) =>
          offered[choice].length === 0 ? (
            <div key={choice}>
              <p className={styles.kind}>{words.choice(choice)}</p>
              <p className={styles.note}>{t('noTemplates')}</p>
            </div>
          ) : (
            <TickGroup
              key={choice}
              {...fields.choices(choice)}
              label={words.choice(choice)}
              options={offered[choice].map((template) => ({
                value: template.id,
                label: template.version ? `${template.name} (${template.version})` : template.name,
                description: describe(template),
              }))}
              isList
            />
          ),
        )}
      </div>
    </div>
  );
}
