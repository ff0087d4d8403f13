// forbidden boundaries(dependencies): the domain passes on everything of the contract
export * from '../../contract/src/ledger/ledger.schemas.ts';
