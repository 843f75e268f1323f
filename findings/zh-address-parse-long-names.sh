#!/bin/sh
# zh-address-parse 1.3.16: 阿依古丽·买买提 of 人民路1号 is taken into the street, or, where longer names are allowed, called 人民路1号.
#
# One would guess that the name in front of the phone number is the name, and a house number no part of it. A name has four characters at
# most unless `nameMaxLength` says otherwise, and what is longer is put behind the street: the name is empty. With `nameMaxLength: 15` the
# shorter one of the parts that are left becomes the name: a street that is shorter than the name is the name, and the name is the
# street. The dot inside the name counts for nothing. Longer streets are right, and so are names of up to four characters.
#
# Shops and user centers let people paste an address from a chat, to be divided into its fields. Names with a dot are those of Uyghurs,
# Kazakhs and others; certificates and invoices are then sent to a person called 人民路1号 who lives at 阿依古丽·买买提.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zh-address-parse@1.3.16
cat >run.cjs <<'JS'
const parse = ((found) => found.default ?? found)(require('zh-address-parse'));
console.log('zh-address-parse 1.3.16');
const town = '新疆维吾尔自治区乌鲁木齐市天山区';
const ask = (name, street, options) => {
  const text = `${name}，13800138000，${town}${street}`;
  const found = parse(text, options);
  console.log(`${text} ${JSON.stringify(options)}: name ${found.name || 'empty'}, street ${found.detail}, ${found.area}, ${found.phone}`);
  return [found.name, found.detail].join();
};
const name = '阿依古丽·买买提';
const short = ['人民路1号', '人民路1号院2单元301室'];
const found = [
  ask(name, short[0], {}),
  ...[0, 1].map((type) => ask(name, short[0], { type, nameMaxLength: 15 })),
  ask(name, short[1], { nameMaxLength: 15 }),
  ask('古丽', short[0], {}),
];
const expected = [`,${short[0]}${name}`, `${short[0]},${name}`, `${short[0]},${name}`, `${name},${short[1]}`, `古丽,${short[0]}`];
process.exit(JSON.stringify(found) === JSON.stringify(expected) ? 0 : 1);
JS
node run.cjs
