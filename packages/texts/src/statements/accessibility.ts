import type { Language } from '../texts.ts';
import type { Speaker, Statement } from './statement.ts';

const contactsOf = ({ phone, email }: Speaker) => [email, phone].filter((contact) => contact !== '');

function speakCzech(company: Speaker): Statement {
  const contacts = contactsOf(company);
  return {
    title: 'Prohlášení o přístupnosti',
    lead: `${company.name} chce, aby klientský portál mohl používat každý: zrakem, sluchem i hmatem, myší, klávesnicí i hlasem.`,
    sections: [
      {
        heading: 'Čím se řídíme',
        paragraphs: [
          'Portál stavíme podle Pokynů pro přístupnost webového obsahu WCAG 2.2, úroveň AA, a podle evropské normy EN 301 549. Přístupnost služeb pro spotřebitele ukládá zákon č. 424/2023 Sb.',
          'Prohlášení platí pro všechny obrazovky portálu v češtině i slovenštině, v počítači i v telefonu, ve světlém i tmavém vzhledu.',
        ],
      },
      {
        heading: 'Co to znamená v praxi',
        paragraphs: [],
        points: [
          'Všechno jde ovládat klávesnicí a vždy je vidět, kde právě jste.',
          'Texty a ovládací prvky mají dostatečný kontrast i v barvách jednotlivých partnerů.',
          'Zisk a ztrátu poznáte i bez barev: podle znaménka a šipky.',
          'Stránku lze zvětšit na dvojnásobek a nic se neztratí.',
          'Kdo má v systému omezený pohyb, neuvidí žádné animace.',
          'Co obsahuje QR kód platby, je vedle něj vždy napsáno slovy.',
        ],
      },
      {
        heading: 'Co zatím přístupné není',
        paragraphs: [
          'Dokumenty, které vznikly mimo portál, například naskenované listiny, nemusí přečíst odečítač obrazovky. Na požádání vám jejich obsah předáme jinak.',
        ],
      },
      {
        heading: 'Jak přístupnost ověřujeme',
        paragraphs: [
          'Každou obrazovku kontrolujeme při každé změně automaticky i ručně, klávesnicí a při zvětšení. Prohlášení vychází z vlastního posouzení ze dne 21. 11. 2026; nezávislý audit zatím neproběhl.',
        ],
      },
      {
        heading: 'Napište nám',
        paragraphs: [
          contacts.length > 0
            ? `Narazili jste na překážku nebo potřebujete informaci v jiné podobě? Dejte nám vědět: ${contacts.join(', ')}. Stačí napsat, kde jste byli a co nešlo.`
            : 'Narazili jste na překážku nebo potřebujete informaci v jiné podobě? Dejte vědět svému poradci. Stačí napsat, kde jste byli a co nešlo.',
        ],
      },
    ],
  };
}

function speakSlovak(company: Speaker): Statement {
  const contacts = contactsOf(company);
  return {
    title: 'Vyhlásenie o prístupnosti',
    lead: `${company.name} chce, aby klientsky portál mohol používať každý: zrakom, sluchom aj hmatom, myšou, klávesnicou aj hlasom.`,
    sections: [
      {
        heading: 'Čím sa riadime',
        paragraphs: [
          'Portál staviame podľa Usmernení na zabezpečenie prístupnosti webového obsahu WCAG 2.2, úroveň AA, a podľa európskej normy EN 301 549. Prístupnosť služieb pre spotrebiteľov ukladá zákon č. 351/2022 Z. z.',
          'Vyhlásenie platí pre všetky obrazovky portálu po česky aj po slovensky, v počítači aj v telefóne, vo svetlom aj v tmavom vzhľade.',
        ],
      },
      {
        heading: 'Čo to znamená v praxi',
        paragraphs: [],
        points: [
          'Všetko sa dá ovládať klávesnicou a vždy vidno, kde práve ste.',
          'Texty a ovládacie prvky majú dostatočný kontrast aj vo farbách jednotlivých partnerov.',
          'Zisk a stratu spoznáte aj bez farieb: podľa znamienka a šípky.',
          'Stránku možno zväčšiť na dvojnásobok a nič sa nestratí.',
          'Kto má v systéme obmedzený pohyb, neuvidí žiadne animácie.',
          'Čo obsahuje QR kód platby, je vedľa neho vždy napísané slovami.',
        ],
      },
      {
        heading: 'Čo zatiaľ prístupné nie je',
        paragraphs: [
          'Dokumenty, ktoré vznikli mimo portálu, napríklad naskenované listiny, nemusí prečítať čítač obrazovky. Na požiadanie vám ich obsah odovzdáme inak.',
        ],
      },
      {
        heading: 'Ako prístupnosť overujeme',
        paragraphs: [
          'Každú obrazovku kontrolujeme pri každej zmene automaticky aj ručne, klávesnicou a pri zväčšení. Vyhlásenie vychádza z vlastného posúdenia zo dňa 21. 11. 2026; nezávislý audit sa zatiaľ neuskutočnil.',
        ],
      },
      {
        heading: 'Napíšte nám',
        paragraphs: [
          contacts.length > 0
            ? `Narazili ste na prekážku alebo potrebujete informáciu v inej podobe? Dajte nám vedieť: ${contacts.join(', ')}. Stačí napísať, kde ste boli a čo nešlo.`
            : 'Narazili ste na prekážku alebo potrebujete informáciu v inej podobe? Dajte vedieť svojmu poradcovi. Stačí napísať, kde ste boli a čo nešlo.',
        ],
      },
    ],
  };
}

const speakers: Readonly<Record<Language, (company: Speaker) => Statement>> = { cs: speakCzech, sk: speakSlovak };

/** The accessibility statement of the portal, with the contact for complaints. */
export function writeAccessibilityStatement(language: Language, company: Speaker): Statement {
  return speakers[language](company);
}
