import type { Points } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../fields/number-field.tsx';
import type { Scope } from '../draft/scope.ts';
import { withPoints } from '../edits/points.ts';
import styles from '../fields/fields.module.css';

interface PointFieldsProps {
  scope: Scope;
  points: Points | undefined;
  /** What earns the points, for users who do not see the context. */
  of: string;
  error: string | null;
  onChange: (points: Points | undefined, metric: string) => void;
}

/** Points that one answer adds, a field for each metric that adds up points. */
export function PointFields({ scope, points, of, error, onChange }: PointFieldsProps) {
  const { t } = useTranslation('formBuilder');
  const metrics = (scope.definition.evaluation?.metrics ?? []).filter(({ source }) => source.kind === 'points');
  if (metrics.length === 0) return null;
  return (
    <div role="group" aria-label={t('points.of', { name: of })} className={styles.points}>
      {metrics.map(({ id, label }, index) => (
        <NumberField
          key={id}
          name={`points ${id}`}
          label={t('points.label', { metric: label || id })}
          value={points && Object.hasOwn(points, id) ? points[id] : undefined}
          isInteger
          error={index === 0 ? error : null}
          onChange={(value) => onChange(withPoints(points, id, value), id)}
        />
      ))}
    </div>
  );
}
