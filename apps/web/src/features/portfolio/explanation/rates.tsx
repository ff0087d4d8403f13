import type { ExplainedPosition } from '@pramen/contract/portfolio/portfolio.schemas';
import type { Currency } from '@pramen/domain/money/currencies';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import type { Decimals } from '../../../platform/formats/decimals.ts';
import { formatPrice, UNKNOWN } from '../../../platform/formats/money.ts';
import styles from './explanation.module.css';

interface QuotedProps {
  /** Already formatted. */
  value: string;
  date: string;
}

/** A price or a rate with its date. */
export function Quoted({ value, date }: QuotedProps) {
  const { t } = useTranslation('explanation');
  return (
    <span className={styles.quoted}>
      {value}
      <small>{t('day', { date: formatDate(date) })}</small>
    </span>
  );
}

interface QuotedPriceProps {
  price: ExplainedPosition['price'];
  currency: Currency;
  /** Decimals of the column. */
  decimals: Decimals;
}

export function QuotedPrice({ price, currency, decimals }: QuotedPriceProps) {
  return price === null ? UNKNOWN : <Quoted value={formatPrice(price.value, currency, decimals)} date={price.date} />;
}

/** The exchange rates used for a row: crowns for one unit. */
export function Rates({ rates }: Pick<ExplainedPosition, 'rates'>) {
  const { t } = useTranslation('explanation');
  return rates.map(({ currency, quote }) =>
    quote === null ? (
      <span key={currency} className={styles.quoted}>
        {t('noRate', { currency })}
      </span>
    ) : (
      <Quoted key={currency} value={t('rate', { currency, rate: formatPrice(quote.value, 'CZK') })} date={quote.date} />
    ),
  );
}
