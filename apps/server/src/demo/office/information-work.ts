import type { InformationForm } from '@pramen/contract/disclosures/disclosures.schemas';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { informationDocuments } from '../../database/schema/disclosures.ts';
import { addInformation } from '../../features/disclosures/information-documents.service.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';
import { strategyCosts } from '../company/offers.ts';
import { drawPaper } from '../templates/information-papers.ts';
import type { Paper } from '../templates/information-papers.ts';

const ATTACHED_DAYS_AGO = 190;
/** Has no key information yet, so that administrators see what is missing. */
const WITHOUT_PAPER = 'Dividendová strategie svět';
const SAMPLE = 'Ukázkový dokument demonstrace, nejde o\u00a0skutečnou nabídku.';
const SAMPLE_SK = 'Ukážkový dokument demonštrácie, nejde o\u00a0skutočnú ponuku.';

const percent = (fraction: string) => `${(Number(fraction) * 100).toFixed(1).replace('.', ',')}\u00a0%`;

function keyPaper(name: string, externalId: string): Paper {
  const costs = strategyCosts.find(([key]) => key === externalId)?.[1];
  return {
    title: `Klíčové informace: ${name}`,
    note: SAMPLE,
    sections: [
      ['Co je to za produkt', `${name} je portfolio, které za klienta spravuje společnost podle předem dané investiční strategie.`],
      [
        'Jaká podstupuji rizika',
        `Ukazatel rizika ${costs?.riskClass ?? '?'} ze 7. Hodnota investice může kolísat a návratnost vložené částky není zaručena.`,
      ],
      [
        'S jakými náklady je spojena',
        `Vstupní poplatek ${percent(costs?.entryFee ?? '0')} z každého vkladu. Průběžné náklady ${percent(costs?.ongoingFee ?? '0')} ročně.`,
      ],
      ['Jak dlouho investici držet', 'Doporučená doba držení je nejméně pět let. Peníze lze vybrat i dříve.'],
    ],
  };
}

const firmPapers: readonly (readonly [InformationForm['language'], string, Paper])[] = [
  [
    'cs',
    'informace-o-spolecnosti.pdf',
    {
      title: 'Informace o\u00a0společnosti před uzavřením smlouvy',
      note: SAMPLE,
      sections: [
        ['Kdo jsme', 'Obchodník s cennými papíry, nad jehož činností vykonává dohled Česká národní banka.'],
        ['Jak s námi komunikujete', 'Česky nebo slovensky, v portálu, e-mailem nebo telefonicky.'],
        ['Kde si můžete stěžovat', 'U nás, u finančního arbitra nebo u České národní banky.'],
        ['Odstoupení od smlouvy', 'Od smlouvy uzavřené na dálku můžete do 14 dnů odstoupit bez udání důvodu, i v portálu.'],
      ],
    },
  ],
  [
    'sk',
    'informacie-o-spolocnosti.pdf',
    {
      title: 'Informácie o\u00a0spoločnosti pred uzavretím zmluvy',
      note: SAMPLE_SK,
      sections: [
        ['Kto sme', 'Obchodník s cennými papiermi pod dohľadom Českej národnej banky a Národnej banky Slovenska.'],
        ['Ako s nami komunikujete', 'Po slovensky alebo po česky, v portáli, e-mailom alebo telefonicky.'],
        ['Kde sa môžete sťažovať', 'U nás alebo v Národnej banke Slovenska.'],
        ['Odstúpenie od zmluvy', 'Od zmluvy uzavretej na diaľku môžete do 14 dní odstúpiť bez udania dôvodu, aj v portáli.'],
      ],
    },
  ],
];

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Attaches what new clients are given before they sign. A company that ever attached anything keeps its own. */
export async function attachInformation(tx: Tx, deps: WorkDeps & { files: FileStore }, staff: Staff): Promise<void> {
  const known = await tx.select({ id: informationDocuments.id }).from(informationDocuments).limit(1);
  if (known.length > 0) return;
  const at = daysAgo(deps, createRandom(9_710), ATTACHED_DAYS_AGO);
  const platform = platformAt(deps, at);
  const actor = staff('admin@pramen.test', at);
  const attach = async (form: InformationForm, name: string, paper: Paper) =>
    addInformation(tx, platform, actor, form, { name, staged: await deps.files.stage(inOnePiece(await drawPaper(paper))) });
  for (const [language, name, paper] of firmPapers) await attach({ kind: 'FIRM_INFORMATION', language }, name, paper);
  const offered = await tx.select().from(strategies).where(eq(strategies.isActive, true)).orderBy(asc(strategies.externalId));
  for (const { id, strategyName, externalId } of offered.filter((one) => one.strategyName !== WITHOUT_PAPER && one.externalId !== null))
    await attach(
      { kind: 'KEY_INFORMATION', strategy_id: id, language: 'cs' },
      `klicove-informace-${externalId}.pdf`,
      keyPaper(strategyName, String(externalId)),
    );
}
