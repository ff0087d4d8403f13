import type { Intermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useTranslation } from 'react-i18next';
import { describeFieldProblem, describeProblem } from '../../platform/api/problem-text.ts';
import { PicturePicker } from '../../ui/files/picture-picker.tsx';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { useLogoDeletion, useLogoUpload } from './intermediaries.commands.ts';

interface LogoCardProps {
  intermediary: Intermediary;
  isManaging: boolean;
}

/** The logo as clients see it, with the buttons to replace or remove it. */
export function LogoCard({ intermediary: { id, intermediary_name: name, logo_base64: image }, isManaging }: LogoCardProps) {
  const { t } = useTranslation('intermediaries');
  const upload = useLogoUpload(id);
  const deletion = useLogoDeletion(id);
  const labels = {
    none: t('logoNone'),
    upload: t('logoUpload'),
    replace: t('logoReplace'),
    remove: t('logoRemove'),
    hint: t('logoHint'),
    question: t('logoDelete.title'),
    consequence: t('logoDelete.text', { name }),
    confirm: t('logoDelete.confirm'),
  };
  return (
    <SectionCard id="logo" title={t('logo')}>
      <PicturePicker
        image={image}
        alt={t('logoAlt', { name })}
        labels={labels}
        commands={isManaging ? { upload, deletion } : null}
        describe={{ upload: describeFieldProblem, deletion: describeProblem }}
      />
    </SectionCard>
  );
}
