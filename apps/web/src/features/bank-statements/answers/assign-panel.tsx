import type { BankPayment, InvestmentOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { useAssignment } from '../bank-statements.commands.ts';
import { faultOfOffer, writePaid } from '../bank-statements.model.ts';
import { investmentSearchQuery } from '../bank-statements.queries.ts';
import { useAnswered } from './use-answered.ts';
import styles from '../bank-statements.module.css';

/** Investments that a payment may belong to, suggestions first, and the search for others. */
export function AssignPanel({ payment }: { payment: BankPayment }) {
  const { t } = useTranslation('bankStatements');
  const [needle, setNeedle] = useState('');
  const [chosen, setChosen] = useState<InvestmentOffer | null>(null);
  const { data: found } = useQuery(investmentSearchQuery(payment.id, needle.trim()));
  const isSearching = needle.trim().length > 1;
  return (
    <div className={styles.stack}>
      {payment.suggestions.length > 0 ? (
        <Offers title={t('assign.suggested')} payment={payment} offers={payment.suggestions} onChoose={setChosen} />
      ) : (
        <p className={styles.quiet}>{t('assign.noSuggestions')}</p>
      )}
      <TextField
        label={t('assign.search')}
        description={t('assign.searchHint')}
        name="needle"
        type="search"
        value={needle}
        onChange={setNeedle}
      />
      {isSearching && found && found.length > 0 && (
        <Offers title={t('assign.search')} payment={payment} offers={found} onChoose={setChosen} />
      )}
      <p className={styles.quiet} role="status">
        {isSearching && found?.length === 0 && t('assign.none')}
      </p>
      <AssignDialog payment={payment} offer={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

interface OffersProps {
  title: string;
  payment: BankPayment;
  offers: readonly InvestmentOffer[];
  onChoose: (offer: InvestmentOffer) => void;
}

function Offers({ title, payment, offers, onChoose }: OffersProps) {
  const { t } = useTranslation('bankStatements');
  return (
    <ul className={styles.offers} aria-label={title}>
      {offers.map((offer) => {
        const fault = faultOfOffer(payment, offer);
        const named = [offer.contract_number, offer.strategy, offer.variable_symbol, offer.currency];
        const details = named.join(' · ');
        return (
          <li key={offer.id}>
            <div>
              <strong>{offer.client_name}</strong>
              {offer.reason !== null && <span className={styles.quiet}> {t(`reasons.${offer.reason}`)}</span>}
              <p className={styles.quiet}>{fault ? `${details}. ${t(`refused.${fault}`)}` : details}</p>
            </div>
            <Button
              kind="quiet"
              label={`${t('assign.do')}: ${[offer.client_name, ...named].join(', ')}`}
              isDisabled={fault !== null}
              onClick={() => onChoose(offer)}
            >
              {t('assign.do')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Everything that tells one investment from another: a contract may hold several. */
function OfferFacts({ offer }: { offer: InvestmentOffer }) {
  const { t } = useTranslation('bankStatements');
  return (
    <FactList
      facts={[
        { label: t('facts.client'), value: offer.client_name },
        { label: t('assign.contract'), value: offer.contract_number },
        { label: t('assign.strategy'), value: offer.strategy },
        { label: t('facts.symbol'), value: offer.variable_symbol },
        { label: t('assign.currency'), value: offer.currency },
      ]}
    />
  );
}

function AssignDialog({ payment, offer, onClose }: { payment: BankPayment; offer: InvestmentOffer | null; onClose: () => void }) {
  const { t } = useTranslation('bankStatements');
  const { mutate, isPending, error, reset } = useAssignment(payment);
  const close = () => {
    reset();
    onClose();
  };
  const answered = useAnswered(close);
  const assign = () => {
    if (!offer) return;
    mutate(offer, answered(t('assign.done')));
  };
  return (
    <Dialog title={t('assign.confirm')} isOpen={offer !== null} isBusy={isPending} onClose={close}>
      <div className={styles.stack}>
        <p>{t('assign.confirmText', { amount: writePaid(payment) })}</p>
        {offer && <OfferFacts offer={offer} />}
        {error && <Banner tone="error">{describeFieldProblem(error)}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" isDisabled={isPending} onClick={close}>
            {t('leave.no')}
          </Button>
          <Button isBusy={isPending} onClick={assign}>
            {t('assign.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
