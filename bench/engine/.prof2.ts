import { makeSampleLedger } from './sample-ledger.ts';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
const l = makeSampleLedger({years:10,positions:50,trades:1000,cash:200});
let x=0; for(let i=0;i<600;i++) x+=valueLedger(l)!.total.value[100]!;
