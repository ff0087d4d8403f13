import type { TaxPaper, TaxSecurity } from '@pramen/contract/statements/tax-papers.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import { LazyFold } from '../../../ui/display/lazy-fold.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../statements.module.css';
import { AverageTable, DeparturesTable, IncomeTable, PartsTable } from './tax-tables.tsx';
import { taxYearOf } from './tax-years.model.ts';
import { useTaxYearName } from './use-tax-year-name.ts';

interface SumRow {
  key: string;
  label: string;
  value: string;
  look?: 'strong' | 'part';
}

function Sums({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ key, label, value, look }) => (
        <div key={key} className={styles.sum} data-strong={look === 'strong' || undefined} data-part={look === 'part' || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const countSales = ({ securities }: TaxPaper) => securities.reduce((sum, { sales }) => sum + sales.length, 0);

function Totals({ paper }: { paper: TaxPaper }) {
  const { t } = useTranslation('taxPapers');
  const { currency, fifo, average, known_gain: known, unknown_sales: unknown, income_total: income } = paper;
  const row = (key: string, label: string, amount: number | null, look?: SumRow['look']): SumRow => ({
    key,
    label,
    value: formatMoney(amount, currency),
    ...(look && { look }),
  });
  const most = Math.max(unknown.fifo, unknown.average);
  const count = countSales(paper);
  /** Beside an unknown sum the known sales have one, unless there are none. */
  const isPartly = (missing: number) => missing > 0 && missing < count;
  const otherFees = paper.other_fees === 0 ? [] : [row('otherFees', t('otherFees'), paper.other_fees)];
  const sales =
    count > 0
      ? [
          row('proceeds', t('sums.proceeds'), fifo.proceeds),
          row('fees', t('sums.fees'), fifo.fees),
          row('fifoGain', t('sums.fifoGain'), fifo.gain, 'strong'),
          row('fifoCost', t('sums.fifoCost'), fifo.cost, 'part'),
          ...(isPartly(unknown.fifo) ? [row('knownFifo', t('sums.knownFifo'), known.fifo, 'part')] : []),
          row('averageGain', t('sums.averageGain'), average.gain, 'strong'),
          row('averageCost', t('sums.averageCost'), average.cost, 'part'),
          ...(isPartly(unknown.average) ? [row('knownAverage', t('sums.knownAverage'), known.average, 'part')] : []),
          row('otherFees', t('sums.otherFees'), paper.other_fees),
        ]
      : otherFees;
  return (
    <>
      <Sums
        rows={[
          ...sales,
          row('dividends', t('income.dividends'), income.dividends),
          row('interest', t('income.interest'), income.interest),
          row('taxes', t('income.taxes'), income.taxes),
        ]}
      />
      {most > 0 && <Banner>{t('unknownCost', { count: most })}</Banner>}
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.stack} aria-label={title}>
      <h4 className={styles.heading}>{title}</h4>
      {children}
    </section>
  );
}

/** A verdict of no sale has zeros alone. */
const isGiven = ({ proceeds, cost }: TaxPaper['verdicts'][number]) => proceeds !== 0 || cost !== 0;

/** Proceeds and gain by the verdict of the holding time, or why there is none, and the limits of exemptions. */
function Rules({ paper }: { paper: TaxPaper }) {
  const { t } = useTranslation('taxPapers');
  const { country, no_verdict: none, holding, verdicts, limits, currency } = paper;
  const money = (amount: number | null) => formatMoney(amount, currency);
  if (none) return <p>{t(`noVerdict.${none}`)}</p>;
  return (
    <>
      <Titled title={t('holding.title')}>
        {country && holding ? (
          <>
            <p className={styles.quiet}>{t(`holding.rule_${country}`, { law: holding.law })}</p>
            <Sums
              rows={verdicts.filter(isGiven).flatMap(({ verdict, proceeds, gain }): SumRow[] => [
                { key: verdict, label: `${t(`holding.${verdict}`)}: ${t('columns.proceeds').toLowerCase()}`, value: money(proceeds) },
                { key: `${verdict} gain`, label: t('sums.fifoGain'), value: money(gain), look: 'part' },
              ])}
            />
          </>
        ) : (
          <p>{t('holding.noRule')}</p>
        )}
      </Titled>
      {limits.length > 0 && (
        <Titled title={t('limits.title')}>
          <Sums
            rows={limits.map(({ kind, limit, amount }) => ({
              key: kind,
              label: t(`limits.${kind}`, { limit: money(limit) }),
              value: money(amount),
            }))}
          />
          {limits.map(({ kind, law }) => (
            <p key={kind} className={styles.quiet}>
              {t('limits.law', { law })}
            </p>
          ))}
        </Titled>
      )}
    </>
  );
}

function Security({ security, currency }: { security: TaxSecurity; currency: TaxPaper['currency'] }) {
  const { t } = useTranslation('taxPapers');
  const { name, isin, sales, departures } = security;
  return (
    <LazyFold title={`${name} (${isin})`}>
      <div className={styles.stack}>
        {sales.length > 0 && (
          <>
            <p className={styles.name}>{t('sums.fifo')}</p>
            <PartsTable security={security} currency={currency} />
            <p className={styles.name}>{t('sums.average')}</p>
            <AverageTable security={security} currency={currency} />
          </>
        )}
        {departures.length > 0 && (
          <>
            <p className={styles.name}>{t('departures')}</p>
            <DeparturesTable security={security} currency={currency} />
          </>
        )}
      </div>
    </LazyFold>
  );
}

interface TaxPaperViewProps {
  paper: TaxPaper;
  /** Downloads of the same rows. */
  downloads: ReactNode;
}

/** What was realised and received in a year: the sums first, then the rules, each security and the income. */
export function TaxPaperView({ paper, downloads }: TaxPaperViewProps) {
  const { t } = useTranslation('taxPapers');
  const nameOf = useTaxYearName();
  const { securities, income, currency } = paper;
  const isEmpty = securities.length + income.length === 0;
  return (
    <div className={styles.figures}>
      <h3 className={styles.heading}>
        <span role="status">{t('figures', { period: nameOf(taxYearOf(paper)) })}</span>
      </h3>
      <p className={styles.quiet}>{t('working')}</p>
      {paper.is_provisional && <Banner>{t('provisional', { date: formatDate(paper.to) })}</Banner>}
      {isEmpty ? (
        <>
          <p>{t('nothing')}</p>
          {paper.other_fees !== 0 && downloads}
          {paper.other_fees !== 0 && (
            <Sums rows={[{ key: 'otherFees', label: t('otherFees'), value: formatMoney(paper.other_fees, currency) }]} />
          )}
        </>
      ) : (
        <>
          {downloads}
          <Totals paper={paper} />
          {countSales(paper) > 0 ? <Rules paper={paper} /> : <p>{t('noSales')}</p>}
          {securities.length > 0 && (
            <div>
              {securities.map((security) => (
                <Security key={security.isin} security={security} currency={currency} />
              ))}
            </div>
          )}
          {income.length > 0 && (
            <Titled title={t('income.title')}>
              <IncomeTable paper={paper} />
            </Titled>
          )}
        </>
      )}
    </div>
  );
}
