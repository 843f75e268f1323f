#!/bin/sh
# flexsearch 0.8.212, Charset.CJK: of a thousand orders a hundred others are found by the number of one, and the one itself is not.
#
# One would guess that the encoder which the library has for Chinese takes Chinese character by character and leaves numbers whole. It
# takes everything apart, numbers and Latin words too, each character once, and an entry is found that has them all, in whatever order. The
# number of an order in WeChat Pay has 28 figures, all ten among them as a rule, so that nearly every order has "the same" ones. The answer
# ends at a hundred entries, as it does without a word about it, and the order that was asked for is seldom one of them.
#
# Help, orders and customers are searched in the browser by this library. The names of people behave alike: who looks for 张小明 is shown
# 明小张, in front of him. With the encoder `Exact` and `tokenize: 'full'` one number finds one order, so each of the two works alone.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts flexsearch@0.8.212
cat >run.mjs <<'JS'
import flexsearch from 'flexsearch';
const { Charset, Index } = flexsearch;
console.log('flexsearch 0.8.212');
let last = 1;
const figure = () => (last = (last * 48271) % 2147483647) % 10;
const numbers = Array.from({ length: 1000 }, () => `420000320220261128${Array.from({ length: 10 }, figure).join('')}`);
const indexOf = (texts, options) => {
  const index = new Index(options);
  texts.forEach((text, place) => index.add(place, text));
  return index;
};
const orders = numbers.map((number) => `订单${number}`);
const chinese = indexOf(orders, { encoder: Charset.CJK });
const exact = indexOf(orders, { encoder: Charset.Exact, tokenize: 'full' });
const asked = Array.from({ length: 50 }, (_, turn) => turn * 20);
const found = (index) => asked.filter((place) => index.search(numbers[place]).includes(place)).length;
const answers = asked.map((place) => chinese.search(numbers[place]).length);
console.log(`asked for ${numbers[20]} and 49 other orders of 1000`);
console.log(`CJK: ${found(chinese)} of 50 found, among ${Math.min(...answers)} to ${Math.max(...answers)} orders each`);
console.log(`Exact: ${found(exact)} of 50 found, ${asked.every((place) => exact.search(numbers[place]).length === 1) ? 'each alone' : 'with others'}`);
const people = ['张小明', '明小张', '王小明'];
const named = indexOf(people, { encoder: Charset.CJK }).search('张小明').map((place) => people[place]);
console.log(`张小明: ${named.join(', ')}`);
process.exit(found(chinese) < 25 && Math.min(...answers) > 50 && found(exact) === 50 && named.includes('明小张') ? 0 : 1);
JS
node run.mjs
