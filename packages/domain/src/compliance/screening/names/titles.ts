const wordsOf = (list: string) => new Set(list.split(' '));

/** Degrees and forms of address that are no names: dropped wherever they stand. Folded, without dots. */
export const degrees: ReadonlySet<string> = wordsOf(
  'ing ingarch arch mgr mga mgra bc bca mudr mddr mvdr judr rndr rndra phdr phmr pharmdr paeddr thdr thlic rsdr icdr csc drsc phd dis mba ' +
    'llm llb msc bsc dr doc prof mr mrs ms miss mister mme mlle herr frau pan pani slecna slecny jr sr esq',
);

/** Offices, ranks and honorifics that are also names: dropped only at the start of a name that keeps two other parts. */
export const honorifics: ReadonlySet<string> = wordsOf(
  'sir dame lord lady prince princess king queen sheikh sheik shaikh shaykh cheikh emir hajji haji hadji hajj mullah mulla molla maulavi ' +
    'mawlawi moulavi maulana mawlana qari ayatollah imam sayyid sayed syed president prezident prasident presidente minister senator ' +
    'general generalmajor gen colonel col major maj captain capt admiral plk kpt mjr ambassador hon honourable excellency',
);

/** Words between names that are often left out; dropped when two other parts remain. */
export const particles: ReadonlySet<string> = wordsOf(
  'von van vom zu zum zur der den dem de del della dello di da do dos das du la le les el al ul bin ben ibn bint binti ould y af av ter ten',
);
