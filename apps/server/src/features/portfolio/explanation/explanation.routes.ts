import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import type { Explanation, ExplanationExportQuery, ExplanationQuery } from '@pramen/contract/portfolio/portfolio.schemas';
import { translate } from '@pramen/texts/translate';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { createSpreadsheet } from '../../../platform/spreadsheet/spreadsheet.ts';
import { presentExplanation } from './explanation.present.ts';
import { presentExplanationSheets } from './explanation.sheets.ts';
import { findContract, findStrategy } from '../record/portfolio.service.ts';
import type { OpenPortfolio, ReportCall, ReportScope, ScopedPortfolio } from '../record/portfolio.service.ts';

type ExplanationCall = ReportCall & { query: ExplanationQuery };

const explain =
  (open: OpenPortfolio, kind: ReportScope['kind']) =>
  async (call: ExplanationCall): Promise<Explanation> => {
    const scoped = await open(kind, call);
    return presentExplanation(scoped, call.query.figure, call.actor.origin.language);
  };

/** A scope's name in file names. */
function nameScope({ portfolio, scope }: ScopedPortfolio, language: Language): string {
  if (scope.kind === 'all') return translate(language, 'exports:names.portfolio');
  return scope.kind === 'contract' ? findContract(portfolio, scope.id).contractNumber : findStrategy(portfolio, scope.id).variableSymbol;
}

const exportExplanation =
  (open: OpenPortfolio, kind: ReportScope['kind'], clock: Clock) => async (call: ReportCall & { query: ExplanationExportQuery }) => {
    const scoped = await open(kind, call);
    const { language } = call.actor.origin;
    const { figure, format } = call.query;
    const name = [
      translate(language, 'exports:names.explanation'),
      translate(language, `exports:figures.${figure}`),
      nameScope(scoped, language),
    ];
    return createSpreadsheet(format, name, presentExplanationSheets(presentExplanation(scoped, figure, language), language), clock.now());
  };

/** Explanations of figures, on screen and as files. */
export function explanationRoutes(open: OpenPortfolio, clock: Clock): Route[] {
  return [
    serve(endpoints.explainPortfolio, explain(open, 'all')),
    serve(endpoints.explainContract, explain(open, 'contract')),
    serve(endpoints.explainContractStrategy, explain(open, 'strategy')),
    serve(endpoints.exportPortfolioExplanation, exportExplanation(open, 'all', clock)),
    serve(endpoints.exportContractExplanation, exportExplanation(open, 'contract', clock)),
    serve(endpoints.exportContractStrategyExplanation, exportExplanation(open, 'strategy', clock)),
  ];
}
