import type { ExplainedMetric, RecordDetail, StepScreening } from '@pramen/contract/records/records.schemas';
import { writePoints } from '@pramen/domain/forms/evaluation/written-points';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import type { PrintedBlock, PrintedSection, PrintTask } from '../../../platform/pdf/prints/print-task.ts';
import { printAnswers, writeDate, writeTime } from './record-pdf.answers.ts';
import type { AnswerPrint } from './record-pdf.answers.ts';

/** Who the record is about. */
export interface PrintedClient {
  name: string;
  companyName: string | null;
  code: string;
  birthDate: string | null;
  legalPersonId: string | null;
}

/** Everything that is printed about a record. */
export interface RecordPrint extends AnswerPrint {
  client: PrintedClient;
  detail: RecordDetail;
  /** SHA-256 of the stored answers in hex. */
  answersHash: string;
  printedAt: Date;
}

const row = (label: string, value: string): PrintedBlock => ({ kind: 'row', label, value });
const optionalRow = (label: string, value: string | null) => (value === null || value === '' ? [] : [row(label, value)]);

/** Who answered for a minor or a company, and whose knowledge and experience that tells of. */
function printRespondent({ respondent }: RecordDetail, language: Language): PrintedBlock[] {
  if (respondent === null) return [];
  const { name, relation, tested } = respondent;
  const related = relation && translate(language, `records:respondent.relations.${relation}`);
  return [
    ...optionalRow(translate(language, 'recordPdf:head.respondent'), [name, related].filter(Boolean).join(', ')),
    ...optionalRow(
      translate(language, 'recordPdf:head.tested'),
      tested && translate(language, `records:respondent.testedPersons.${tested}`),
    ),
  ];
}

function printHead({ client, detail }: RecordPrint, language: Language): PrintedSection {
  const t = (
    key: 'client' | 'company' | 'code' | 'birthDate' | 'businessId' | 'state' | 'creator' | 'created' | 'method' | 'version' | 'id',
  ) => translate(language, `recordPdf:head.${key}`);
  const state = translate(language, `records:states.${detail.state}`);
  const [version] = detail.versions;
  return {
    heading: translate(language, 'recordPdf:head.title'),
    blocks: [
      row(t('client'), client.name),
      ...optionalRow(t('company'), client.companyName),
      row(t('code'), client.code),
      ...optionalRow(t('birthDate'), client.birthDate && writeDate(client.birthDate)),
      ...optionalRow(t('businessId'), client.legalPersonId),
      ...printRespondent(detail, language),
      row(t('state'), translate(language, 'recordPdf:head.stateAt', { state, at: writeTime(detail.state_at) })),
      row(t('creator'), detail.creator),
      row(t('created'), writeTime(detail.created_at)),
      ...(detail.method === 'BANKID' || detail.method === 'FORM'
        ? [row(t('method'), translate(language, `recordPdf:methods.${detail.method}`))]
        : []),
      ...(version
        ? [
            row(
              t('version'),
              translate(language, 'recordPdf:head.versionOf', {
                number: version.number,
                name: version.user,
                at: writeTime(version.saved_at),
              }),
            ),
          ]
        : []),
      row(t('id'), detail.id),
      // Before the questions that somebody changed, and not only behind them.
      ...(detail.is_form_intact ? [] : [{ kind: 'text', text: translate(language, 'recordPdf:head.forged') } as const]),
    ],
  };
}

function printMetric(metric: ExplainedMetric, language: Language): PrintedBlock {
  const unknown = translate(language, 'recordPdf:result.unknown');
  const value = metric.values.map(({ label }) => label).join(', ') || unknown;
  // A metric without levels is its sum of points.
  const isSum = metric.values.length === 1 && metric.values[0]?.value === String(metric.points);
  const counted =
    metric.points === null
      ? value
      : isSum
        ? writePoints(metric.points)
        : translate(language, 'recordPdf:result.points', { value, count: metric.points, points: writePoints(metric.points) });
  const lines = [
    ...(metric.override === null ? [] : [translate(language, 'recordPdf:result.override', { rule: metric.override })]),
    ...metric.contributions.map(({ question, answer, points }) =>
      points === null
        ? translate(language, 'recordPdf:result.answered', { question, answer })
        : translate(language, 'recordPdf:result.contribution', { question, answer, count: points, points: writePoints(points) }),
    ),
    ...metric.compared.map((one) => translate(language, 'recordPdf:result.compared', { metric: one.label, value: one.value ?? unknown })),
  ];
  return { kind: 'answer', question: metric.label, answer: counted, note: lines.join('\n') };
}

function printResult({ detail: { evaluation } }: RecordPrint, language: Language): PrintedSection[] {
  if (!evaluation) return [];
  const { contradictions, metrics } = evaluation;
  const found = contradictions.length > 0 ? contradictions.join('\n') : translate(language, 'recordPdf:result.noContradictions');
  return [
    {
      heading: translate(language, 'recordPdf:result.title'),
      blocks: [
        ...metrics.map((metric) => printMetric(metric, language)),
        { kind: 'answer', question: translate(language, 'recordPdf:result.contradictions'), answer: found, note: '' },
      ],
    },
  ];
}

