#!/bin/sh
# fast-xml-parser 5.12.1: 䶮 that an XML in GBK has to write as &#19886; stays &#19886; in the name of the buyer.
#
# One would guess that a parser answers the characters of a text. XML 1.0 knows five names of entities and, in section 4.1, the
# number of a character; a processor includes the character in its place (4.4.2). The library replaces the five names and leaves
# the numbers, unless `htmlEntities: true` is set, whose name speaks of HTML.
#
# A writer of GBK or GB2312, as invoicing and tax programs are, has no other way to write the characters that its encoding lacks:
# serializers do it by themselves. 䶮, 㛃 and 𬭎 stand in names on identity papers, so a buyer becomes 王&#19886;, is compared with
# the name of a payer that has the character, and is printed so.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 xml2js@0.6.2
cat >run.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { XMLParser } = require('fast-xml-parser');
const xml2js = require('xml2js');
const { version } = JSON.parse(readFileSync('node_modules/fast-xml-parser/package.json', 'utf8'));
console.log(`fast-xml-parser ${version}`);
const head = '<?xml version="1.0" encoding="GBK"?>';
const text = `${head}<EInvoice><BuyerName>王&#19886;</BuyerName><SellerName>&#x36C3;&amp;&#x2CB4E;事务所</SellerName></EInvoice>`;
console.log(text);
const plain = new XMLParser().parse(text).EInvoice;
const asked = new XMLParser({ htmlEntities: true }).parse(text).EInvoice;
xml2js.parseString(text, { explicitArray: false }, (error, { EInvoice: other }) => {
  if (error) throw error;
  console.log(`by default:          ${plain.BuyerName}, ${plain.SellerName}`);
  console.log(`htmlEntities: true:  ${asked.BuyerName}, ${asked.SellerName}`);
  console.log(`xml2js 0.6.2:        ${other.BuyerName}, ${other.SellerName}`);
  const isSo = plain.BuyerName === '王&#19886;' && plain.SellerName === '&#x36C3;&&#x2CB4E;事务所';
  process.exit(isSo && asked.BuyerName === '王䶮' && other.BuyerName === '王䶮' && other.SellerName === '㛃&𬭎事务所' ? 0 : 1);
});
JS
node run.cjs
