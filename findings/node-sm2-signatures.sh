#!/bin/sh
# Node 20, 22 and 24 sign with a key on the curve SM2 as nobody in China verifies: by ECDSA, or by SM2 for an empty identity.
#
# One would guess that `crypto.sign('sm3', data, key)` with a key of the curve SM2 makes the signature of GB/T 32918.2. A pair of
# `generateKeyPairSync('ec', { namedCurve: 'SM2' })` signs by ECDSA, another algorithm over the same curve. The same key, written as
# PEM and read again, signs by SM2, with the identity of the signer left empty; GM/T 0009 has 1234567812345678 where none was agreed
# on, which OpenSSL takes as `distid` and Node has no option for. Node verifies what it has signed, in either way.
#
# Banks' direct links, seals and certificates of CFCA use SM2 with that identity. The test of one's own passes, since both sides are
# Node; the bank answers that the signature is wrong, and what the bank signs is refused.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sm-crypto@0.5.8
cat >run.cjs <<'JS'
const { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } = require('node:crypto');
const { sm2 } = require('sm-crypto');
console.log(`Node ${process.versions.node}, OpenSSL ${process.versions.openssl}, sm-crypto 0.5.8`);
const data = Buffer.from('付款 2026112800001 100.00');
const { privateKey: made } = generateKeyPairSync('ec', { namedCurve: 'SM2' });
const read = createPrivateKey(made.export({ type: 'pkcs8', format: 'pem' }));
const point = createPublicKey(made).export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex');
const answers = Object.entries({ made, read }).map(([name, key]) => {
  const signature = sign('sm3', data, key);
  const checks = ['', '1234567812345678'].map((userId) =>
    sm2.doVerifySignature([...data], signature.toString('hex'), point, { der: true, hash: true, userId }),
  );
  const own = verify('sm3', data, createPublicKey(key), signature);
  console.log(`  key ${name}: by Node ${own}, by SM2 without identity ${checks[0]}, with 1234567812345678 ${checks[1]}`);
  return [own, ...checks].join();
});
process.exit(answers.join(' ') === 'true,false,false true,true,false' ? 0 : 1);
JS
for version in 20.20.2 22.23.3 24.21.0; do
  npm install --silent --no-audit --no-fund --prefix "v$version" "node@$version" >/dev/null
  "v$version/node_modules/.bin/node" run.cjs
done
