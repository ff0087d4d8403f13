import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractChoice, isOffered } from '../../../features/contracts/contracts.model.ts';
import { clientContractsQuery } from '../../../features/contracts/contracts.queries.ts';
import { keepOffered, type OptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';
import { offeredTemplatesQuery, onboardingConfigQuery } from '../../../features/onboarding-options/onboarding-options.queries.ts';
import { activeContractTypesQuery } from '../../../platform/api/shared-queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { contractOptions, toStartValues } from './onboarding-start.model.ts';
import { StartOnboardingForm } from './start-onboarding-form.tsx';

interface StartOnboardingProps {
  clientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Staff choose what one client goes through, and start it or prepare it for later. */
export function StartOnboardingDialog({ isOpen, ...props }: StartOnboardingProps) {
  const { t } = useTranslation('onboardingOptions');
  return (
    <Dialog title={t('start.title')} width="wide" isOpen={isOpen} onClose={props.onClose}>
      <StartOnboarding {...props} />
    </Dialog>
  );
}

/** As first loaded: a later load must not change a form that is being filled in. */
interface Opened {
  values: OptionValues;
  isRunning: boolean;
}

function StartOnboarding({ clientId, onClose }: Omit<StartOnboardingProps, 'isOpen'>) {
  const { t } = useTranslation('onboardingOptions');
  const stored = useQuery(onboardingConfigQuery(clientId));
  const templates = useQuery(offeredTemplatesQuery);
  const types = useQuery(activeContractTypesQuery);
  const contracts = useQuery(clientContractsQuery(clientId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const needed = [stored, templates, types, contracts];
  const options =
    types.data && contracts.data
      ? contractOptions(
          types.data.map(({ id, name }) => ({ id, label: name })),
          contracts.data.filter(isOffered).map(contractChoice),
          (type) => t('start.newContract', { type }),
        )
      : null;
  if (opened === null && stored.data && stored.isFetchedAfterMount && templates.data && options !== null) {
    const values = keepOffered(toStartValues(stored.data.config), templates.data);
    const isOffered = options.some(({ value }) => value === values.contract);
    setOpened({ values: isOffered ? values : { ...values, contract: '' }, isRunning: stored.data.is_running });
  }
  if (opened !== null && templates.data && options !== null)
    return <StartOnboardingForm {...opened} clientId={clientId} offered={templates.data} contracts={options} onClose={onClose} />;
  const failed = needed.filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0)
    return <QuietError onRetry={() => failed.forEach(({ refetch }) => void refetch())}>{t('start.failed')}</QuietError>;
  return (
    <div aria-busy>
      <SkeletonRows height="44px" />
    </div>
  );
}
