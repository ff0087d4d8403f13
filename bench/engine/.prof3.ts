const N=2900,P=50;
const prices=Array.from({length:P},()=>Float64Array.from({length:N},()=>Math.round(Math.random()*2e5)*1e4));
const ratesF=Float64Array.from({length:N},()=>Math.round(5000+Math.random()*500)*5000), ratesT=new Float64Array(N).fill(1e6), ratios=ratesF.map((r,i)=>r/ratesT[i]!);
const values=new Float64Array(N), sum=new Float64Array(N);
const M=1.5*2**52, BOUND=2**-51; let slow=0;
function exact(a:number,b:number,d:number){slow++; return Math.round(a*b/d);}
function rc(q:number){const n=q+M-M; return Math.abs(q-n)+Math.abs(q)*BOUND<0.5?n:NaN;}
function conv1(values: Float64Array, c: {ratios:Float64Array,from:Float64Array,to:Float64Array}, from: number, to: number): void {
  const { ratios } = c;
  for (let i = from; i < to; i += 1) { const v=values[i]??NaN; const r=rc(v*(ratios[i]??NaN)); values[i]= Number.isNaN(r)?exact(v,c.from[i]??NaN,c.to[i]??NaN):r; }
}
function conv2(values: Float64Array, c: {ratios:Float64Array,from:Float64Array,to:Float64Array}, from: number, to: number): void {
  const { ratios } = c;
  for (let i = from; i < to; i += 1) { const v=values[i]??NaN; const q=v*(ratios[i]??NaN); const n=q+M-M; values[i]=n; if(!(Math.abs(q-n)+Math.abs(q)*BOUND<0.5)) values[i]=exact(v,c.from[i]??NaN,c.to[i]??NaN); }
}
function conv3(values: Float64Array, c: {ratios:Float64Array,from:Float64Array,to:Float64Array}, from: number, to: number): void {
  const { ratios } = c; let doubt=0;
  for (let i = from; i < to; i += 1) { const v=values[i]!; const q=v*ratios[i]!; const n=q+M-M; const e=Math.abs(q-n)+Math.abs(q)*BOUND; values[i]=n; doubt = Math.max(doubt, e);  }
  if(!(doubt<0.5)) slow++;
}
function time(name:string,f:()=>void){const ts:number[]=[];slow=0;for(let k=0;k<400;k++){const t=performance.now();f();ts.push(performance.now()-t)} ts.sort((a,b)=>a-b); console.log(name,ts[200]!.toFixed(3),ts[0]!.toFixed(3), slow/400);}
const c={ratios,from:ratesF,to:ratesT};
for (const f of [conv1,conv2,conv3,conv1,conv2]) time(f.name,()=>{for(let p=0;p<P;p++) {values.fill(123456789+p); for(let s=0;s<20;s++) f(values,c,s*145,s*145+145)}});
time('bare',()=>{for(let p=0;p<P;p++){const q=prices[p]!,w=prices[(p+1)%50]!; for(let i=0;i<N;i++) sum[i]=sum[i]!+q[i]!*w[i]!;}});
