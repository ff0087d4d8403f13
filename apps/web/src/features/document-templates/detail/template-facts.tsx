import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../../platform/api/shared-queries.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { Figure, FigureList } from '../../../ui/display/values/figure.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import styles from './template-facts.module.css';

/** Describes who signs documents of the template; null: no signature is required. */
function useSignerWords(template: DocumentTemplate): string {
  const { t } = useTranslation('documentTemplates');
  const { responsible_id: responsibleId, require_owner_signature: isOwner, require_responsible_signature: isResponsible } = template;
  const people = useQuery({ ...peopleQuery, enabled: responsibleId !== null }).data ?? [];
  if (!template.signable) return t('signing.none');
  const person = people.find(({ user_id: userId }) => userId === responsibleId)?.label;
  const signers = [
    ...(isOwner ? [t('signing.client')] : []),
    ...(isResponsible ? [responsibleId === null ? t('signing.adviser') : (person ?? t('signing.chosen'))] : []),
  ];
  return signers.length === 0 ? t('signing.whenAsked') : signers.join(', ');
}

/** Facts about a template. */
export function TemplateFacts({ template }: { template: DocumentTemplate }) {
  const { t } = useTranslation('documentTemplates');
  const signers = useSignerWords(template);
  return (
    <SectionCard id="basics" title={t('basics')}>
      <FactList
        facts={[
          { label: t('name'), value: template.name },
          { label: t('codeFormat'), value: template.code_format },
          { label: t('isActive'), value: t(template.is_active ? 'yes' : 'no') },
          { label: t('categories.title'), value: template.categories.map(({ name }) => name).join(', ') || null },
          {
            label: t('intermediaries'),
            value: template.intermediary_ids === null ? t('everybody') : template.intermediaries.map(({ label }) => label).join(', '),
          },
          { label: t('signing.title'), value: signers },
          { label: t('labelText'), value: template.label_text_7 },
          { label: t('description'), value: template.description },
        ]}
      />
    </SectionCard>
  );
}

/** How often the template was used, and the outcomes. */
export function TemplateCounters({ template }: { template: DocumentTemplate }) {
  const { t } = useTranslation('documentTemplates');
  return (
    <SectionCard id="counters" title={t('counters.title')}>
      <div className={styles.counters}>
        <FigureList>
          <Figure label={t('counters.generated')} value={writeCount(template.generated_count)} />
          <Figure label={t('counters.signed')} value={writeCount(template.signed_count)} />
          <Figure label={t('counters.toBeSigned')} value={writeCount(template.to_be_signed_count)} />
        </FigureList>
      </div>
    </SectionCard>
  );
}
