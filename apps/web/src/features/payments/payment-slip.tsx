import type { PaymentTermsItem } from '@pramen/contract/payments/payments.schemas';
import { outcomeOfWithdrawal } from '@pramen/domain/clients/withdrawal';
import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../platform/clipboard/copy-text.ts';
import { formatDate } from '../../platform/formats/dates.ts';
import { formatMoney } from '../../platform/formats/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/display/card.tsx';
import { CopyableValue } from '../../ui/actions/copyable-value.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { readSlip } from './payments.model.ts';
import type { SlipLine } from './payments.model.ts';
import styles from './payment-slip.module.css';

const tones = {
  OPEN: 'good',
  HELD: 'notice',
  IDENTITY: 'notice',
  IDENTITY_REVIEW: 'notice',
  UNSIGNED: 'notice',
  WITHDRAWN: 'quiet',
  CLOSED: 'quiet',
} as const;

/** How to pay into one investment: lines to type on the left, the code to scan on the right. */
export function PaymentSlip({ item }: { item: PaymentTermsItem }) {
  const { t } = useTranslation('payments');
  const heading = useId();
  const { strategy_name: strategyName, label_text: label, is_active: isActive, standing, contract, currency } = item;
  return (
    <Card as="article" labelledBy={heading}>
      <div className={styles.slip} data-active={isActive} data-code={item.payment_qr_code_base64 !== null}>
        <header className={styles.head}>
          <div className={styles.title}>
            <h2 id={heading} className={styles.strategy}>
              {nameInvestment({ label, strategyName, contractNumber: contract.contractNumber })}
            </h2>
            <StateBadge tone={tones[standing]}>{t(`standing.${standing}`)}</StateBadge>
          </div>
          {label && <p className={styles.label}>{strategyName}</p>}
          <p className={styles.contract}>
            <span>{contract.contract_type.name}</span>{' '}
            <span className="nowrap">{t('contractNumber', { number: contract.contractNumber })}</span> <span>{currency}</span>
          </p>
        </header>
        <StandingNote item={item} />
        <SlipLines item={item} />
        {item.iban === null && isActive && <p className={styles.missing}>{t('accountMissing')}</p>}
        <PaymentCode item={item} />
      </div>
    </Card>
  );
}

/** Why nothing is to be paid; nothing where something is. */
function StandingNote({ item }: { item: PaymentTermsItem }) {
  const { t } = useTranslation('payments');
  const { standing, awaits_signature: awaited } = item;
  if (standing === 'OPEN') return null;
  if (standing === 'HELD') return <Banner tone="plain">{t('held')}</Banner>;
  if (standing === 'IDENTITY') return <Banner>{t('identity')}</Banner>;
  if (standing === 'IDENTITY_REVIEW') return <Banner tone="plain">{t('identityReview')}</Banner>;
  if (standing === 'UNSIGNED' && awaited === 'CLIENT')
    return (
      <Banner>
        {t('unsigned.CLIENT')} <Link to="/my-documents">{t('unsigned.sign')}</Link>
      </Banner>
    );
  if (standing === 'UNSIGNED') return <Banner tone="plain">{t('unsigned.DOCUMENT')}</Banner>;
  return <Banner>{standing === 'CLOSED' ? t('doNotPay') : <Withdrawn item={item} />}</Banner>;
}

/** The contract was left: what became of its money, and what to cancel. */
function Withdrawn({ item: { withdrawn_at: at, settlement, currency } }: { item: PaymentTermsItem }) {
  const { t } = useTranslation('payments');
  const { t: words } = useTranslation('withdrawal');
  const outcome = words(`outcome.${outcomeOfWithdrawal(settlement)}`, {
    amount: formatMoney(settlement?.returned_amount ?? null, currency),
    day: formatDate(settlement?.returned_on ?? null),
  });
  return [t('withdrawn', { date: formatDate(at) }), outcome, t('withdrawnOrder')].join(' ');
}

function SlipLines({ item }: { item: PaymentTermsItem }) {
  const lines = readSlip(item);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <Line key={line.name} line={line} mayCopy={item.is_active} />
      ))}
    </dl>
  );
}

function Line({ line: { name, shown, copied, isMain }, mayCopy }: { line: SlipLine; mayCopy: boolean }) {
  const { t } = useTranslation('payments');
  return (
    <div className={styles.line} data-main={isMain} data-name={name}>
      <dt>{t(`lines.${name}`)}</dt>
      <dd>{mayCopy ? <CopyableValue shown={shown} label={t(`copy.${name}`)} onCopy={(element) => copyText(copied, element)} /> : shown}</dd>
    </div>
  );
}

function PaymentCode({ item }: { item: PaymentTermsItem }) {
  const { t } = useTranslation('payments');
  const { payment_qr_code_base64: picture, payment_qr_kind: kind, variable_symbol: symbol, bank_account_number_full: account } = item;
  if (picture === null || kind === null) return null;
  return (
    <figure className={styles.code}>
      <img className={styles.picture} src={picture} alt={t('code.alt', { account, symbol })} width={184} height={184} />
      <figcaption className={styles.caption}>
        <strong>{t(`code.${kind}`)}</strong>
        <span>{t('code.hint')}</span>
      </figcaption>
    </figure>
  );
}

/** Placeholder of a slip: its lines are as tall as the real ones, so that nothing below moves. */
export function PaymentSlipSkeleton() {
  return (
    <Card>
      <div className={styles.slip} data-code>
        <div className={styles.head}>
          <Skeleton width="60%" height="28px" />
          <Skeleton width="35%" height="24px" />
          <Skeleton width="45%" height="25px" />
        </div>
        <div className={styles.lines}>
          {['30px', '30px', '24px', '24px'].map((height, line) => (
            <div key={line}>
              <Skeleton width="30%" height="21px" />
              <Skeleton width="70%" height={height} />
            </div>
          ))}
        </div>
        <div className={styles.code}>
          <Skeleton width="184px" height="184px" shape="block" />
          <Skeleton width="150px" height="59px" shape="block" />
        </div>
      </div>
    </Card>
  );
}
