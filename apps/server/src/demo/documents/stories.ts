import { accepted, canceled, lost, marked, rejected, revoked, signed, taken, until, asked } from './steps.ts';
import type { Step } from './steps.ts';
import type { papers } from './papers.ts';

/** One document of the demonstration: its age in days, and the steps since. */
export interface Story {
  /** Client code. */
  code: string;
  days: number;
  from: StoryTemplate | keyof typeof papers;
  steps: readonly Step[];
}

/** Whether its file could not be generated. */
export const isLost = ({ steps: [first] }: Story): boolean => first?.isWithoutFile === true;

export const storyTemplates = {
  contract: 'Smlouva o\u00a0správě portfolia',
  form: 'Žádost o\u00a0změnu údajů',
  letter: 'Uvítací dopis',
  contractSlovak: 'Zmluva o\u00a0správe portfólia',
  accountSlovak: 'Žiadosť o\u00a0zmenu účtu',
} as const;
export type StoryTemplate = keyof typeof storyTemplates;

const tell = (code: string, days: number, from: Story['from'], ...steps: Step[]): Story => ({ code, days, from, steps });

const wrongAddress = 'Korespondenční adresa už neplatí, opravte ji prosím.';
const wrongAccount = 'Účet je už zrušený, pošlem nový.';
const bothSign = [signed('OWNER', 1), signed('RESPONSIBLE', 2)];

/** Documents of the people named in guides come first: they must exist before those people sign in. */
export const stories: readonly Story[] = [
  tell('P0001', 2, 'contract'),
  tell('P0001', 9, 'form', signed('OWNER', 1), taken('office@pramen.test', 2)),
  tell('P0001', 7, 'form', rejected('OWNER', 1, wrongAddress)),
  tell('P0001', 150, 'form', signed('OWNER', 1), accepted(3)),
  tell('P0001', 330, 'contract', ...bothSign, accepted(4)),
  tell('P0001', 95, 'income', accepted(1)),
  tell('P0002', 2, 'contractSlovak'),
  tell('P0002', 10, 'accountSlovak', signed('OWNER', 2)),
  tell('P0002', 7, 'accountSlovak', rejected('OWNER', 1, wrongAccount)),
  tell('P0002', 120, 'accountSlovak', signed('OWNER', 1), accepted(2)),
  tell('P0002', 310, 'contractSlovak', ...bothSign, accepted(4)),
  tell('P0002', 80, 'incomeSlovak', accepted(1)),
  // Documents waiting for a signer.
  tell('P0021', 2, 'contract', signed('OWNER', 1)),
  tell('P0030', 2, 'contract'),
  tell('P0039', 2, 'contract', signed('OWNER', 1)),
  tell('P0041', 1, 'contract'),
  tell('P0020', 1, 'form'),
  tell('P0034', 2, 'form', until(12, 1)),
  tell('P0016', 2, 'tax', asked(1)),
  tell('P0049', 2, 'contractSlovak', signed('OWNER', 1)),
  tell('P0058', 2, 'accountSlovak'),
  // Documents for the back office to process.
  tell('P0018', 2, 'origin'),
  tell('P0023', 3, 'proxy'),
  tell('P0014', 5, 'income', taken('ctibor.zizka@pramen.test', 1)),
  tell('P0033', 6, 'tax'),
  tell('P0052', 4, 'originSlovak'),
  tell('P0026', 6, 'form', signed('OWNER', 2)),
  tell('P0017', 8, 'contract', ...bothSign, taken('ctibor.zizka@pramen.test', 4)),
  tell('P0055', 9, 'accountSlovak', signed('OWNER', 3)),
  tell('P0040', 5, 'form', rejected('OWNER', 2, 'Telefon je chybně, platí ten původní.')),
  tell(
    'P0029',
    11,
    'contract',
    signed('OWNER', 1),
    rejected('RESPONSIBLE', 3, 'Klient si přeje jinou strategii, připravíme smlouvu znovu.'),
  ),
  tell('P0042', 1, 'letter', lost),
  // Finished documents.
  tell('P0012', 40, 'statement', accepted(1)),
  tell('P0015', 35, 'account', accepted(2)),
  tell('P0030', 100, 'income', accepted(1)),
  tell('P0063', 70, 'incomeSlovak', accepted(2)),
  tell('P0017', 30, 'account', canceled(2, 'Klient přinesl novější.')),
  tell('P0044', 55, 'proxy', canceled(1, 'Chybí podpis zmocnitele.')),
  tell('P0046', 65, 'form', marked(6), canceled(7, 'Klient změnu telefonem odvolal.')),
  tell('P0037', 45, 'form', rejected('OWNER', 1, wrongAddress), canceled(3, 'Nahrazeno opravenou žádostí.')),
  tell('P0037', 42, 'form', signed('OWNER', 1), accepted(2)),
  tell('P0048', 250, 'form', signed('OWNER', 1), accepted(2)),
  tell('P0021', 200, 'contract', ...bothSign, accepted(3)),
  tell('P0025', 280, 'contract', ...bothSign, accepted(5)),
  tell('P0038', 240, 'contract', ...bothSign, accepted(3)),
  tell('P0053', 220, 'contractSlovak', ...bothSign, accepted(4)),
  tell('P0060', 90, 'accountSlovak', signed('OWNER', 1), accepted(2)),
  tell('P0022', 14, 'form', revoked(1)),
  tell('P0031', 20, 'form', revoked(2)),
  // Letters take LibreOffice seconds each, so they come last.
  tell('P0024', 12, 'letter'),
  tell('P0036', 8, 'letter'),
];
