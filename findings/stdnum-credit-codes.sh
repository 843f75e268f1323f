#!/bin/sh
# stdnum 1.12.0: cn.uscc refuses each unified social credit code whose check character is 0, and each that begins with a letter.
#
# One would guess that a check of 统一社会信用代码 takes what GB 32100 takes. The check character is 31 less the remainder, again
# by 31; without the second step it lies behind the end of the alphabet where it should be 0, so one company in 31 is told that
# its code is wrong. Since the standard's amendment of 2016 the first character is one of 1 to 9, A, N and Y: N1, N2 and N3 are
# the economic collectives of a group, a village and a township, A the army, Y all others. The library asks for figures there.
#
# Applicants for trademarks, payees and buyers of invoices are known by this code. A few numbers of one's own companies, which
# all begin with 91, show neither, and the person who is refused has typed what stands on the licence.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stdnum@1.12.0
cat >run.cjs <<'JS'
const { version } = require('stdnum/package.json');
const { stdnum } = require('stdnum');
console.log(`stdnum ${version}`);
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const sumOf = (text, weights, values) => [...text].reduce((sum, char, at) => sum + values.indexOf(char) * weights[at], 0);
/** The invented code of an organisation in 东城区, with the check characters of GB 11714 and GB 32100. */
function codeOf(beginning, order) {
  const organisation = `MA${String(order).padStart(6, '0')}`;
  const own = (11 - (sumOf(organisation, [3, 7, 9, 10, 5, 8, 4, 2], letters) % 11)) % 11;
  const body = `${beginning}110101${organisation}${own === 10 ? 'X' : own}`;
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  return body + alphabet[(31 - (sumOf(body, weights, alphabet) % 31)) % 31];
}
const answerTo = (code) => stdnum.CN.uscc.validate(code);
const companies = Array.from({ length: 3100 }, (_, order) => codeOf('91', order));
const refused = companies.filter((code) => !answerTo(code).isValid);
const zeros = companies.filter((code) => code.endsWith('0'));
console.log(`companies: ${companies.length}, refused ${refused.length}, with the check character 0 ${zeros.length}`);
console.log(`  ${companies[1]}: ${answerTo(companies[1]).isValid}`);
console.log(`  ${refused[0]}: ${answerTo(refused[0]).error?.message}`);
const kinds = { N1: 'group', N2: 'village', N3: 'township', A1: 'army', Y1: 'another' };
const others = Object.entries(kinds).map(([beginning, kind]) => {
  const code = codeOf(beginning, 1);
  const { isValid, error } = answerTo(code);
  console.log(`  ${code} ${kind}: ${isValid ? 'valid' : error.message}`);
  return isValid;
});
const isSo = zeros.length > 0 && refused.join() === zeros.join() && !others.includes(true);
process.exit(isSo ? 0 : 1);
JS
node run.cjs