/** Documents that were signed at a meeting, in their state of today. */
function printDocuments({ detail: { documents } }: RecordPrint, language: Language): PrintedSection[] {
  if (documents.length === 0) return [];
  return [
    {
      heading: translate(language, 'recordPdf:documents.title'),
      blocks: documents.map(({ id, name, code, state }) => ({
        kind: 'answer',
        question: name,
        answer: translate(language, `documents:states.${state}`),
        note:
          code === null ? translate(language, 'recordPdf:documents.id', { id }) : translate(language, 'recordPdf:documents.code', { code }),
      })),
    },
  ];
}

function printRules({ detail }: RecordPrint, language: Language): PrintedSection {
  const { evaluation, moved } = detail;
  // The result may belong to the rules it was made by; the answers of a draft that moved belong to the new ones.
  const revision = evaluation?.revision ?? detail.revision;
  const t = (key: 'template' | 'label' | 'revision' | 'hash' | 'engine' | 'evaluated' | 'moved' | 'reproduced') =>
    translate(language, `recordPdf:rules.${key}`);
  const evaluated: PrintedBlock[] = evaluation
    ? [
        row(t('engine'), String(evaluation.engine)),
        row(
          t('evaluated'),
          translate(language, 'recordPdf:rules.evaluatedBy', { at: writeTime(evaluation.evaluated_at), name: evaluation.evaluated_by }),
        ),
        row(t('reproduced'), translate(language, evaluation.is_reproduced ? 'recordPdf:rules.same' : 'recordPdf:rules.different')),
      ]
    : [];
  return {
    heading: translate(language, 'recordPdf:rules.title'),
    blocks: [
      row(t('template'), detail.template_name),
      row(t('label'), revision.version ?? translate(language, 'recordPdf:rules.noLabel')),
      row(t('revision'), String(revision.number)),
      ...(moved ? [row(t('moved'), String(moved.from.number))] : []),
      ...evaluated,
      row(t('hash'), ''),
      { kind: 'code', text: revision.hash },
      ...(detail.is_form_intact ? [] : [{ kind: 'text', text: translate(language, 'recordPdf:rules.forged') } as const]),
    ],
  };
}

/** What an acceptance rests on: the status of the screening, and the version of each list. */
const printScreening = ({ status, lists }: StepScreening, language: Language): string[] => [
  `${translate(language, 'screening:title')}: ${translate(language, `screening:statuses.${status}`)}`,
  ...lists.map(({ name, number, published_on: day, screened_at: at }) => {
    const list = translate(language, day === null ? 'screening:listVersion' : 'screening:listVersionOf', {
      name,
      number,
      day: day === null ? '' : writeDate(day),
    });
    return `${list}, ${translate(language, 'screening:screenedAt', { at: writeTime(at) })}`;
  }),
];

function printSteps({ detail: { steps } }: RecordPrint, language: Language): PrintedSection {
  return {
    heading: translate(language, 'recordPdf:steps.title'),
    blocks: steps.map((step) => {
      const state = translate(language, `records:states.${step.state}`);
      const line =
        step.decision === null
          ? translate(language, 'recordPdf:steps.step', { state, name: step.user })
          : translate(language, 'recordPdf:steps.decision', {
              state,
              decision: translate(language, `recordPdf:decisions.${step.decision}`),
              name: step.user,
            });
      const reason = step.description === null ? [] : [translate(language, 'recordPdf:steps.reason', { reason: step.description })];
      return row(writeTime(step.at), [line, ...reason, ...(step.screening ? printScreening(step.screening, language) : [])].join('\n'));
    }),
  };
}

/** The pages of a record for the file: who, what they answered, what followed from it by which rules, and what happened. */
export function printRecord(print: RecordPrint, language: Language): PrintTask {
  const { detail, answersHash, printedAt } = print;
  const number = detail.versions[0]?.number ?? 1;
  return {
    title: detail.template_name,
    subtitle: translate(language, 'recordPdf:subtitle', {
      type: translate(language, `recordPdf:types.${detail.type}`),
      at: writeTime(printedAt),
    }),
    sections: [
      printHead(print, language),
      ...printAnswers(print, language),
      ...printResult(print, language),
      ...printDocuments(print, language),
      printRules(print, language),
      printSteps(print, language),
      {
        heading: translate(language, 'recordPdf:answersHash.title'),
        blocks: [
          { kind: 'text', text: translate(language, 'recordPdf:answersHash.text', { number }) },
          { kind: 'code', text: answersHash },
        ],
      },
    ],
    none: translate(language, 'recordPdf:noAnswer'),
    replaced: translate(language, 'recordPdf:replaced'),
    footer: translate(language, 'recordPdf:footer', { id: detail.id, at: writeTime(printedAt), page: '{page}', pages: '{pages}' }),
  };
}
