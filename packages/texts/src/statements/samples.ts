import type { Language } from '../texts.ts';
import type { Statement } from './statement.ts';

export const sampleNames = ['privacy', 'terms', 'complaints'] as const;
export type SampleName = (typeof sampleNames)[number];

/** Shown above every sample, so that readers do not take it for a real commitment. */
export const sampleWarning: Readonly<Record<Language, string>> = {
  cs: 'Ukázkový text. Společnost Pramen je smyšlená a tato stránka nikoho nezavazuje; ve skutečném provozu tu bude odkaz na dokument vaší společnosti.',
  sk: 'Ukážkový text. Spoločnosť Pramen je vymyslená a táto stránka nikoho nezaväzuje; v skutočnej prevádzke tu bude odkaz na dokument vašej spoločnosti.',
};

const czech: Readonly<Record<SampleName, Statement>> = {
  privacy: {
    title: 'Ochrana osobních údajů',
    lead: 'Jaké údaje o vás máme, k čemu je potřebujeme a co s nimi můžete dělat.',
    sections: [
      {
        heading: 'Jaké údaje zpracováváme',
        paragraphs: [],
        points: [
          'jméno, datum narození, adresu a doklad totožnosti, protože je vyžaduje zákon',
          'telefon a e-mail, abychom se vám mohli ozvat a ověřit, že jste to vy',
          'smlouvy, pokyny, platby a stav vašich investic',
          'záznamy o přihlášeních a o změnách, kvůli bezpečnosti',
        ],
      },
      { heading: 'Jak dlouho', paragraphs: ['Po dobu smlouvy a poté tak dlouho, jak ukládají zákony. Co už potřeba není, mažeme.'] },
      {
        heading: 'Vaše práva',
        paragraphs: [
          'Můžete chtít, abychom vám údaje ukázali, opravili, předali nebo smazali. Stačí nám napsat; odpovíme do jednoho měsíce.',
        ],
      },
    ],
  },
  terms: {
    title: 'Podmínky používání portálu',
    lead: 'Co od portálu můžete čekat a co očekáváme my od vás.',
    sections: [
      {
        heading: 'K čemu portál slouží',
        paragraphs: [
          'V portálu vidíte své smlouvy a hodnotu investic, podepisujete dokumenty a posíláte nám požadavky. Hodnoty jsou informativní; rozhodující jsou výpisy.',
        ],
      },
      { heading: 'Přístup', paragraphs: ['Heslo a ověřovací kódy jsou jen vaše. Nikdy se na ně neptáme, ani po telefonu.'] },
      { heading: 'Riziko', paragraphs: ['Hodnota investice může klesnout. Minulá výkonnost není zárukou budoucích výnosů.'] },
    ],
  },
  complaints: {
    title: 'Reklamace a stížnosti',
    lead: 'Když něco není v pořádku, chceme to vědět a napravit.',
    sections: [
      {
        heading: 'Jak stížnost podat',
        paragraphs: ['Napište na stiznosti@pramen.test nebo poštou. Uveďte, čeho se stížnost týká a jak vás zastihneme.'],
      },
      { heading: 'Co se bude dít', paragraphs: ['Přijetí potvrdíme a do 30 dnů vám odpovíme. Vyřízení je zdarma.'] },
      { heading: 'Když nebudete spokojeni', paragraphs: ['Můžete se obrátit na orgán dohledu nebo na finančního arbitra.'] },
    ],
  },
};

const slovak: Readonly<Record<SampleName, Statement>> = {
  privacy: {
    title: 'Ochrana osobných údajov',
    lead: 'Aké údaje o vás máme, na čo ich potrebujeme a čo s nimi môžete robiť.',
    sections: [
      {
        heading: 'Aké údaje spracúvame',
        paragraphs: [],
        points: [
          'meno, dátum narodenia, adresu a doklad totožnosti, pretože ich vyžaduje zákon',
          'telefón a e-mail, aby sme sa vám mohli ozvať a overiť, že ste to vy',
          'zmluvy, pokyny, platby a stav vašich investícií',
          'záznamy o prihláseniach a o zmenách, kvôli bezpečnosti',
        ],
      },
      { heading: 'Ako dlho', paragraphs: ['Počas zmluvy a potom tak dlho, ako ukladajú zákony. Čo už netreba, mažeme.'] },
      {
        heading: 'Vaše práva',
        paragraphs: [
          'Môžete chcieť, aby sme vám údaje ukázali, opravili, odovzdali alebo vymazali. Stačí nám napísať; odpovieme do jedného mesiaca.',
        ],
      },
    ],
  },
  terms: {
    title: 'Podmienky používania portálu',
    lead: 'Čo od portálu môžete čakať a čo očakávame my od vás.',
    sections: [
      {
        heading: 'Na čo portál slúži',
        paragraphs: [
          'V portáli vidíte svoje zmluvy a hodnotu investícií, podpisujete dokumenty a posielate nám požiadavky. Hodnoty sú informatívne; rozhodujúce sú výpisy.',
        ],
      },
      { heading: 'Prístup', paragraphs: ['Heslo a overovacie kódy sú len vaše. Nikdy sa na ne nepýtame, ani po telefóne.'] },
      { heading: 'Riziko', paragraphs: ['Hodnota investície môže klesnúť. Minulá výkonnosť nie je zárukou budúcich výnosov.'] },
    ],
  },
  complaints: {
    title: 'Reklamácie a sťažnosti',
    lead: 'Keď niečo nie je v poriadku, chceme to vedieť a napraviť.',
    sections: [
      {
        heading: 'Ako podať sťažnosť',
        paragraphs: ['Napíšte na stiznosti@pramen.test alebo poštou. Uveďte, čoho sa sťažnosť týka a ako vás zastihneme.'],
      },
      { heading: 'Čo sa bude diať', paragraphs: ['Prijatie potvrdíme a do 30 dní vám odpovieme. Vybavenie je bezplatné.'] },
      { heading: 'Keď nebudete spokojní', paragraphs: ['Môžete sa obrátiť na orgán dohľadu.'] },
    ],
  },
};

/** Legal texts of the demonstration, each shown below sampleWarning. */
export const samples: Readonly<Record<Language, Readonly<Record<SampleName, Statement>>>> = { cs: czech, sk: slovak };
