#!/usr/bin/env bash
# alipay-sdk sends a call a second time by itself when the gateway's connection ends without an answer.
#
# One would guess that one `exec` is one request: it has no option for retries, and a call that moves money is the caller's to
# repeat. When the connection is reset before an answer, the HTTP client below it sends the same request once more, and only
# then the call rejects. Whoever counts calls, or makes a new number for each try, counts wrong.
#
# Whoever pays people out with it meets this on any network that drops connections: what was sent may have been done twice,
# unless the number of the transfer (`out_biz_no`) was fixed before the call, which makes both one transfer.
#
# Exits 0 while this is so, 1 when it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund alipay-sdk@4.14.0 >/dev/null
cat > run.cjs <<'JS'
const { generateKeyPairSync } = require('node:crypto');
const { createServer } = require('node:http');
const { AlipaySdk } = require('alipay-sdk');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let requests = 0;
const gateway = createServer((request) => {
  request.resume();
  request.on('end', () => {
    requests += 1;
    request.socket.destroy();
  });
});
gateway.listen(0, '127.0.0.1', async () => {
  const sdk = new AlipaySdk({
    appId: '2021000000000001',
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    gateway: `http://127.0.0.1:${gateway.address().port}/gateway.do`,
  });
  const bizContent = { out_biz_no: 'W1', trans_amount: '1.00', product_code: 'TRANS_BANKCARD_NO_PWD' };
  await sdk.exec('alipay.fund.trans.uni.transfer', { bizContent }).catch((error) => console.error(error.message));
  console.log(requests);
  gateway.close();
});
JS
version=$(node -p "JSON.parse(require('fs').readFileSync('node_modules/alipay-sdk/package.json')).version")
echo "alipay-sdk $version, Node $(node --version)"
echo "one exec of alipay.fund.trans.uni.transfer, to a gateway that ends each connection before its answer"
requests=$(node run.cjs)
echo "requests that the gateway got: $requests"
if [ "$requests" = 2 ]; then echo 'as described: it was sent twice'; exit 0; fi
echo 'changed'; exit 1
