import { makeSampleLedger } from './sample-ledger.ts';
import { collectHoldings } from '@pramen/domain/portfolio/holdings';
import { collectFlows } from '@pramen/domain/portfolio/flows';
import { findGaps } from '@pramen/domain/portfolio/gaps';
import { createGrid } from '@pramen/domain/portfolio/day-grid';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
import { measurePerformance } from '@pramen/domain/portfolio/performance';
import { multiplyRounded } from '@pramen/domain/money/multiply';
const l = makeSampleLedger({years:10,positions:50,trades:1000,cash:200});
function time(name:string, f:()=>unknown){ const ts:number[]=[]; for(let i=0;i<400;i++){const t=performance.now(); f(); ts.push(performance.now()-t);} const tail=ts.slice(200).sort((a,b)=>a-b); console.log(name, 'median', tail[100]!.toFixed(3),'min', tail[0]!.toFixed(3)); }
const h=collectHoldings(l), fl=collectFlows(l);
time('holdings',()=>collectHoldings(l)); time('flows',()=>collectFlows(l)); time('gaps',()=>findGaps(l,h,fl)); time('grid',()=>createGrid(l,h,{firstDay:17127,lastDay:20777}));
time('value',()=>valueLedger(l)); const v=valueLedger(l)!; time('perf',()=>measurePerformance(v.total));
const p=l.securities[0]!.prices.micros; const o=new Float64Array(p.length);
time('mul x50',()=>{for(let k=0;k<50;k++) for(let i=0;i<p.length;i++) o[i]=multiplyRounded(123_456_789,p[i]!,10_000_000_000);});
console.log(p.length*50);
