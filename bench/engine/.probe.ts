import { makeSampleLedger } from '/work/main/bench/engine/sample-ledger.ts';
import { valueByReference } from '/work/main/bench/engine/frozen-reference.ts';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
import { measurePerformance } from '@pramen/domain/portfolio/performance';
const l = makeSampleLedger({years:10,positions:50,trades:1000,cash:200});
let t=performance.now(); const r=valueByReference(l); console.log('ref ms', performance.now()-t, r.twrPerc.toFixed(6), r.mwrPerc.toFixed(6), r.invested.toFixed(2));
const ts:number[]=[]; let v:any; for(let i=0;i<60;i++){t=performance.now(); v=valueLedger(l); measurePerformance(v.total); ts.push(performance.now()-t);} ts.sort((a,b)=>a-b); console.log('engine', ts[30], ts[0], measurePerformance(v.total));
let bad=0; r.days.forEach((d,i)=>{ if(d.total.times(100).toNumber()!==v.total.value[i]) bad++; d.strategies.forEach((s,k)=>{if(s.times(100).toNumber()!==v.strategies[k].value[i]) bad++})}); console.log('bad',bad,'days',r.days.length);
// bare loop
const n=v.total.value.length; const q=Array.from({length:50},()=>new Float64Array(n).fill(1.5)); const p=Array.from({length:50},(_, k)=>Float64Array.from({length:n},(_, i)=>i+k));
const bs:number[]=[]; for(let k=0;k<200;k++){t=performance.now(); const s=new Float64Array(n); for(let a=0;a<50;a++){const qa=q[a]!,pa=p[a]!; for(let i=0;i<n;i++) s[i]=s[i]!+qa[i]!*pa[i]!;} bs.push(performance.now()-t);} bs.sort((a,b)=>a-b); console.log('bare', bs[100], bs[0]);
