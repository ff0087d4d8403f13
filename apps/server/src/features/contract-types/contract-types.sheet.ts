import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import type { ListSheet } from '../../platform/lists/list-export.ts';

const yesNo = (isOn: boolean, language: Language) => translate(language, isOn ? 'contractTypes:yes' : 'contractTypes:no');

export const contractTypeSheet: ListSheet<ContractType> = {
  name: 'contractTypes',
  title: 'contractTypes:title',
  columns: [
    ['contractTypes:name', 'text', ({ name }) => name],
    ['contractTypes:description', 'text', ({ description }) => description],
    ['contractTypes:isActive', 'text', (type, language) => yesNo(type.is_active, language)],
    ['contractTypes:takesContracts', 'text', (type, language) => yesNo(type.is_active_new_contract, language)],
    ['contractTypes:takesProducts', 'text', (type, language) => yesNo(type.is_active_new_products, language)],
  ],
};
