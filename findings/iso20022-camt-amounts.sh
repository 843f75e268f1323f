#!/bin/sh
# iso20022.js 0.0.15: of a bank's statement (camt.053), 8.29 CNY is 828.9999999999999 fen, and the bank's numbers lose their zeros.
#
# One would guess that `amount`, which is in minor units, is a whole number: it is so that money can be kept exactly. The text is
# multiplied as a floating number: of all the amounts from 0.01 to 99.99, several hundred are no whole number of fen. A column for
# integers refuses them, or they are cut to one fen less. References (AcctSvcrRef, EndToEndId and the like are Max35Text in the
# schema) become numbers: 0012611280001 is 12611280001.
#
# A statement of an account in RMB is read once a day and booked line by line. With round amounts, as tests have, nothing shows;
# in a month of 19.99 and 8.29 the sum of the lines differs from the closing balance, or two numbers that differ in zeros are one.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iso20022.js@0.0.15
cat >run.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';
console.log('iso20022.js 0.0.15');
const money = (amount) => `<Amt Ccy="CNY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
const entry = (amount, reference) =>
  `<Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><RmtInf><Ustrd>A1001</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const balance = (code) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money('0.00')}<Dt><Dt>2026-11-28</Dt></Dt></Bal>`;
const statement = (entries) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-29T01:00:00+08:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><CreDtTm>2026-11-29T01:00:00+08:00</CreDtTm><FrToDt><FrDtTm>2026-11-28T00:00:00+08:00</FrDtTm><ToDtTm>2026-11-28T23:59:59+08:00</ToDtTm></FrToDt><Acct><Id><Othr><Id>0200001009200123456</Id></Othr></Id><Ccy>CNY</Ccy><Svcr><FinInstnId><BIC>ICBKCNBJ</BIC></FinInstnId></Svcr></Acct>${balance('OPBD')}${balance('CLBD')}${entries}</Stmt></BkToCstmrStmt></Document>`;
const read = (entries) => CashManagementEndOfDayReport.fromXML(statement(entries)).statements[0].entries;
const amounts = ['100.00', '8.29', '19.99', '1129.60'];
const references = ['0012611280001', '0012611280002', '12611280002', 'FT2611280004'];
const entries = read(amounts.map((amount, at) => entry(amount, references[at])).join(''));
entries.forEach(({ amount, accountServicerReferenceId: id }, at) =>
  console.log(`${amounts[at]} CNY, ${references[at]}: ${amount} fen, ${JSON.stringify(id)}`),
);
const all = Array.from({ length: 9999 }, (_, at) => ((at + 1) / 100).toFixed(2));
const broken = read(all.map((amount) => entry(amount, 'R')).join('')).filter(({ amount }) => !Number.isInteger(amount));
console.log(`amounts from 0.01 to 99.99 that are no whole number of fen: ${broken.length}`);
const [first, second, third] = entries;
const isSo = first.amount === 10000 && second.amount === 828.9999999999999 && broken.length > 100;
process.exit(isSo && second.accountServicerReferenceId === third.accountServicerReferenceId ? 0 : 1);
JS
node run.mjs
