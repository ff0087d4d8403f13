import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import type { InteractionForm, InteractionStep, PaymentInformation } from '@pramen/contract/onboarding/onboarding.schemas';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { judgePicture } from '@pramen/domain/compliance/identity/picture-quality';
import { fillForm } from '@pramen/domain/forms/answers/filled';
import type { ClientHold } from '@pramen/domain/onboarding/onboarding-words';
import { maskText } from '@pramen/domain/privacy/mask';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { informationOn } from '../../disclosures/disclosures.reader.ts';
import type { InformationRow } from '../../disclosures/disclosures.reader.ts';
import { readFileAnswer } from '../../files/file-answer.reader.ts';
import { presentStrategy } from '../../strategies/strategies.reader.ts';
import { concludesContract, currentIndexOf } from '../record/interaction-forms.reader.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import type { PictureRow, StepRow } from '../record/interaction-forms.reader.ts';
import { presentCarried, presentDiffering } from './carried.present.ts';
import { answersOfPages } from './facts.rules.ts';
import { discloseCosts } from './costs.rules.ts';
import { namesWithoutKeyInformation, presentRequired } from './information.rules.ts';
import { answersIn, currencyIn } from './step-answers.rules.ts';
import { typedIn } from './form-view.reader.ts';
import { judgeStated, suggestStrategy } from './stated-fit.rules.ts';
import type { FormView } from './form-view.reader.ts';
import { presentSummary } from './summary.present.ts';

/** What the last two steps show. */
export interface Outcome {
  /** A code that still counts; null: none was sent for what the onboarding holds now. */
  codeSent: { resendIn: number } | null;
  held: ClientHold | null;
  /** The contract starts when the onboarding is decided. */
  contract: Extract<InteractionStep, { type: 'end' }>['data']['contract'];
  isContractHeld: boolean;
  /** Staff have yet to decide on something that the client submitted. */
  isUnderReview: boolean;
  waitingIdentifications: readonly { id: string; method: IdentificationMethod; isReturned: boolean }[];
  paymentInformations: readonly PaymentInformation[];
  /** The first payment finishes the client's identification. */
  isPaymentIdentifying: boolean;
  documentsToSign: number;
  /** The right to withdraw from the contract that the onboarding made; null: there is none. */
  withdrawal: { until: string | null } | null;
}

export const undecided: Outcome = {
  codeSent: null,
  held: null,
  contract: 'NONE',
  isContractHeld: false,
  isUnderReview: false,
  waitingIdentifications: [],
  paymentInformations: [],
  isPaymentIdentifying: false,
  documentsToSign: 0,
  withdrawal: null,
};

const icons = {
  start: 'flag',
  aggregated_form: 'list-check',
  identification: 'id',
  client_complex_form: 'user',
  address: 'home',
  bank_account: 'building-bank',
  calculation: 'calculator',
  strategies: 'chart-pie',
  documents: 'file-text',
  summary: 'checklist',
  confirmation: 'device-mobile',
  end: 'circle-check',
} as const;

export function presentPicture({ side, measured, file }: PictureRow, language: Language) {
  const faults = measured === null ? [] : judgePicture(measured);
  return { ...readFileAnswer(file), side, faults: faults.map((fault) => translate(language, `onboardingSteps:faults.${fault}`)) };
}

/** What a strategy invests in, in the language that the firm wrote it in. */
const presentDescription = ({ description }: StrategyRow, language: Language) =>
  description !== null && language === 'sk' ? translate(language, 'disclosures:inCzech', { title: description }) : description;

/** The strategies on offer, those that do not fit the client last; the one with the highest rate of the others is chosen unless the client chose. */
function presentOffered(view: FormView, chosen: readonly string[]): CalculationStrategy[] {
  const { strategies, library, language } = view;
  const doesFit = judgeStated(view);
  const rows = strategies
    .map((row) => ({
      ...presentStrategy(row, language),
      description: presentDescription(row, language),
      fits: doesFit(row),
    }))
    .toSorted((one, other) => Number(one.fits === false) - Number(other.fits === false));
  const best = suggestStrategy(view);
  const checked = chosen.length > 0 ? chosen : best ? [best.id] : [];
  return rows.map(({ id, name, strategy_name, description, performance, ongoing_fee, entry_fee, risk_class, currency, fits }) => ({
    id,
    name,
    strategy_name,
    description,
    performance,
    ongoing_fee,
    entry_fee,
    risk_class,
    currency,
    checked: checked.includes(id),
    fits,
    key_information: presentKeyInformation(informationOn(library, id, language)),
  }));
}

const presentKeyInformation = (row: InformationRow | null) => row && { ...readFileAnswer(row.file), language: row.language };

function presentCosts(view: FormView) {
  const disclosed = discloseCosts(view);
  return disclosed && { ...disclosed.costs, sha256: disclosed.hash.toString('hex') };
}

