import type { AmlRules, AmlStanding } from '@pramen/contract/records/aml.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { FactList } from '../../ui/display/fact-list.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';

/** A law in words, with how long it orders to keep records. */
function useRetention() {
  const { t } = useTranslation('aml');
  return (rules: AmlRules) =>
    [
      t('retention.years', { count: rules.retention_years }),
      rules.is_retention_from_new_year ? t('retention.fromNewYear') : t('retention.fromEnd'),
      ...(rules.is_deletion_required ? [t('retention.deletion')] : []),
    ].join(', ');
}

/** Public offices: the client's word, and that of the bank for those who may read it. */
function Exposure({ exposure: { bank, stated, differs } }: Pick<AmlStanding, 'exposure'>) {
  const { t } = useTranslation('aml');
  const said = t(`exposure.${stated ?? 'UNKNOWN'}`);
  if (bank === null) return t('exposure.client', { stated: said });
  const words = { bank: t(`exposure.${bank}`), stated: said };
  return differs ? <StateBadge tone="bad">{t('exposure.differs', words)}</StateBadge> : t('exposure.both', words);
}

/** A client's risk, the law that it was decided under, and when the client is assessed again. */
export function AmlCard({ standing }: { standing: AmlStanding }) {
  const { t } = useTranslation('aml');
  const retention = useRetention();
  const { current, earlier, is_due: isDue, matched_on: matchedOn, rules, next_rules: next, identity, exposure } = standing;
  const review = current ? formatDate(current.review_due) : t('neverAssessed');
  return (
    <FactList
      facts={[
        {
          label: t('risk.label'),
          value: current && (
            <StateBadge tone={current.risk_profile === 'HIGH' ? 'bad' : 'quiet'}>{t(`risk.${current.risk_profile}`)}</StateBadge>
          ),
        },
        {
          label: t('identity.label'),
          value: identity === 'IDENTIFIED' ? t('identity.IDENTIFIED') : <StateBadge tone="notice">{t(`identity.${identity}`)}</StateBadge>,
        },
        {
          label: t('exposure.label'),
          value: <Exposure exposure={exposure} />,
        },
        { label: t('intensity.label'), value: current && t(`intensity.${current.check_intensity}`) },
        ...(current?.basis && current.basis !== 'ANSWERS' ? [{ label: t('basis.label'), value: t(`basis.${current.basis}`) }] : []),
        {
          label: t('assessed'),
          value: current && t('assessedBy', { day: formatDate(current.assessed_on), name: current.assessed_by }),
        },
        { label: t('review'), value: isDue ? <StateBadge tone="notice">{t('due', { day: review })}</StateBadge> : review },
        ...(matchedOn === null ? [] : [{ label: t('matchedOn'), value: t('matchedDue', { day: formatDate(matchedOn) }) }]),
        { label: t('ruleSet'), value: current && t(`ruleSets.${current.rule_set}`) },
        { label: t('retention.label'), value: `${retention(rules)} (${t(`ruleSets.${rules.id}`)})` },
        ...(next
          ? [
              {
                label: t('retention.next', { day: formatDate(next.valid_from) }),
                value: `${retention(next)} (${t(`ruleSets.${next.id}`)})`,
              },
            ]
          : []),
        ...(earlier.length > 0
          ? [
              {
                label: t('earlier'),
                value: earlier.map((one) => `${formatDate(one.assessed_on)} ${t(`risk.${one.risk_profile}`)}`).join(', '),
              },
            ]
          : []),
      ]}
    />
  );
}
