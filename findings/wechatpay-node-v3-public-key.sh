#!/usr/bin/env bash
# wechatpay-node-v3 knows platform certificates alone: in WeChat Pay's public-key mode it refuses what is signed rightly.
#
# One would guess that a library that is given WeChat Pay's own public key checks a signature whose `Wechatpay-Serial` is
# `PUB_KEY_ID_…` with it, and names that id in its requests, which is how a merchant asks for answers signed with the public
# key. `publicKey` of its constructor is the merchant's own certificate. verifySign looks the id up among certificates, asks
# /v3/certificates for it, of which a merchant in public-key mode has none, and throws; and a request for a payment carries
# no `Wechatpay-Serial` at all.
#
# New merchants are in public-key mode since 2024, and others change over within some days in which notifications are signed
# with either; both see every notification refused. The way out is to put the key into the static `Pay.certificates` under
# its id before the first check.
#
# Exits 0 while this is so, 1 when it has changed. No request leaves the machine: the library's transport is replaced.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund wechatpay-node-v3@2.2.1 >/dev/null
cat > run.cjs <<'JS'
const { createSign, generateKeyPairSync } = require('node:crypto');
const loaded = require('wechatpay-node-v3');
const Pay = loaded.default ?? loaded;
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/wechatpay-node-v3/package.json', 'utf8'));
console.log(`wechatpay-node-v3 ${version}, Node ${process.version}`);
const pem = (key, type) => Buffer.from(key.export({ type, format: 'pem' }));
const [ours, theirs] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const pay = new Pay({
  appid: 'wx0001',
  mchid: '1900000001',
  serial_no: 'OURSERIAL',
  publicKey: pem(theirs.publicKey, 'spki'),
  privateKey: pem(ours.privateKey, 'pkcs8'),
  key: '0123456789abcdef0123456789abcdef',
});
const asked = [];
pay.httpService = {
  get: async (url) => (asked.push(url), { status: 200, data: { data: [] } }),
  post: async (url, _body, headers) => (asked.push(headers), { status: 200, data: { code_url: 'x' } }),
};
const id = 'PUB_KEY_ID_0116000000002026';
const body = '{"id":"e1"}';
const signature = createSign('RSA-SHA256').update(`1\nn\n${body}\n`).sign(theirs.privateKey, 'base64');
const notice = { timestamp: '1', nonce: 'n', body, serial: id, signature };
(async () => {
  const first = await pay.verifySign(notice).catch((error) => `throws ${error.message}`);
  console.log(`verifySign of a right signature under ${id}: ${first}; asked ${asked.join(' ')}`);
  asked.length = 0;
  await pay.transactions_native({ description: 'x', out_trade_no: 'P1', notify_url: 'https://example.com', amount: { total: 1 } });
  const names = Object.keys(asked[0]);
  console.log(`headers of a native payment: ${names.join(', ')}`);
  Pay.certificates = { [id]: pem(theirs.publicKey, 'spki').toString() };
  const second = await pay.verifySign(notice);
  console.log(`verifySign with the key put among its certificates: ${second}`);
  const isNamed = names.some((name) => name.toLowerCase() === 'wechatpay-serial');
  const isAsDescribed = String(first).startsWith('throws') && !isNamed && second === true;
  console.log(isAsDescribed ? 'as described: the public key is not known by its id' : 'changed');
  process.exit(isAsDescribed ? 0 : 1);
})();
JS
node run.cjs
