import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import type { Client } from '@pramen/contract/clients/client.schemas';
import type { Currency } from '@pramen/contract/fields';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { Readable } from '../../../database/connect.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { pragueDateOf, pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readClientAnswer } from '../../clients/record/client-answer.reader.ts';
import { readContractCurrency, readOpenStrategies } from '../../contracts/onboarded-contract.service.ts';
import { readDelivered, readLibrary } from '../../disclosures/disclosures.reader.ts';
import type { DeliveryRow, InformationRow } from '../../disclosures/disclosures.reader.ts';
import { findAgreedTemplates } from '../../documents/agreed-documents.service.ts';
import type { TemplateRow } from '../../document-templates/record/document-templates.reader.ts';
import { readAttestation } from '../../identity/attestations.service.ts';
import type { Attestation } from '../../identity/attestations.service.ts';
import { readForms } from '../../form-templates/compiled-forms.reader.ts';
import type { RevisionForm } from '../../form-templates/compiled-forms.reader.ts';
import { readPublicNames } from '../../form-templates/form-template-answer.reader.ts';
import { readTaxResidencesOf } from '../../clients/onboarded-client.service.ts';
import type { RecordedResidence } from '../../clients/onboarded-client.service.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import { listAnswerFiles } from '../pictures/answer-files.service.ts';
import { listPictures, listSteps, readTyped, requireOwnForm } from '../record/interaction-forms.reader.ts';
import type { FormRow, PictureRow, StepRow } from '../record/interaction-forms.reader.ts';
import { withOwnFigures } from './calculation.rules.ts';
import { openStepVault } from '../record/step-vault.service.ts';
import type { StepVault } from '../record/step-vault.service.ts';

/** A page of the step aggregated_form. */
export interface PageForm {
  revision: RevisionForm;
  type: 'FORM' | 'AML_QUESTIONNAIRE' | 'INVESTMENT_QUESTIONNAIRE' | 'MEETING_RECORD';
  /** As clients read it. */
  title: string;
}

/** Everything that the steps of an onboarding show and are checked against. */
export interface FormView {
  form: FormRow;
  steps: readonly StepRow[];
  vault: StepVault;
  language: Language;
  /** The day in Prague. */
  today: CalendarDate;
  /** With addresses and accounts. */
  client: Client;
  /** Tax residences with the numbers that the client's record has. */
  residences: readonly RecordedResidence[];
  pages: readonly PageForm[];
  pictures: readonly PictureRow[];
  /** Ids of the files that the answers may name. */
  answerFiles: ReadonlySet<string>;
  strategies: readonly StrategyRow[];
  /** Of the contract that the client has, or of a new one when nothing else decides. */
  contract: { currency: Currency; isFixed: boolean };
  templates: readonly TemplateRow[];
  /** Whether a provider of electronic identities is connected. */
  hasBank: boolean;
  /** What a bank stated about the client; null: none was asked. */
  attestation: Attestation | null;
  /** What new clients are given before they sign, about every strategy and the firm. */
  library: readonly InformationRow[];
  /** What the client was given in this onboarding. */
  delivered: readonly DeliveryRow[];
}

export type ViewPlatform = Pick<Platform, 'clock' | 'config' | 'identities'>;

async function readPages(db: Readable, steps: readonly StepRow[], language: Language): Promise<PageForm[]> {
  const ids = steps.find(({ type }) => type === 'aggregated_form')?.revisionIds ?? [];
  const forms = await readForms(db, ids);
  const revisions = ids.flatMap((id) => forms.get(id) ?? []);
  const named = await readPublicNames(
    db,
    revisions.map(({ templateId }) => templateId),
    language,
  );
  return revisions.flatMap((revision) => {
    const template = named.get(revision.templateId);
    return template ? [{ revision, type: template.type, title: template.name }] : [];
  });
}

/** Reads an onboarding of the actor with everything that its steps need. */
export async function readFormView(db: Readable, platform: ViewPlatform, actor: Actor, form: FormRow): Promise<FormView> {
  const { clientId, options } = form;
  const { language } = actor.origin;
  const steps = await listSteps(db, form);
  const has = (type: StepRow['type']) => steps.some((step) => step.type === type);
  const identification = steps.find(({ type }) => type === 'identification');
  const needsStrategies = has('calculation') || has('strategies');
  return {
    form,
    steps,
    vault: await openStepVault(db, platform, clientId),
    language,
    today: pragueDateOf(platform.clock.now()),
    client: await readClientAnswer(db, platform.config.keys.master, actor, 'clients.read-data', clientId, true),
    residences: has('aggregated_form') ? await readTaxResidencesOf(db, platform.config.keys.master, clientId) : [],
    pages: await readPages(db, steps, language),
    pictures: identification ? await listPictures(db, clientId, identification.id) : [],
    answerFiles: has('aggregated_form') ? await listAnswerFiles(db, clientId, form.id) : new Set(),
    strategies: needsStrategies
      ? await readOpenStrategies(db, { clientId, ...options }, pragueMinuteOf(platform.clock.now()), language)
      : [],
    contract: await readContractCurrency(db, { clientId, contractId: options.contractId }),
    hasBank: platform.identities.bank !== null,
    attestation: identification ? await readAttestation(db, platform, clientId, identification.id) : null,
    library: await readLibrary(db),
    delivered: await readDelivered(db, { clientId, formId: form.id }),
    templates: has('documents') ? await findAgreedTemplates(db, actor, clientId, options.document_templates) : [],
  };
}

/** The view after one of its steps was completed by the transaction that read it; nothing else is read again. */
export async function renewView(tx: Readable, view: FormView): Promise<FormView> {
  const { clientId, id: formId } = view.form;
  const form = await requireOwnForm(tx, { clientId }, formId);
  return { ...view, form, steps: await listSteps(tx, form), delivered: await readDelivered(tx, { clientId, formId }) };
}

type TypedAnswers = { [Step in AnsweredStep]?: AnswersOf<Step> | null };

/** Opened once for each view: everything that an answer tells is derived from it. */
const typedByView = new WeakMap<FormView, TypedAnswers>();

function openTyped<Step extends AnsweredStep>(view: FormView, type: Step): AnswersOf<Step> | null {
  const typed = readTyped(view.vault, view.steps, type);
  if (type !== 'calculation' || typed === null) return typed;
  return withOwnFigures(view, typed as AnswersOf<'calculation'>) as AnswersOf<Step>;
}

/** What was typed into a step of the view, or null; a calculation with the figures that it leads to now. */
export function typedIn<Step extends AnsweredStep>(view: FormView, type: Step): AnswersOf<Step> | null {
  const typed: TypedAnswers = typedByView.get(view) ?? {};
  typedByView.set(view, typed);
  if (typed[type] === undefined) typed[type] = openTyped(view, type) as TypedAnswers[Step];
  return typed[type] as AnswersOf<Step> | null;
}
