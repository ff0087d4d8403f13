// forbidden boundaries(dependencies): the domain re-exports everything from the contract
export * from '../../contract/src/ledger/ledger.schemas.ts';
