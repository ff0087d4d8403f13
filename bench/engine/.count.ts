import { makeSampleLedger } from './sample-ledger.ts';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
const l = makeSampleLedger({years:10,positions:50,trades:1000,cash:200});
valueLedger(l); console.log((globalThis as any).__c, (globalThis as any).__n);
