import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** An item that was done before it was opened, such as by a bank's identity or on another device: the walk goes on by itself. */
export function ItemOver({ onPass }: { onPass: () => void }) {
  const { t } = useTranslation('onboarding');
  const pass = useEffectEvent(onPass);
  useEffect(() => pass(), []);
  return <p>{t('item.over')}</p>;
}
