import type { Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTokens, type Scheme, type Tokens } from '../../platform/theme/tokens.ts';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import styles from './theme-preview.module.css';

const painted = (ground: string, front: string): CSSProperties => ({ background: ground, color: front });

function Sample({ tokens }: { tokens: Tokens }) {
  const { t } = useTranslation('intermediaries');
  return (
    <div className={styles.sample} style={{ ...painted(tokens.page, tokens.text), borderColor: tokens.line }}>
      <div className={styles.menu} style={painted(tokens.interface, tokens.interfaceText)}>
        <span className={styles.entry} style={painted(tokens.interfaceActive, tokens.interfaceActiveText)}>
          {t('preview.active')}
        </span>
        <span className={styles.entry}>{t('preview.menu')}</span>
      </div>
      <div className={styles.content} style={painted(tokens.surface, tokens.text)}>
        <span className={styles.badge} style={painted(tokens.interfaceActive, tokens.interfaceActiveText)}>
          {t('preview.badge')}
        </span>
        <span className={styles.link} style={{ color: tokens.link }}>
          {t('preview.link')}
        </span>
        <span className={styles.buttons}>
          <span className={styles.button} style={painted(tokens.primary, tokens.primaryText)}>
            {t('preview.button')}
          </span>
          <span className={styles.button} style={painted(tokens.primaryHover, tokens.primaryHoverText)}>
            {t('preview.hover')}
          </span>
        </span>
      </div>
    </div>
  );
}

/** Menu, badge, link and buttons as the portal will show them in these colours; unreadable pairs are corrected here too. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const { t } = useTranslation('intermediaries');
  const [scheme, setScheme] = useState<Scheme>('light');
  const tokens = useMemo(() => makeTokens(theme, scheme), [theme, scheme]);
  return (
    <div className={styles.preview} role="group" aria-label={t('preview.title')}>
      <SegmentedControl<Scheme>
        label={t('preview.title')}
        value={scheme}
        options={[
          { value: 'light', label: t('preview.light') },
          { value: 'dark', label: t('preview.dark') },
        ]}
        onChange={setScheme}
      />
      <Sample tokens={tokens} />
    </div>
  );
}
