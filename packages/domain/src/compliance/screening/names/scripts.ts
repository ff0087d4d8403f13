/** Reads a table of letters: each word is one letter followed by its Latin spelling, which may be empty. */
const tableOf = (table: string) =>
  table.split(' ').map((pair): readonly [letter: string, latin: string] => {
    const [letter = ''] = pair;
    return [letter, pair.slice(letter.length)];
  });

/** Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian, and the additional letters of Kazakh, Tatar and Mongolian. */
const cyrillic = tableOf(
  'аa бb вv гg ґg дd еe ёe єye жzh зz иi іi їi йy кk лl мm нn оo пp рr сs тt уu ўu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz қk ұu үu өo әa һh ғg ңn җj ҙz ҡk ҫs',
);

/** Letter by letter; `greekPairs` are spelt first. */
const greek = tableOf('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
const greekPairs: readonly (readonly [pair: string, latin: string])[] = [
  ['ου', 'ou'],
  ['μπ', 'b'],
  ['ντ', 'd'],
  ['γκ', 'g'],
  ['τζ', 'tz'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
];

/** The national system of Georgia (2002), without its apostrophes. */
const georgian = tableOf('აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh');

const armenian = tableOf(
  'աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp քk օo ֆf',
);

/** Consonants and long vowels: these scripts rarely write short vowels, so names in them compare by consonants. */
const arabic = tableOf(
  'اa آa أa إi ٱa بb پp تt ثth جj چch حh خkh دd ذdh رr زz ژzh سs شsh صs ضd طt ظz عa غgh فf قq كk کk گg لl مm نn ں وw ؤw هh ةa ہh ھh يy یy ىa ئy ءa ےy',
);
const hebrew = tableOf('אa בb גg דd הh וv זz חch טt יy כk ךk לl מm םm נn ןn סs עa פp ףp צts ץts קk רr שsh תt');

/** Hangul in its parts, as NFKD separates them: leading consonants, vowels and final consonants (Revised Romanisation). */
const hangul = [
  ...'g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h'.split(',').map((latin, at) => [String.fromCodePoint(0x1100 + at), latin] as const),
  ...'a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i'
    .split(',')
    .map((latin, at) => [String.fromCodePoint(0x1161 + at), latin] as const),
  ...'k,kk,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,h'
    .split(',')
    .map((latin, at) => [String.fromCodePoint(0x11a8 + at), latin] as const),
];

const letters = new Map<string, string>([...cyrillic, ...greek, ...georgian, ...armenian, ...arabic, ...hebrew, ...hangul]);
const pairs = new Map(greekPairs);

const greekPair = /ου|μπ|ντ|γκ|τζ|αυ|ευ/g;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const hangulPart = /[\u1100-\u11ff]/g;

/** Marks that change a letter's sound, not the letter: accents, and the vowel points of Arabic and Hebrew. Other scripts need theirs. */
const points = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Scripts that leave short vowels out. */
const abjad = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether a text is written in Arabic or Hebrew letters, of which only the consonants are reliable. */
export const isConsonantal = (text: string): boolean => abjad.test(text);

/**
 * Lower-case text in Latin letters without accents, as far as its script has a table: Cyrillic, Greek, Georgian, Armenian, Hangul, and
 * the consonants of Arabic and Hebrew. Letters of other scripts stay as they are. Expects lower case.
 */
export function writeInLatin(lower: string): string {
  const latin = lower
    .normalize('NFKC')
    .replaceAll(otherScript, (letter) => (letter >= '\u0370' && letter <= '\u03ff' ? letter : (letters.get(letter) ?? letter)));
  return latin
    .normalize('NFKD')
    .replaceAll(points, '')
    .replaceAll(greekPair, (pair) => pairs.get(pair) ?? pair)
    .replaceAll(otherScript, (letter) => letters.get(letter) ?? letter)
    .replaceAll(hangulPart, (part) => letters.get(part) ?? part);
}
