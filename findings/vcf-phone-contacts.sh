#!/bin/sh
# vcf 2.1.2 and vcard-parser 1.0.0: of a contact that an Android phone exports, the company ends after its first characters.
#
# One would guess that a reader which says it takes vCard 2.1 reads its lines. Phones write Chinese there as quoted-printable, nine
# characters to one, and end a line that is too long with = (vCard 2.1, 2.1.3, "soft line-break"). Both look for a blank at the beginning of
# the next line alone: the value ends at the =, and the rest is a field of its own whose name is the rest, without a value.
#
# Undoing quoted-printable is left to the caller, who gets 上海某 of 上海某某知识产权代理有限公司 that way, or half a
# character. Names of people fit into a line, and English needs no quoted-printable, so it shows at companies and addresses alone: whom
# an agency's list of customers then sends invoices and letters to.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vcf@2.1.2 vcard-parser@1.0.0
cat >run.cjs <<'JS'
const vcf = require('vcf');
const vcardParser = require('vcard-parser');
console.log(`vcf 2.1.2 (2.1 supported: ${vcf.isSupported('2.1')}), vcard-parser 1.0.0`);
const quoted = (text) => [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase()}`);
const line = (name, text) => {
  let length = 0;
  const parts = [`${name};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:`, ...quoted(text)];
  return parts.map((part) => ((length += part.length) > 72 ? ((length = part.length), `=\r\n${part}`) : part)).join('');
};
const company = '上海某某知识产权代理有限公司';
const card = ['BEGIN:VCARD', 'VERSION:2.1', line('FN', '欧阳娜'), 'TEL;CELL:13800138000', line('ORG', company), 'END:VCARD', ''].join('\r\n');
console.log(card);
const plain = (text) => Buffer.from(text.replace(/=\r\n|=$/g, '').replace(/=(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString();
const [contact] = vcf.parse(card);
const other = vcardParser.parse(card);
const found = {
  vcf: [contact.get('fn').valueOf(), contact.get('org').valueOf()],
  'vcard-parser': [other.fn[0].value, other.org[0].value],
  'the line itself': [line('FN', '欧阳娜'), line('ORG', company)].map((whole) => whole.slice(whole.indexOf(':') + 1)),
};
const texts = Object.entries(found).map(([name, values]) => {
  const [person, organisation] = values.map(plain);
  console.log(`${name}: ${person}, ${organisation}`);
  return `${person} ${organisation}`;
});
console.log('fields of vcf:', Object.keys(contact.data));
process.exit(texts[0] === '欧阳娜 上海某' && texts[1] === texts[0] && texts[2] === `欧阳娜 ${company}` ? 0 : 1);
JS
node run.cjs
