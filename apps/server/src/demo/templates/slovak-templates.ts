const field = (name: string) => `<span data-placeholder="${name}">\${${name}}</span>`;
const line = (label: string, name: string) => `<tr><td>${label}</td><td>${field(name)}</td></tr>`;
const row = (tag: 'th' | 'td', cells: readonly string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

/** The contract of Slovak clients, as the editor saves it. */
export const slovakContract = [
  `<p style="text-align:right">${field('company.logo')}</p>`,
  '<h1>Zmluva o\u00a0správe portfólia</h1>',
  `<p>uzavretá dňa ${field('date.today')} medzi týmito stranami:</p>`,
  '<h2>Spoločnosť</h2>',
  `<p><strong>${field('company.name')}</strong>, IČO ${field('company.business_number')}, so sídlom ${field('company.address')} (ďalej „spoločnosť“)</p>`,
  '<h2>Klient</h2>',
  `<table><tbody>${line('Meno a\u00a0priezvisko', 'client.fullname')}${line('Dátum narodenia', 'client.birth_date')}${line('Rodné číslo', 'client.birth_number')}${line('Trvalý pobyt', 'address.full')}${line('E-mail', 'client.email')}${line('Telefón', 'client.phone')}</tbody></table>`,
  `<p>zastúpený poradcom: ${field('person.fullname')}, ${field('intermediary.name')} (ďalej „klient“)</p>`,
  '<h2>1. Predmet zmluvy</h2>',
  '<p>Spoločnosť sa zaväzuje obhospodarovať majetok klienta podľa zvolených stratégií a\u00a0klient sa zaväzuje platiť za to dohodnutú odmenu. Hodnota investície môže klesať aj stúpať a\u00a0návratnosť vloženej sumy nie je zaručená.</p>',
  '<h2>2. Zmluvy klienta</h2>',
  `<table><tbody>${row('th', ['Číslo', 'Typ', 'Mena'])}${row('td', [field('contract.number'), field('contract.type'), field('contract.currency')])}</tbody></table>`,
  '<h2>3. Výplaty</h2>',
  `<p>Peniaze sa vyplácajú na účet ${field('bank_account.full')} vedený na meno ${field('bank_account.owner')}.</p>`,
  '<h2>4. Záver</h2>',
  '<ol><li><p>Zmluva sa uzatvára na neurčitý čas.</p></li><li><p>Klient môže od zmluvy do 14\u00a0dní od jej uzavretia odstúpiť bez udania dôvodu, aj v\u00a0portáli spoločnosti. Vložené peniaze sa mu vysporiadajú.</p></li><li><p>Klient ju môže kedykoľvek vypovedať s\u00a0výpovednou lehotou jedného mesiaca.</p></li><li><p>Podpisuje sa elektronicky kódom z\u00a0SMS; posledné strany dokladajú, kto a\u00a0kedy ju podpísal.</p></li></ol>',
].join('');

/** The form that Slovak clients sign to change their payout account. */
export const slovakAccountRequest = [
  `<p style="text-align:right">${field('company.logo')}</p>`,
  '<h1>Žiadosť o\u00a0zmenu účtu</h1>',
  `<p>Klient ${field('client.fullname')}, narodený(á) ${field('client.birth_date')}, trvalý pobyt ${field('address.full')}, žiada spoločnosť ${field('company.name')}, aby sa výplaty z\u00a0jeho investícií posielali takto:</p>`,
  `<table><tbody>${row('th', ['Účet', 'Majiteľ účtu', 'Meny'])}${row('td', [field('bank_account.full'), field('bank_account.owner'), field('bank_account.currencies')])}</tbody></table>`,
  '<p>Klient vyhlasuje, že je majiteľom všetkých uvedených účtov.</p>',
  `<p>Žiadosť prijal ${field('person.fullname')}, ${field('date.today')}.</p>`,
].join('');
