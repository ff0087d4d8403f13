import { Download, endpoint } from '../endpoint.ts';
import { collection, spreadsheetTypes } from '../fields.ts';
import {
  ClientValue,
  ClientValuesQuery,
  CompositionItem,
  CompositionQuery,
  ContractOverview,
  ContractReport,
  ContractStrategyOverview,
  ContractStrategyReport,
  ContractValues,
  Explanation,
  ExplanationExportQuery,
  ExplanationQuery,
  HistoryAnswer,
  HistoryQuery,
  PortfolioOverview,
  ReportQuery,
  StatsAnswer,
} from './portfolio.schemas.ts';

const read = { method: 'GET', permission: 'client-report.read' } as const;
const portfolio = '/api/client-report/contract';
const contract = '/api/client-report/contract/{id}';
const strategy = '/api/client-report/contract-strategy/{id}';

export const listContractReports = endpoint({
  ...read,
  id: 'portfolio.listContracts',
  path: portfolio,
  summary: "The client's contracts with their figures",
  query: ReportQuery,
  answer: collection(ContractReport),
  answerName: 'contracts',
});

export const readPortfolioStats = endpoint({
  ...read,
  id: 'portfolio.readStats',
  path: `${portfolio}/stats`,
  aliases: ['/api/client-report/stats'],
  summary: 'Figures of the whole portfolio',
  query: ReportQuery,
  answer: StatsAnswer,
});

export const readPortfolioHistory = endpoint({
  ...read,
  id: 'portfolio.readHistory',
  path: `${portfolio}/history`,
  aliases: ['/api/client-report/history'],
  summary: 'Daily value and invested amount of the whole portfolio',
  query: HistoryQuery,
  answer: HistoryAnswer,
});

export const readPortfolioComposition = endpoint({
  ...read,
  id: 'portfolio.readComposition',
  path: `${portfolio}/composition`,
  aliases: ['/api/client-report/composition'],
  summary: 'Composition of the whole portfolio by strategy or by position (default), including cash',
  query: CompositionQuery,
  answer: collection(CompositionItem),
});

export const readContractReport = endpoint({
  ...read,
  id: 'portfolio.readContract',
  path: contract,
  summary: 'One contract with its figures',
  answer: ContractReport,
});

export const readContractStats = endpoint({
  ...read,
  id: 'portfolio.readContractStats',
  path: `${contract}/stats`,
  summary: 'Figures of one contract',
  answer: StatsAnswer,
});

export const readContractComposition = endpoint({
  ...read,
  id: 'portfolio.readContractComposition',
  path: `${contract}/composition`,
  summary: 'Composition of one contract by strategy or by position (default), including cash',
  query: CompositionQuery,
  answer: collection(CompositionItem),
});

export const readContractHistory = endpoint({
  ...read,
  id: 'portfolio.readContractHistory',
  path: `${contract}/history`,
  summary: 'Daily value and invested amount of one contract',
  query: HistoryQuery,
  answer: HistoryAnswer,
});

export const listContractStrategyReports = endpoint({
  ...read,
  id: 'portfolio.listContractStrategies',
  path: `${contract}/strategies`,
  summary: 'Strategies of one contract with their figures',
  answer: collection(ContractStrategyReport),
});

export const readContractStrategyReport = endpoint({
  ...read,
  id: 'portfolio.readContractStrategy',
  path: strategy,
  summary: 'One contract strategy with its figures',
  answer: ContractStrategyReport,
});

export const readContractStrategyStats = endpoint({
  ...read,
  id: 'portfolio.readContractStrategyStats',
  path: `${strategy}/stats`,
  summary: 'Figures of one contract strategy',
  answer: StatsAnswer,
});

export const readContractStrategyComposition = endpoint({
  ...read,
  id: 'portfolio.readContractStrategyComposition',
  path: `${strategy}/composition`,
  summary: 'Positions and cash of one contract strategy; composeBy is accepted and ignored',
  query: CompositionQuery,
  answer: collection(CompositionItem),
});

export const readContractStrategyHistory = endpoint({
  ...read,
  id: 'portfolio.readContractStrategyHistory',
  path: `${strategy}/history`,
  summary: 'Daily value and invested amount of one contract strategy',
  query: HistoryQuery,
  answer: HistoryAnswer,
});

export const readPortfolioOverview = endpoint({
  ...read,
  id: 'portfolio.readOverview',
  path: `${portfolio}/overview`,
  aliases: ['/api/client-report/overview'],
  summary: 'All dashboard data of the whole portfolio, from one valuation',
  query: ReportQuery,
  answer: PortfolioOverview,
});

export const readContractOverview = endpoint({
  ...read,
  id: 'portfolio.readContractOverview',
  path: `${contract}/overview`,
  summary: 'All data of one contract, from one valuation',
  answer: ContractOverview,
});

export const readContractStrategyOverview = endpoint({
  ...read,
  id: 'portfolio.readContractStrategyOverview',
  path: `${strategy}/overview`,
  summary: 'All data of one contract strategy, from one valuation',
  answer: ContractStrategyOverview,
});

export const explainPortfolio = endpoint({
  ...read,
  id: 'portfolio.explain',
  path: `${portfolio}/explanation`,
  aliases: ['/api/client-report/explanation'],
  summary: 'How a figure of the whole portfolio was computed: rows, prices and rates',
  query: ExplanationQuery,
  answer: Explanation,
});

export const explainContract = endpoint({
  ...read,
  id: 'portfolio.explainContract',
  path: `${contract}/explanation`,
  summary: 'How a figure of one contract was computed: rows, prices and rates',
  query: ExplanationQuery,
  answer: Explanation,
});

export const explainContractStrategy = endpoint({
  ...read,
  id: 'portfolio.explainContractStrategy',
  path: `${strategy}/explanation`,
  summary: 'How a figure of one contract strategy was computed: rows, prices and rates',
  query: ExplanationQuery,
  answer: Explanation,
});

const exported = { ...read, query: ExplanationExportQuery, answer: Download, download: spreadsheetTypes } as const;

export const exportPortfolioExplanation = endpoint({
  ...exported,
  id: 'portfolio.exportExplanation',
  path: `${portfolio}/explanation/export`,
  aliases: ['/api/client-report/explanation/export'],
  summary: 'The explanation of a figure of the whole portfolio as a spreadsheet',
});

export const exportContractExplanation = endpoint({
  ...exported,
  id: 'portfolio.exportContractExplanation',
  path: `${contract}/explanation/export`,
  summary: 'The explanation of a figure of one contract as a spreadsheet',
});

export const exportContractStrategyExplanation = endpoint({
  ...exported,
  id: 'portfolio.exportContractStrategyExplanation',
  path: `${strategy}/explanation/export`,
  summary: 'The explanation of a figure of one contract strategy as a spreadsheet',
});

export const readContractValues = endpoint({
  id: 'portfolio.readContractValues',
  method: 'GET',
  path: '/api/clients/{id}/contract-values',
  summary: "Values of a client's contracts and investments, for staff",
  permission: 'contracts.read',
  answer: ContractValues,
  errors: ['record.not_found'],
});

export const readClientValues = endpoint({
  id: 'portfolio.readClientValues',
  method: 'GET',
  path: '/api/client-values',
  summary: 'Current values of clients, for staff; clients outside the caller’s scope are left out',
  permission: 'contracts.read',
  query: ClientValuesQuery,
  answer: collection(ClientValue),
  errors: ['server.busy'],
});
