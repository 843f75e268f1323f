#!/bin/sh
# loanjs 1.1.2: the principal of the instalments of a loan of 10,000 adds up to 10,000.03, and the last of them says that 0 remains.
#
# One would guess that the instalments of a loan pay back the loan: their rounding is made good in the last one, as banks do, or the
# plan says what remains. The library rounds each instalment (等额本息) to two decimals, 858.37 for each of twelve months at 5.5 % a year,
# and takes interest off it for the principal. What is left over is seen by nobody: `remain` of the last one is set to 0,
# whatever it was, and interest and sum of the loan are made of the same instalments, so that all its totals agree.
#
# A plan of instalments that is written into a contract then pays back more or less than was lent: of 100,000 over 36 months 0.10 too little,
# over 360 months 2.89 too much. A ledger that books principal by it does not come to nought, on the last day of the contract.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts loanjs@1.1.2
cat >run.cjs <<'JS'
const { Loan } = require('loanjs');
console.log('loanjs 1.1.2');
const fen = (amount) => Math.round(amount * 100);
const differences = [[10_000, 12, 5.5], [100_000, 36, 4.35], [100_000, 360, 4.9]].map(([amount, months, rate]) => {
  const { installments, interestSum, sum } = new Loan(amount, months, rate, 'annuity');
  const capital = installments.reduce((all, { capital: part }) => all + fen(part), 0);
  const [before, last] = installments.slice(-2);
  console.log(`${amount} over ${months} months at ${rate} %: ${installments[0].installment} a month, interest ${interestSum}, sum ${sum}`);
  console.log(`  principal ${capital / 100}; before the last ${before.remain.toFixed(2)} remain, the last pays ${last.capital.toFixed(2)} back, ${last.remain} remains`);
  return { difference: capital - fen(amount), last };
});
process.exit(differences[0].difference === 3 && differences.every(({ difference, last }) => difference !== 0 && last.remain === 0) ? 0 : 1);
JS
node run.cjs
