/** A document that clients bring on paper: file name, and the text as the editor would write it. */
export interface Paper {
  name: string;
  html: string;
}

const paper = (name: string, paragraphs: readonly string[]): Paper => ({
  name,
  html: [`<h1>${name}</h1>`, ...paragraphs.map((text) => `<p>${text}</p>`), '<p>${client.fullname}</p>'].join(''),
});

const client = '${client.fullname}, narozen(a) ${client.birth_date}, bytem ${address.full}';
const slovakClient = '${client.fullname}, narodený(á) ${client.birth_date}, bytom ${address.full}';

/** All invented; the client's own facts are filled in. */
export const papers = {
  income: paper('Potvrzení o\u00a0příjmu', [
    `Potvrzujeme, že ${client}, je naším zaměstnancem v\u00a0pracovním poměru na dobu neurčitou, pracovní zařazení: \${client.occupation}.`,
    'Průměrný čistý měsíční příjem za poslední tři měsíce činí 46\u00a0800\u00a0Kč. Zaměstnanec není ve zkušební ani výpovědní době a\u00a0na jeho mzdu nejsou vedeny srážky.',
    'Potvrzení se vydává na žádost zaměstnance pro potřeby investiční společnosti.',
  ]),
  proxy: paper('Plná moc', [
    `Já, ${client}, zmocňuji tímto svého manžela (svou manželku), aby mě zastupoval(a) při předání a\u00a0převzetí písemností týkajících se mých smluv.`,
    'Plná moc se nevztahuje na výběry ani na změnu účtu pro výplaty. Platí do odvolání.',
  ]),
  origin: paper('Prohlášení o\u00a0původu peněz', [
    `Já, ${client}, prohlašuji, že peníze, které investuji, pocházejí z\u00a0prodeje nemovitosti v\u00a0mém vlastnictví a\u00a0z\u00a0úspor ze zaměstnání.`,
    'Kupní smlouvu na vyžádání předložím. Peníze pro jinou osobu neinvestuji.',
  ]),
  tax: paper('Prohlášení o\u00a0daňové rezidenci', [
    `Já, ${client}, prohlašuji, že jsem daňovým rezidentem státu: \${client.tax_residence}.`,
    'Nejsem daňovým rezidentem ani občanem Spojených států amerických. Každou změnu oznámím do 30\u00a0dnů.',
  ]),
  account: paper('Žádost o\u00a0změnu účtu', [
    `Já, ${client}, žádám, aby byly výplaty z\u00a0mých investic posílány na účet \${bank_account.full}.`,
    'Prohlašuji, že jsem majitelem tohoto účtu. Výpis z\u00a0účtu přikládám.',
  ]),
  statement: paper('Žádost o\u00a0výpis', [
    `Já, ${client}, žádám o\u00a0výpis všech pohybů na svých smlouvách za uplynulý kalendářní rok.`,
    'Výpis prosím zašlete na adresu ${address.correspondence_full}.',
  ]),
  incomeSlovak: paper('Potvrdenie o\u00a0príjme', [
    `Potvrdzujeme, že ${slovakClient}, je naším zamestnancom v\u00a0pracovnom pomere na neurčitý čas, pracovné zaradenie: \${client.occupation}.`,
    'Priemerný čistý mesačný príjem za posledné tri mesiace je 1\u00a0640\u00a0€. Zamestnanec nie je v\u00a0skúšobnej ani výpovednej lehote.',
  ]),
  originSlovak: paper('Vyhlásenie o\u00a0pôvode peňazí', [
    `Ja, ${slovakClient}, vyhlasujem, že peniaze, ktoré investujem, pochádzajú z\u00a0predaja bytu v\u00a0mojom vlastníctve a\u00a0z\u00a0úspor zo zamestnania.`,
    'Peniaze pre inú osobu neinvestujem.',
  ]),
} as const;
