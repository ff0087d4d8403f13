/**
 * Codes of the payment system of Czech banks (Czech National Bank, decree No. 169/2011 Coll., directory "kody bank", 2026). An account
 * whose code is missing here is refused, so a newly licensed bank belongs here at once; a code that ended may stay.
 */
const codes = new Set(
  `0100 0300 0600 0710 0800 2010 2020 2060 2070 2100 2200 2220 2250 2260 2275 2600 2700 3030 3040 3050 3060 3500 4000 4300 5500 5800 6000
   6100 6200 6210 6300 6363 6700 6800 7910 7950 7960 7970 7990 8030 8040 8060 8090 8150 8190 8198 8199 8200 8215 8220 8230 8240 8250 8255
   8265 8270 8272 8280 8293 8299 8500 8610 8660`.split(/\s+/),
);

export const isCzechBankCode = (code: string): boolean => codes.has(code);
