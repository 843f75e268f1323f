#!/bin/sh
# ts-money 0.4.8 and js-money 0.6.3: who has a share of 0 gets a fen, and a refund takes from the last what the first had got.
#
# One would guess that allocate([0, 1, 2]) gives nothing to the first, and that −10.00 is divided as 10.00 was. Shares are cut to whole
# fen, and what is left over goes, a fen each, to the first of the list, whatever its ratio. Shares of an amount below 0 are cut
# downwards, away from 0, and the missing fen is given back to the first again: 3.34, 3.33, 3.33 come back as 3.33, 3.33, 3.34.
# dinero.js gives the left-over to those alone who have a share, and divides a refund as the payment.
#
# A payment is divided between provider, platform and agent, and most orders have no agent: a ratio of 0. The agent is then owed
# 0.01 of an order that is not theirs; and once everything is refunded, one account stands at 0.01 and another at −0.01,
# though the sums of every order and of every day agree.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-money@0.4.8 js-money@0.6.3 dinero.js@2.0.2
cat >run.cjs <<'JS'
const { Money, Currencies } = require('ts-money');
const JsMoney = require('js-money');
const { dinero, allocate, toSnapshot } = require('dinero.js');
const { CNY } = require('dinero.js/currencies');
console.log('ts-money 0.4.8, js-money 0.6.3, dinero.js 2.0.2');
const divide = {
  'ts-money': (fen, ratios) => new Money(fen, Currencies.CNY).allocate(ratios).map(({ amount }) => amount),
  'js-money': (fen, ratios) => new JsMoney(fen, JsMoney.CNY).allocate(ratios).map(({ amount }) => amount),
  'dinero.js': (fen, ratios) => allocate(dinero({ amount: fen, currency: CNY }), ratios).map((share) => toSnapshot(share).amount),
};
const found = Object.entries(divide).map(([name, of]) => {
  const shares = [of(1000, [0, 1, 2]), of(1000, [1, 1, 1]), of(-1000, [1, 1, 1])];
  console.log(`${name}: 1000 by 0, 1, 2: ${shares[0]}; 1000 by 1, 1, 1: ${shares[1]}; -1000 by the same: ${shares[2]}`);
  return JSON.stringify(shares);
});
const wrong = '[[1,333,666],[334,333,333],[-333,-333,-334]]';
process.exit(found[0] === wrong && found[1] === wrong && found[2] === '[[0,333,667],[334,333,333],[-334,-333,-333]]' ? 0 : 1);
JS
node run.cjs
