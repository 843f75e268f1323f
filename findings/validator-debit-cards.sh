#!/bin/sh
# validator 13.15.35: isCreditCard refuses every UnionPay card of 19 figures, which most debit cards of China's banks are.
#
# One would guess that a check which knows UnionPay by its prefix takes the lengths that UnionPay has, 16 to 19 figures, or that it
# fails for all of its cards. Behind 62 it takes exactly fourteen more; behind 81 it takes up to nineteen. So cards of 62 with 16
# figures pass, as most credit cards have them, and those with 19, of 工商银行, 农业银行, 建设银行 and 邮储银行 among others, are no cards.
# The numbers below are invented, with the right last figure.
#
# A withdrawal goes to a debit card. The check passes with the credit card of whoever writes it, and with the numbers for tests that
# providers of payments publish; for customers the number on the card is wrong, however often they type it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts validator@13.15.35
cat >run.cjs <<'JS'
const { isCreditCard, isLuhnNumber } = require('validator');
console.log(`validator ${require('validator').version}`);
const cards = ['6222021234567890128', '6228481234567890128', '6217001234567890122', '6210981234567890121', '6225881234567898', '6217001234567893'];
const found = cards.map((card) => {
  const answer = [card.length, isLuhnNumber(card), isCreditCard(card)];
  console.log(`${card}: ${answer[0]} figures, the last is right: ${answer[1]}, isCreditCard: ${answer[2]}`);
  return answer.join(' ');
});
const wanted = [...Array(4).fill('19 true false'), ...Array(2).fill('16 true true')];
process.exit(found.join() === wanted.join() ? 0 : 1);
JS
node run.cjs
