#!/bin/sh
# bankcard 3.1.6: searchCardBin answers a number with the first entry of its prefix, whatever its length.
#
# One would guess that a function that is given a whole card number answers with the entry whose length it has, since every
# entry says its length. 6221621234567890124 has 19 digits: the package itself knows 622162 with 19 digits as a debit card of
# 九江银行 and with 16 digits as a credit card of 光大银行, and answers with the second. Whoever refuses credit cards by it
# turns customers of 九江银行 away. Eight more prefixes are shared in this way. With { multiple: true } all entries are
# answered, and the caller compares the length.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bankcard@3.1.6
cat >run.cjs <<'JS'
const { cards, searchCardBin } = require('bankcard');
console.log('bankcard 3.1.6');
const number = '6221621234567890124';
const first = searchCardBin(number);
const all = searchCardBin(number, { multiple: true });
console.log(`input  ${number} (${number.length} digits)`);
console.log(`output ${first.bankName} ${first.cardTypeName}, ${first.len} digits`);
console.log(`all    ${all.map((one) => `${one.bankName} ${one.cardTypeName} ${one.len}`).join('; ')}`);
const banks = new Map();
for (const { cardBin, bankCode } of cards) banks.set(cardBin, (banks.get(cardBin) ?? new Set()).add(bankCode));
const shared = [...banks].filter(([, codes]) => codes.size > 1).map(([bin]) => bin);
console.log(`prefixes of two banks: ${shared.length} (${shared.join(' ')})`);
const isSo = first.len !== number.length && all.some(({ len, bankName }) => len === number.length && bankName === '九江银行');
process.exit(isSo && shared.length === 9 ? 0 : 1);
JS
node run.cjs
