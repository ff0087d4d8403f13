const field = (name: string) => `<span data-placeholder="${name}">\${${name}}</span>`;
const line = (label: string, name: string) => `<tr><td>${label}</td><td>${field(name)}</td></tr>`;
const row = (tag: 'th' | 'td', cells: readonly string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

/** A contract as the editor saves it: headings, tables with a row for each contract and strategy, the logo, a page break. */
export const portfolioContract = [
  `<p style="text-align:right">${field('company.logo')}</p>`,
  '<h1>Smlouva o\u00a0správě portfolia</h1>',
  `<p>uzavřená dne ${field('date.today')} mezi těmito stranami:</p>`,
  '<h2>Společnost</h2>',
  `<p><strong>${field('company.name')}</strong>, IČO ${field('company.business_number')}, se sídlem ${field('company.address')} (dále „společnost“)</p>`,
  '<h2>Klient</h2>',
  `<table><tbody>${line('Jméno a\u00a0příjmení', 'client.fullname')}${line('Datum narození', 'client.birth_date')}${line('Rodné číslo', 'client.birth_number')}${line('Trvalý pobyt', 'address.full')}${line('E-mail', 'client.email')}${line('Telefon', 'client.phone')}</tbody></table>`,
  `<p>zastoupený poradcem: ${field('person.fullname')}, ${field('intermediary.name')} (dále „klient“)</p>`,
  '<h2>1. Předmět smlouvy</h2>',
  '<p>Společnost se zavazuje obhospodařovat majetek klienta podle zvolených strategií a\u00a0klient se zavazuje platit za to sjednanou odměnu. Hodnota investice může klesat i\u00a0stoupat a\u00a0návratnost vložené částky není zaručena.</p>',
  '<h2>2. Smlouvy klienta</h2>',
  `<table><tbody>${row('th', ['Číslo', 'Typ', 'Měna'])}${row('td', [field('contract.number'), field('contract.type'), field('contract.currency')])}</tbody></table>`,
  '<div data-page-break></div>',
  '<h2>3. Strategie</h2>',
  `<table><tbody>${row('th', ['Strategie', 'Smlouva', 'Variabilní symbol', 'Očekávané roční zhodnocení před náklady'])}${row('td', [field('strategy.name'), field('strategy.contract_number'), field('strategy.variable_symbol'), field('strategy.performance')])}</tbody></table>`,
  '<p>Očekávané zhodnocení je odhad před odečtením nákladů a\u00a0není zárukou budoucích výnosů.</p>',
  '<h2>4. Výplaty</h2>',
  `<p>Peníze se vyplácejí na účet ${field('bank_account.full')} vedený na jméno ${field('bank_account.owner')}.</p>`,
  '<h2>5. Závěr</h2>',
  '<ol><li><p>Smlouva se uzavírá na dobu neurčitou.</p></li><li><p>Klient může od smlouvy do 14\u00a0dnů od jejího uzavření odstoupit bez udání důvodu, i\u00a0v\u00a0portálu společnosti. Vložené peníze se mu vypořádají.</p></li><li><p>Klient ji může kdykoli vypovědět s\u00a0výpovědní dobou jednoho měsíce.</p></li><li><p>Podepisuje se elektronicky kódem z\u00a0SMS; poslední strany dokládají, kdo a\u00a0kdy ji podepsal.</p></li></ol>',
].join('');