function presentPages(view: FormView) {
  const typed = typedIn(view, 'aggregated_form');
  const pages = answersOfPages(view).map(({ page: { revision, type, title }, answers, isTyped }) => ({
    is_typed: isTyped,
    template_id: revision.templateId,
    type,
    title,
    data: fillForm(revision.form, answers, view.language),
  }));
  return { page: Math.min(typed?.page ?? 0, Math.max(0, pages.length - 1)), pages };
}

const presentDocuments = ({ templates, language }: FormView) =>
  templates.map((template) => ({ document_id: template.id, label: nameIn(language, template), link: null }));

/** Whom the bank confirmed. */
function presentHolder({ attestation }: FormView): { name: string; at: string } | null {
  if (!attestation) return null;
  const { verified, provedAt } = attestation;
  return { name: [verified.givenName, verified.middleName, verified.familyName].filter(Boolean).join(' '), at: provedAt };
}

type Body<Type extends StepRow['type']> = Pick<Extract<InteractionStep, { type: Type }>, 'type' | 'data' | 'available_values'>;
type Bodies = { readonly [Type in StepRow['type']]: (view: FormView, outcome: Outcome) => Body<Type> };

const bodies: Bodies = {
  start: () => ({ type: 'start', data: {}, available_values: {} }),
  aggregated_form: (view) => ({ type: 'aggregated_form', data: presentPages(view), available_values: {} }),
  identification: (view) => ({
    type: 'identification',
    data: answersIn(view, 'identification'),
    available_values: { methods: view.hasBank ? ['BANK_ID', 'DOCUMENT'] : ['DOCUMENT'], identified: presentHolder(view) },
  }),
  client_complex_form: (view) => ({ type: 'client_complex_form', data: answersIn(view, 'client_complex_form'), available_values: {} }),
  address: (view) => ({ type: 'address', data: answersIn(view, 'address'), available_values: {} }),
  bank_account: (view) => ({ type: 'bank_account', data: answersIn(view, 'bank_account'), available_values: {} }),
  calculation: (view) => {
    const data = answersIn(view, 'calculation');
    const strategies = presentOffered(view, data.strategy_id ? [data.strategy_id] : []);
    return { type: 'calculation', data, available_values: { strategies, currency: currencyIn(view, []) } };
  },
  strategies: (view) => {
    const data = answersIn(view, 'strategies');
    return { type: 'strategies', data, available_values: { strategies: presentOffered(view, data.strategies ?? []) } };
  },
  documents: (view) => ({
    type: 'documents',
    data: answersIn(view, 'documents'),
    available_values: { documents: presentDocuments(view) },
  }),
  summary: (view, { paymentInformations }) => ({
    type: 'summary',
    data: {
      items: presentSummary(view),
      confirm_documents: presentDocuments(view),
      payment_informations: [...paymentInformations],
      information: presentRequired(view),
      without_key_information: namesWithoutKeyInformation(view),
      costs: presentCosts(view),
      makes_contract: view.form.options.contractId === null && view.form.options.contractTypeId !== null,
    },
    available_values: {},
  }),
  confirmation: ({ client: { phone } }, { codeSent }) => ({
    type: 'confirmation',
    data: { phone: maskText(phone ?? ''), code_sent: codeSent && { resend_in: codeSent.resendIn } },
    available_values: {},
  }),
  end: (_view, { held, contract, isContractHeld, isUnderReview, waitingIdentifications, paymentInformations, ...outcome }) => ({
    type: 'end',
    data: {
      held,
      contract,
      is_contract_held: isContractHeld,
      is_under_review: isUnderReview,
      waiting_identifications: waitingIdentifications.map(({ id, method, isReturned }) => ({ id, method, is_returned: isReturned })),
      payment_informations: [...paymentInformations],
      first_payment_identifies: outcome.isPaymentIdentifying,
      documents_to_sign: outcome.documentsToSign,
      withdrawal: outcome.withdrawal,
    },
    available_values: {},
  }),
};

function presentStep(view: FormView, step: StepRow, outcome: Outcome): InteractionStep {
  const { id, type, state, savedAt, version } = step;
  return {
    id,
    title: translate(view.language, `onboardingSteps:titles.${type}`),
    icon: icons[type],
    state,
    attachments: type === 'identification' ? view.pictures.map((picture) => presentPicture(picture, view.language)) : [],
    terms_agree: type === 'summary' && state === 'COMPLETED',
    saved_at: savedAt?.toISOString() ?? null,
    version,
    ...bodies[type](view, outcome),
  };
}

export function presentInteractionForm(view: FormView, outcome: Outcome = undecided): InteractionForm {
  const { form, steps } = view;
  return {
    id: form.id,
    client_id: form.clientId,
    state: form.state,
    concludes_contract: concludesContract(form.options),
    current_step_index: currentIndexOf(steps),
    steps: steps.map((step) => presentStep(view, step, outcome)),
    // What was submitted stands as it is.
    carried: form.state === 'OPEN' ? presentCarried(view) : [],
    differing: form.state === 'OPEN' ? presentDiffering(view) : [],
    version: form.version,
  };
}
