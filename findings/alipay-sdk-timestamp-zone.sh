#!/usr/bin/env bash
# alipay-sdk writes the timestamp of a request in the time zone of the process, not in that of Alipay.
#
# One would guess that the library of a service whose `timestamp` is a wall-clock time of China (`yyyy-MM-dd HH:mm:ss`, GMT+8,
# without a zone in it) writes it so wherever it runs. It takes the local time of the process: the same call made in UTC is
# stamped eight hours earlier than in Shanghai.
#
# Containers run in UTC unless somebody says otherwise, so who deploys with it signs requests whose time is eight hours old;
# the gateway's tolerance decides whether they are taken. `timestamp` can be passed with every call, or TZ set.
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
const { AlipaySdk } = require('alipay-sdk');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sdk = new AlipaySdk({
  appId: '2021000000000001',
  keyType: 'PKCS8',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
});
const bizContent = { out_trade_no: 'P1', total_amount: '1.00', subject: 'x', product_code: 'FAST_INSTANT_TRADE_PAY' };
const url = sdk.pageExecute('alipay.trade.page.pay', 'GET', { bizContent });
console.log(new URL(url).searchParams.get('timestamp'));
JS
version=$(node -p "JSON.parse(require('fs').readFileSync('node_modules/alipay-sdk/package.json')).version")
echo "alipay-sdk $version, Node $(node --version)"
utc=$(TZ=UTC node run.cjs)
china=$(TZ=Asia/Shanghai node run.cjs)
echo "TZ=UTC:           timestamp $utc"
echo "TZ=Asia/Shanghai: timestamp $china"
apart=$(node -p "Math.round((Date.parse('$china'.replace(' ', 'T') + 'Z') - Date.parse('$utc'.replace(' ', 'T') + 'Z')) / 3600000)")
echo "hours apart: $apart"
if [ "$apart" = 8 ]; then echo 'as described: the zone of the process is in the request'; exit 0; fi
echo changed
exit 1
