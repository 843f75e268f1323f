#!/bin/sh
# sm-crypto 0.5.8: what was encrypted by SM2 in the older order, or for another key, is decrypted to an empty text.
#
# One would guess that text which cannot be decrypted is an error, as it is with RSA in Node. SM2 carries a hash of the text, so that
# whoever decrypts knows; the library compares it and answers '' where it differs. The parts of the cipher have two orders: C1C3C2 of
# GB/T 32918.4, which is the library's default, and C1C2C3 of the draft before it, which BouncyCastle's SM2Engine writes
# unless it is told otherwise. The same cipher is a phone number in one order and '' in the other. sm-crypto-v2 and gm-crypto do the same.
#
# Banks and health insurance want phone numbers and names encrypted so, by partners who write Java. What arrives is stored as if the
# person had no phone, and nothing is logged. Within one program, which uses one order and one key, it never happens.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sm-crypto@0.5.8 sm-crypto-v2@1.15.1 gm-crypto@0.1.12
cat >run.cjs <<'JS'
const { SM2 } = require('gm-crypto');
const { sm2 } = require('sm-crypto');
const { sm2: second } = require('sm-crypto-v2');
console.log('sm-crypto 0.5.8, sm-crypto-v2 1.15.1, gm-crypto 0.1.12');
const { publicKey, privateKey } = sm2.generateKeyPairHex();
const other = sm2.generateKeyPairHex();
const [C1C2C3, C1C3C2] = [0, 1];
const older = sm2.doEncrypt('13800138000', publicKey, C1C2C3);
const found = {
  'older order, read in it': sm2.doDecrypt(older, privateKey, C1C2C3),
  'older order, sm-crypto by default': sm2.doDecrypt(older, privateKey),
  'older order, sm-crypto-v2 by default': second.doDecrypt(older, privateKey),
  'older order, gm-crypto by default': SM2.decrypt(older, privateKey, { inputEncoding: 'hex', outputEncoding: 'utf8' }),
  'newer order, another key': sm2.doDecrypt(sm2.doEncrypt('13800138000', publicKey, C1C3C2), other.privateKey),
};
for (const [name, text] of Object.entries(found)) console.log(`${name}: ${JSON.stringify(text)}`);
const [right, ...rest] = Object.values(found);
process.exit(right === '13800138000' && rest.every((text) => text === '') ? 0 : 1);
JS
node run.cjs
