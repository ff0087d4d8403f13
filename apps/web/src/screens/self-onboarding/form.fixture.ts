import type { InteractionForm, InteractionStep, OnboardingPicture } from '@pramen/contract/onboarding/onboarding.schemas';
import { filled } from '../../features/records/records.fixture.ts';
import type { StepType } from './walk/walk.model.ts';

export const strategyOf = (id: string, name: string, checked = false) => ({
  id,
  name,
  strategy_name: name,
  description: `Popis: ${name}`,
  performance: 0.07,
  ongoing_fee: 0.01,
  entry_fee: 0,
  risk_class: 4,
  currency: 'CZK' as const,
  checked,
  fits: null,
  key_information: null,
});

export const paymentOf = {
  currency: 'CZK' as const,
  bank_account_number_full: '19-2000145399/0800',
  bic_swift_code: 'GIBACZPX',
  variable_symbol: '2600000101',
  strategy_name: 'Dynamická',
  payment_qr_code_base64: 'data:image/png;base64,AAAA',
  meta: { investment_horizont: 10, initial_deposit: 50_000, regular_deposit: 4000 },
};

export const pictureOf = (id: string, side: OnboardingPicture['side'], faults: string[] = []): OnboardingPicture =>
  ({ id, uuid: `uuid-${id}`, filename: `${id}.jpg`, extension: 'jpg', side, faults }) as OnboardingPicture;

const nothing = { data: {}, available_values: {} };
const bodies: Record<StepType, object> = {
  start: nothing,
  aggregated_form: {
    data: {
      page: 0,
      pages: [
        { template_id: 't1', is_typed: false, type: 'AML_QUESTIONNAIRE', title: 'AML dotazník', data: filled() },
        {
          template_id: 't2',
          is_typed: true,
          type: 'INVESTMENT_QUESTIONNAIRE',
          title: 'Investiční dotazník',
          data: filled({ note: [{ note: 'Fondy' }] }),
        },
      ],
    },
    available_values: {},
  },
  identification: { data: {}, available_values: { methods: ['DOCUMENT'], identified: null } },
  client_complex_form: { data: {}, available_values: {} },
  address: { data: {}, available_values: {} },
  bank_account: { data: { currencies: ['CZK'] }, available_values: {} },
  calculation: {
    data: {},
    available_values: { strategies: [strategyOf('s1', 'Dynamická', true), strategyOf('s2', 'Vyvážená')], currency: 'CZK' },
  },
  strategies: { data: {}, available_values: { strategies: [strategyOf('s1', 'Dynamická', true), strategyOf('s2', 'Vyvážená')] } },
  documents: {
    data: {},
    available_values: {
      documents: [
        { document_id: 'd1', label: 'Smlouva o správě', link: null },
        { document_id: null, label: 'Ceník', link: '/cenik.pdf' },
      ],
    },
  },
  summary: {
    data: {
      items: [
        { key: 'client_complex_form', title: 'Jméno a příjmení', value: 'Eva Nová' },
        { key: 'address', title: 'Trvalé bydliště', value: 'Nová 5, 602 00 Brno' },
      ],
      confirm_documents: [{ document_id: 'd1', label: 'Smlouva o správě', link: null }],
      payment_informations: [],
      information: [],
      without_key_information: [],
      costs: null,
      makes_contract: true,
    },
    available_values: {},
  },
  confirmation: { data: { phone: '*********456', code_sent: null }, available_values: {} },
  end: {
    data: {
      held: null,
      contract: 'KEPT',
      is_contract_held: false,
      is_under_review: false,
      waiting_identifications: [],
      payment_informations: [],
      first_payment_identifies: false,
      documents_to_sign: 0,
      withdrawal: null,
    },
    available_values: {},
  },
};
const types = Object.keys(bodies) as StepType[];

/** An onboarding of these steps, completed up to before `at`; `changes` of single steps. */
export function formOf(
  at: StepType,
  changes: { readonly [Type in StepType]?: Partial<Extract<InteractionStep, { type: Type }>> } = {},
  chosen: readonly StepType[] = types,
): InteractionForm {
  const index = chosen.indexOf(at);
  const steps = chosen.map((type, place) => ({
    id: type,
    type,
    title: `Název ${type}`,
    icon: 'flag',
    state: place < index ? 'COMPLETED' : 'WAITING',
    attachments: [],
    terms_agree: false,
    saved_at: null,
    version: 1,
    ...bodies[type],
    ...changes[type],
  }));
  return {
    id: 'f1',
    client_id: 'c1',
    state: 'OPEN',
    concludes_contract: true,
    carried: [],
    differing: [],
    current_step_index: index - 1,
    version: 1,
    steps,
  } as unknown as InteractionForm;
}
