import { describe, expect, it } from 'vitest';
import { writeMinor } from './amounts.ts';
import { StatementRefused } from './statement.ts';
import { readAll } from './testing/read-all.ts';

const IBAN = 'CZ6508000000192000145399';
const balance = (code: string, amount: string, indicator = 'CRDT', day = '2026-03-02') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const stmt = (rest: string, account = `<Id><IBAN>${IBAN}</IBAN></Id><Ccy>CZK</Ccy>`) =>
  `<Stmt><Id>S-1</Id><ElctrncSeqNb>12</ElctrncSeqNb><CreDtTm>2026-03-03T01:00:00</CreDtTm><Acct>${account}</Acct>${rest}</Stmt>`;
const document = (statements: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-03T01:00:00</CreDtTm></GrpHdr>${statements}</BkToCstmrStmt></Document>`;
const ntry = (rest: string, amount = '1000.00', indicator = 'CRDT', status = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="CZK">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${status}<BookgDt><Dt>2026-03-02</Dt></BookgDt>${rest}</Ntry>`;
const txDtls = (...details: string[]) => `<NtryDtls>${details.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`;

const one = async (rest: string, amount?: string, indicator?: string) =>
  (await readAll(document(stmt(ntry(rest, amount, indicator))))).entries[0];
const refusalOf = async (content: string | Buffer) => {
  try {
    await readAll(content);
    return null;
  } catch (error) {
    if (error instanceof StatementRefused) return [error.key, error.values];
    throw error;
  }
};

describe('the variable symbol of a payment', () => {
  it.each([
    ['EndToEndId with empty symbols', '<Refs><EndToEndId>/VS/0000012345/SS//KS/0558</EndToEndId></Refs>', '12345'],
    ['EndToEndId without inner slashes', '<Refs><EndToEndId>/VS12345/SS99/KS0308</EndToEndId></Refs>', '12345'],
    ['EndToEndId in another order', '<Refs><EndToEndId>/KS/0308/SS/77/VS/12345</EndToEndId></Refs>', '12345'],
    ['a reference marked VS:', '<RmtInf><Strd><CdtrRefInf><Ref>VS:12345</Ref></CdtrRefInf></Strd></RmtInf>', '12345'],
    [
      'references of all three symbols',
      '<RmtInf><Strd><CdtrRefInf><Ref>KS:0308</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>SS:7</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>VS:12345</Ref></CdtrRefInf></Strd></RmtInf>',
      '12345',
    ],
    [
      'a reference whose type says VS',
      '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>VS</Prtry></CdOrPrtry></Tp><Ref>0000012345</Ref></CdtrRefInf></Strd></RmtInf>',
      '12345',
    ],
    [
      'a reference whose type says KS',
      '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>KS</Prtry></CdOrPrtry></Tp><Ref>308</Ref></CdtrRefInf></Strd></RmtInf>',
      null,
    ],
    ['a creditor reference of ISO 11649', '<RmtInf><Strd><CdtrRefInf><Ref>RF1812345</Ref></CdtrRefInf></Strd></RmtInf>', '12345'],
    ['free text', '<RmtInf><Ustrd>platba VS:12345 děkuji</Ustrd></RmtInf>', '12345'],
    ['free text with slashes', '<RmtInf><Ustrd>/VS/12345/SS/1</Ustrd></RmtInf>', '12345'],
    ['additional text', '<AddtlTxInf>Příchozí úhrada, VS 12345</AddtlTxInf>', '12345'],
    [
      'the structured one before the text',
      '<RmtInf><Ustrd>VS:999</Ustrd><Strd><CdtrRefInf><Ref>VS:12345</Ref></CdtrRefInf></Strd></RmtInf>',
      '12345',
    ],
    ['a number that is too long', '<RmtInf><Ustrd>VS:12345678901</Ustrd></RmtInf>', null],
    ['VS inside a word', '<RmtInf><Ustrd>NAVS 12345</Ustrd></RmtInf>', null],
    ['zeros', '<Refs><EndToEndId>/VS/0000000000/SS//KS/</EndToEndId></Refs>', null],
    ['none', '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>', null],
  ])('from %s', async (_name, detail, symbol) => {
    expect((await one(txDtls(detail)))?.variableSymbol).toBe(symbol);
  });

  it('from the entry when it has no details', async () => {
    expect(await one('<AddtlNtryInf>Vklad /VS/555</AddtlNtryInf>')).toMatchObject({
      variableSymbol: '555',
      counterparty: { name: null, account: null, message: 'Vklad /VS/555' },
    });
  });
});

describe('the payer', () => {
  it.each([
    [
      'IBAN',
      '<RltdPties><Dbtr><Nm>Novák Jan</Nm></Dbtr><DbtrAcct><Id><IBAN>CZ65 0800 0000 1920 0014 5399</IBAN></Id></DbtrAcct></RltdPties>',
      IBAN,
    ],
    [
      'number and bank code',
      '<RltdPties><Dbtr><Nm>Novák Jan</Nm></Dbtr><DbtrAcct><Id><Othr><Id>19-2000145399</Id></Othr></Id></DbtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><Othr><Id>0800</Id></Othr></FinInstnId></DbtrAgt></RltdAgts>',
      '19-2000145399/0800',
    ],
    [
      'version 8',
      '<RltdPties><Dbtr><Pty><Nm>Novák Jan</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>2000145399</Id></Othr></Id></DbtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>0800</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>',
      '2000145399/0800',
    ],
  ])('by %s', async (_name, detail, account) => {
    expect((await one(txDtls(detail)))?.counterparty).toEqual({ name: 'Novák Jan', account, message: null });
  });

  it('of a debit is the payee, of a credit taken back still the payer', async () => {
    const detail = '<RltdPties><Dbtr><Nm>Plátce</Nm></Dbtr><Cdtr><Nm>Příjemce</Nm></Cdtr></RltdPties>';
    expect((await one(txDtls(detail), '5', 'DBIT'))?.counterparty.name).toBe('Příjemce');
    expect((await one(`<RvslInd>true</RvslInd>${txDtls(detail)}`, '5', 'DBIT'))?.counterparty.name).toBe('Plátce');
  });
});

describe('an entry', () => {
  it.each([
    ['CRDT', '', 'CREDIT', '1000.00'],
    ['DBIT', '', 'DEBIT', '-1000.00'],
    ['DBIT', '<RvslInd>true</RvslInd>', 'RETURN_OF_CREDIT', '-1000.00'],
    ['CRDT', '<RvslInd>1</RvslInd>', 'RETURN_OF_DEBIT', '1000.00'],
    ['CRDT', '<RvslInd>false</RvslInd>', 'CREDIT', '1000.00'],
    ['CRDT', txDtls('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'), 'RETURN_OF_DEBIT', '1000.00'],
    [
      'DBIT',
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
      'RETURN_OF_CREDIT',
      '-1000.00',
    ],
  ])('%s with %j is %s', async (indicator, rest, kind, amount) => {
    const entry = await one(rest, '1000.00', indicator);
    expect([entry?.kind, writeMinor(entry?.amountMinor ?? 0n)]).toEqual([kind, amount]);
  });

  it.each([
    ['1', '1.00'],
    ['1.5', '1.50'],
    ['1234.56', '1234.56'],
    ['1.50000', '1.50'],
    ['0.07', '0.07'],
    ['0', '0.00'],
    ['9999999999999.99', '9999999999999.99'],
    ['00000000000001.00', '1.00'],
  ])('with the amount %s', async (written, amount) => {
    expect(writeMinor((await one('', written))?.amountMinor ?? 0n)).toBe(amount);
  });

  it.each(['1.005', '1,50', '-1', 'NaN', '1e3', '', '10000000000000.00'])('with the amount %j is refused', async (written) => {
    expect(await refusalOf(document(stmt(ntry('', written))))).toEqual(['statementValue', { line: 1, value: written }]);
  });

  it('in another currency than its account is refused: it cannot be added up with the others', async () => {
    const dollars = ntry('').replace('Ccy="CZK"', 'Ccy="USD"');
    expect(await refusalOf(document(stmt(dollars)))).toEqual(['statementValue', { line: 1, value: 'USD' }]);
  });

  it.each([
    ['1899-12-31', '1899-12-31'],
    ['0001-01-01', '0001-01-01'],
    ['1900-01-01', null],
  ])('of %s is refused: %s', async (day, refused) => {
    const content = document(stmt(ntry('').replace('2026-03-02', day)));
    expect(await refusalOf(content)).toEqual(refused && ['statementValue', { line: 1, value: refused }]);
  });

  it.each([
    ['the reference of its payment', txDtls('<Refs><AcctSvcrRef>T-9</AcctSvcrRef></Refs>'), 'T-9'],
    ['its own reference', `<AcctSvcrRef>00012ab</AcctSvcrRef>${txDtls('<Refs><TxId>X</TxId></Refs>')}`, '12AB'],
    ['the reference of the clearing', txDtls('<Refs><TxId>X1</TxId></Refs>'), 'X1'],
    ['its number in the statement is none', '<NtryRef>3</NtryRef>', null],
    ['a long number of it', '<NtryRef>26482639</NtryRef>', '26482639'],
    ['none', '<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>', null],
  ])('is known by %s', async (_name, rest, reference) => {
    expect((await one(rest))?.reference).toBe(reference);
  });

  it('takes the day of booking, else of value, else the last of the statement', async () => {
    const entry = (days: string) => `<Ntry><Amt Ccy="CZK">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>${days}</Ntry>`;
    const { entries } = await readAll(
      document(
        stmt(
          `<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>${entry('<BookgDt><DtTm>2026-03-05T10:00:00+01:00</DtTm></BookgDt>')}${entry('<ValDt><Dt>2026-03-06</Dt></ValDt>')}${entry('')}`,
        ),
      ),
    );
    expect(entries.map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-05', '2026-03-06', '2026-03-31']);
    expect(await refusalOf(document(stmt(entry('<BookgDt><Dt>2026-02-30</Dt></BookgDt>'))))).toEqual([
      'statementValue',
      { line: 1, value: '2026-02-30' },
    ]);
  });

  it.each(['PDNG', 'INFO', '<Cd>PDNG</Cd>'])('with the status %s is left out and counted', async (status) => {
    const { entries, statements } = await readAll(document(stmt(ntry('', '5', 'CRDT', `<Sts>${status}</Sts>`) + ntry(''), undefined)));
    expect([entries.length, statements[0]?.pendingCount, statements[0]?.entryCount]).toEqual([1, 1, 1]);
  });
});

describe('a batch', () => {
  const part = (amount: string, symbol: string) => `<Amt Ccy="CZK">${amount}</Amt><Refs><EndToEndId>/VS/${symbol}</EndToEndId></Refs>`;
  it('is as many payments as the bank lists', async () => {
    const { entries, statements } = await readAll(document(stmt(ntry(txDtls(part('400.00', '1'), part('600.00', '2')))), '08'));
    expect(entries.map((entry) => [entry.line, entry.variableSymbol, writeMinor(entry.amountMinor), entry.isUnsplitBatch])).toEqual([
      [1, '1', '400.00', false],
      [2, '2', '600.00', false],
    ]);
    expect(statements[0]?.creditMinor).toBe(100_000n);
  });
  it('may hold payments of both sides, which give its amount together', async () => {
    const taken = `${part('100.00', '2')}<CdtDbtInd>DBIT</CdtDbtInd>`;
    const { entries } = await readAll(document(stmt(ntry(txDtls(part('1100.00', '1'), taken)))));
    expect(entries.map((entry) => [entry.kind, entry.variableSymbol, writeMinor(entry.amountMinor)])).toEqual([
      ['CREDIT', '1', '1100.00'],
      ['DEBIT', '2', '-100.00'],
    ]);
  });
  it('of version 2 has the amounts below AmtDtls', async () => {
    const old = (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="CZK">${amount}</Amt></TxAmt></AmtDtls>`;
    expect((await readAll(document(stmt(ntry(txDtls(old('300'), old('700'))))))).entries.map(({ amountMinor }) => amountMinor)).toEqual([
      30_000n,
      70_000n,
    ]);
  });
  it.each([
    ['whose payments do not give its amount', txDtls(part('400.00', '1'), part('500.00', '2'))],
    ['in another currency', txDtls(part('400.00', '1'), part('600.00', '2').replace('CZK', 'EUR'))],
    ['without amounts', txDtls('<Refs><EndToEndId>/VS/1</EndToEndId></Refs>', '<Refs><EndToEndId>/VS/2</EndToEndId></Refs>')],
    ['that is only counted', '<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>'],
  ])('%s stays one payment of nobody', async (_name, details) => {
    const { entries } = await readAll(document(stmt(ntry(details))));
    expect(entries).toMatchObject([{ amountMinor: 100_000n, variableSymbol: null, isUnsplitBatch: true }]);
  });
  it('with one payment keeps the amount of the entry', async () => {
    expect(await one(txDtls('<Amt Ccy="EUR">40.00</Amt><Refs><EndToEndId>/VS/1</EndToEndId></Refs>'))).toMatchObject({
      amountMinor: 100_000n,
      variableSymbol: '1',
      currency: 'CZK',
    });
  });
});

describe('sums', () => {
  it.each([
    ['opening and closing', balance('OPBD', '100.00') + balance('CLBD', '1100.00')],
    ['the closing balance of the day before', balance('PRCD', '100.00') + balance('CLBD', '1100.00')],
    ['negative balances', balance('OPBD', '1500.00', 'DBIT') + balance('CLBD', '500.00', 'DBIT')],
    ['a page', balance('ITBD', '100.00') + balance('ITBD', '1100.00')],
    [
      'a summary',
      '<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries><Sum>1000</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>1000.00</Sum></TtlCdtNtries></TxsSummry>',
    ],
    ['no sums', ''],
  ])('agree with %s', async (_name, head) => {
    const { statements } = await readAll(document(stmt(head + ntry(''))));
    expect(statements).toMatchObject([
      { account: IBAN, currency: 'CZK', number: '12', creditMinor: 100_000n, debitMinor: 0n, entryCount: 1 },
    ]);
  });
  it.each([
    [
      'balances',
      balance('OPBD', '100.00') + balance('CLBD', '1100.01'),
      ['statementSums', { line: 1, stated: '1100.01', found: '1100.00' }],
    ],
    [
      'a balance of the other sign',
      balance('OPBD', '100.00', 'DBIT') + balance('CLBD', '1100.00'),
      ['statementSums', { line: 1, stated: '1100.00', found: '900.00' }],
    ],
    [
      'a sum of credits',
      '<TxsSummry><TtlCdtNtries><Sum>999.00</Sum></TtlCdtNtries></TxsSummry>',
      ['statementSums', { line: 1, stated: '999.00', found: '1000.00' }],
    ],
    [
      'a sum of debits',
      '<TxsSummry><TtlDbtNtries><Sum>1.00</Sum></TtlDbtNtries></TxsSummry>',
      ['statementSums', { line: 1, stated: '1.00', found: '0.00' }],
    ],
    [
      'a count',
      '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>',
      ['statementCount', { line: 1, stated: 2, found: 1 }],
    ],
  ])('that do not agree refuse the file: %s', async (_name, head, refusal) => {
    expect(await refusalOf(document(stmt(head + ntry(''))))).toEqual(refusal);
  });
  it('of several statements are compared one by one', async () => {
    const good = stmt(balance('OPBD', '0') + balance('CLBD', '1000.00') + ntry(''));
    const bad = stmt(balance('OPBD', '0') + balance('CLBD', '2000.00') + ntry(''));
    expect((await readAll(document(good + good))).statements.map(({ statement }) => statement)).toEqual([1, 2]);
    expect(await refusalOf(document(good + bad))).toEqual(['statementSums', { line: 2, stated: '2000.00', found: '1000.00' }]);
  });
});

describe('a file', () => {
  const good = document(stmt(ntry(txDtls('<RltdPties><Dbtr><Nm>Žlutý kůň</Nm></Dbtr></RltdPties>'))));
  const nameIn = async (content: Buffer | string) => (await readAll(content)).entries[0]?.counterparty.name;
  const declare = (encoding: string) => good.replace('UTF-8', encoding);
  const latin = (text: string) =>
    Buffer.from(
      text
        .replaceAll('Ž', '\u008e')
        .replaceAll('ů', '\u00f9')
        .replaceAll('ň', '\u00f2')
        .replaceAll('ý', '\u00fd')
        .replaceAll('ů', '\u00f9'),
      'latin1',
    );

  it('with prefixed names, a mark, and an envelope around the document', async () => {
    const prefixed = good.replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2').replace('xmlns=', 'xmlns:ns2=');
    expect(await nameIn(prefixed)).toBe('Žlutý kůň');
    expect(await nameIn(`\ufeff${good}`)).toBe('Žlutý kůň');
    expect(
      await nameIn(good.replace('<Document', '<Env><AppHdr><Id>1</Id></AppHdr><Document').replace('</Document>', '</Document></Env>')),
    ).toBe('Žlutý kůň');
  });
  it('in UTF-16 and windows-1250', async () => {
    const swapped = Buffer.from(`\ufeff${declare('UTF-16')}`, 'utf16le').swap16();
    expect(await nameIn(Buffer.from(`\ufeff${declare('UTF-16')}`, 'utf16le'))).toBe('Žlutý kůň');
    expect(await nameIn(swapped)).toBe('Žlutý kůň');
    expect(await nameIn(latin(declare('windows-1250')))).toBe('Žlutý kůň');
  });
  it('with bytes of another encoding, or one that nobody knows, is refused', async () => {
    expect(await refusalOf(latin(good))).toEqual(['statementEncoding', {}]);
    expect(await refusalOf(declare('EBCDIC-CP-US'))).toEqual(['statementEncoding', {}]);
  });
  it('that is cut anywhere is refused', async () => {
    for (const end of [60, 200, 400, good.length - 15, good.length - 1])
      expect([end, (await refusalOf(good.slice(0, end)))?.[0]]).toEqual([end, 'statementCut']);
  });
  it.each([
    [
      'an entity of its own',
      '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt>&x;</BkToCstmrStmt></Document>',
      'unsafeStatement',
    ],
    [
      'entities that multiply',
      '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document>&b;</Document>',
      'unsafeStatement',
    ],
    ['an undeclared entity', good.replace('Žlutý', '&zluty;'), 'brokenStatement'],
    ['100,000 nested elements', `<Document>${'<a>'.repeat(100_000)}`, 'unsafeStatement'],
    ['an entry of too many elements', document(stmt(ntry(`<NtryDtls>${'<X/>'.repeat(6_000)}</NtryDtls>`))), 'statementTooLarge'],
    ['a text of a megabyte', document(stmt(ntry(`<AddtlNtryInf>${'x'.repeat(1_000_000)}</AddtlNtryInf>`))), 'statementTooLarge'],
    ['markup that is not XML', good.replace('</Acct>', '</acct>'), 'brokenStatement'],
    ['another message of the bank', good.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), 'otherBankMessage'],
    ['another document', '<html><body>x</body></html>', 'notStatement'],
    ['no document', 'hello', 'notStatement'],
    ['nothing', '', 'notStatement'],
    ['a statement of no account', document(stmt(ntry(''), '<Ccy>CZK</Ccy>')), 'statementValue'],
    ['a direction that does not exist', document(stmt(ntry('', '1', 'PLUS'))), 'statementValue'],
  ])('with %s is refused', async (_name, content, key) => {
    expect((await refusalOf(content))?.[0]).toBe(key);
  });
});
