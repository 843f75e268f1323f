#!/bin/sh
# mt940-js 1.0.0: a bank reference of other than 16 letters and figures is dropped, and payments that differ in it get one id.
#
# One would guess that `bankReference` is what stands behind // in :61:. SWIFT gives it as [//16x], at most 16 characters with
# marks among them; the library takes exactly 16 capital letters and figures, and answers an empty text for any other, without a
# word. Its `id`, by which one would tell lines apart, is made from the line before :86: is read: two customers who pay the same
# amount on the same day have the same id, unless a reference that is kept tells them apart; the purpose never does.
#
# An owner's reference is NONREF where the payer gave none, so that the bank's number is all that tells two lines apart. Whoever
# enters a statement line once per id books the first of two equal payments alone.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mt940-js@1.0.0 tslib@1.14.1 mt940js@1.3.5
cat >run.cjs <<'JS'
const { version } = require('mt940-js/package.json');
const { read } = require('mt940-js');
const { Parser } = require('mt940js');
console.log(`mt940-js ${version}`);
const references = ['2611280001', '2611280002', 'FT26112800000003', 'FT2611-28/000004'];
const lines = references.flatMap((reference, at) => [`:61:2611281128C500,00NTRFNONREF//${reference}`, `:86:ORDER ${1001 + at}`]);
const head = [':20:STMT261128', ':25:104100000004/345678901234', ':28C:228/1', ':60F:C261127CNY10000,00'];
const text = [...head, ...lines, ':62F:C261128CNY12000,00', ''].join('\r\n');
(async () => {
  const [{ transactions }] = await read(Buffer.from(text));
  const [other] = new Parser().parse(text);
  transactions.forEach(({ id, bankReference, description }, at) => {
    console.log(`//${references[at]}: bankReference "${bankReference}", id ${id}, ${description}`);
    console.log(`  another parser, mt940js 1.3.5: "${other.transactions[at].bankReference}"`);
  });
  const kept = transactions.map(({ bankReference }) => bankReference).join();
  const ids = new Set(transactions.map(({ id }) => id)).size;
  console.log(`${transactions.length} payments, ${ids} ids`);
  const isRightElsewhere = other.transactions.every(({ bankReference }, at) => bankReference === references[at]);
  process.exit(kept === `,,${references[2]},` && ids === 2 && isRightElsewhere ? 0 : 1);
})();
JS
node run.cjs
