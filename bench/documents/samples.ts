import type { DocumentValues } from '../../apps/server/src/platform/pdf/templates/document-values.ts';
import type { EvidenceText } from '../../apps/server/src/platform/pdf/pages/evidence-pages.ts';

export const values: DocumentValues = {
  single: {
    'client.fullname': 'Ľubomír Žďárský',
    'client.email': 'lubomir@example.cz',
    'date.today': '5. 3. 2026',
    'company.name': 'Horizont Invest',
  },
  repeated: { contract: Array.from({ length: 6 }, (_, index) => ({ number: `202600000${index}`, type: 'Správa portfolia' })) },
  logo: null,
};

const sentence =
  'Příliš žluťoučký kůň úpěl ďábelské ódy; vypätá dcéra grófa Maxwella s IQ nižším ako kôň núti čeľaď hrýzť hŕbu jabĺk, a to vše pro ${client.fullname} ke dni ${date.today}. ';

/** A contract of two pages: headings, paragraphs, a list and a table of a client's contracts. */
export const twoPages = [
  '<h1>Rámcová smlouva</h1><p>mezi <strong>${company.name}</strong> a <em>${client.fullname}</em> (${client.email})</p>',
  ...Array.from({ length: 4 }, (_, index) => `<h2>Článek ${index + 1}</h2><p>${sentence.repeat(3)}</p>`),
  `<ul>${Array.from({ length: 5 }, () => `<li>${sentence}</li>`).join('')}</ul>`,
  '<table><tr><th>Číslo</th><th>Typ</th></tr><tr><td>${contract.number}</td><td>${contract.type}</td></tr></table>',
  ...Array.from({ length: 3 }, (_, index) => `<h2>Článek ${index + 5}</h2><p>${sentence.repeat(3)}</p>`),
].join('');

const hash = 'a1b2c3d4e5f60718'.repeat(4);

/** Evidence of two signatures with every row of a real one. */
export const twoSignatures: EvidenceText = {
  title: 'Doklad o elektronickém podpisu',
  introduction: 'Tyto strany vznikly po posledním podpisu. Celý soubor chrání elektronická pečeť vydavatele.',
  sections: [
    {
      heading: 'Dokument',
      rows: [
        ['Název', 'Rámcová smlouva'],
        ['Kód', 'RS_2026_0001'],
        ['Klient', 'Ľubomír Žďárský'],
        ['Počet stran', '2'],
        ['Otisk originálu (SHA-256)', hash],
      ],
    },
    ...['klient', 'odpovědná osoba'].map((role, index) => ({
      heading: `${index + 1}. podpis: ${role}`,
      rows: [
        ['Kdo podepsal', 'Žofie Ďuríčková'],
        ['Kdy', '05.03.2026 09:07:05 Europe/Prague (GMT+01:00)'],
        ['Kód zaslán na telefon', '**********456'],
        ['Označení kódu', '01a1ff8e-4679-702c-a6fa-dc131737cda0'],
        ['Kód potvrdil', `1 dokument, otisk ${hash}`],
        ['Podepsaný otisk (SHA-256)', hash],
        ['IP adresa', '203.0.113.7'],
        [
          'Zařízení',
          'Chrome, Windows\nMozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
        ],
        ['Záznam v auditní stopě', '01a1ff8e-4686-7035-a5ab-4e1c96333495'],
      ] as const,
    })),
  ],
  footer: 'Doklad o podpisu · RS_2026_0001 · strana {page} z {pages}',
};
