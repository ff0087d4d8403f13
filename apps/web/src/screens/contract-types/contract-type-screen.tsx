import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ContractTypeDialog } from '../../features/contract-types/contract-type-dialog.tsx';
import { useContractTypeDeletion } from '../../features/contract-types/contract-types.commands.ts';
import { contractTypeQuery } from '../../features/contract-types/contract-types.queries.ts';
import { usePeriodWords } from '../../features/contract-types/use-period-words.ts';
import { Card } from '../../ui/display/card.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';
import { RecordView } from '../kit/record-view.tsx';

const route = getRouteApi('/shell/contract-types/$id/detail');

/** One contract type: when contracts of it can be created and strategies added. */
export function ContractTypeScreen() {
  const { t } = useTranslation('contractTypes');
  const { id } = route.useParams();
  const found = useQuery(contractTypeQuery(id));
  return (
    <RecordScreen list="/contract-types" toList={t('toList')} title={t('detail')} failed={t('failed')} found={found}>
      {(contractType) => <ContractTypeView key={id} contractType={contractType} />}
    </RecordScreen>
  );
}

function ContractTypeView({ contractType }: { contractType: ContractType }) {
  const { t } = useTranslation('contractTypes');
  const period = usePeriodWords();
  const { may } = useRole();
  const { id, name, description } = contractType;
  const deletion = useContractTypeDeletion(id);
  return (
    <RecordView
      type="contract_type"
      id={id}
      name={name}
      isManaging={may('contract-types.manage')}
      edit={(dialog) => <ContractTypeDialog contractType={contractType} {...dialog} />}
      deletion={{ title: t('delete.title'), text: t('delete.text', { name }), action: t('delete.confirm', { name }), command: deletion }}
      list="/contract-types"
    >
      <Card>
        <FactList
          facts={[
            { label: t('name'), value: name },
            { label: t('description'), value: description ?? '---' },
            { label: t('isActive'), value: contractType.is_active ? t('yes') : t('no') },
            {
              label: t('takesContracts'),
              value: period(
                contractType.is_active_new_contract,
                contractType.is_active_new_contract_from,
                contractType.is_active_new_contract_to,
              ),
            },
            {
              label: t('takesProducts'),
              value: period(
                contractType.is_active_new_products,
                contractType.is_active_new_products_from,
                contractType.is_active_new_products_to,
              ),
            },
          ]}
        />
      </Card>
    </RecordView>
  );
}
