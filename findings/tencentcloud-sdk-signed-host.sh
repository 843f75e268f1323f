#!/usr/bin/env bash
# tencentcloud-sdk-nodejs signs for the service that the first label of the endpoint names, and for the host without its port.
#
# One would guess that a client of SMS signs for the service `sms` wherever `httpProfile.endpoint` says that it is reached, and
# for the host that it sends. TC3-HMAC-SHA256 has both in what is signed. The library takes the service from the host:
# `127` of `127.0.0.1:PORT`, `sms-gateway` of `sms-gateway.example.com`, and signs `host:127.0.0.1` while it sends
# `Host: 127.0.0.1:PORT`.
#
# Whoever reaches the cloud through a gateway, a private endpoint with a name of its own or a stand-in for tests meets
# `AuthFailure.SignatureFailure` with the right keys.
#
# Exits 0 while this is so, 1 when it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tencentcloud-sdk-nodejs-sms@4.1.306 tencentcloud-sdk-nodejs-common@4.1.220 >/dev/null
cat > run.cjs <<'JS'
const { createHash, createHmac } = require('node:crypto');
const { createServer } = require('node:http');
const { sms } = require('tencentcloud-sdk-nodejs-sms');
const secretKey = 'secretOfTheTest';
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
/** The signature of a request for a service and a host. */
function signatureOf(request, body, day, service, host) {
  const type = request.headers['content-type'];
  const canonical = ['POST', '/', '', `content-type:${type}\nhost:${host}\n`, 'content-type;host', sha256(body)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', request.headers['x-tc-timestamp'], scope, sha256(canonical)].join('\n');
  return hmac(hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request'), text).toString('hex');
}
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const [, day, service, signature] =
      /Credential=\w+\/([\d-]+)\/([^/]+)\/tc3_request.*Signature=(\w+)/.exec(request.headers.authorization);
    const { host } = request.headers;
    const isFor = (one) => signature === signatureOf(request, body, day, service, one);
    console.log(`sent host: ${host}`);
    console.log(`signed service: ${service}`);
    console.log(`signed host: ${isFor(host) ? 'as sent' : isFor(host.split(':')[0]) ? 'without its port' : 'another'}`);
    response.end(JSON.stringify({ Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '1' }], RequestId: 'R' } }));
  });
});
server.listen(0, '127.0.0.1', async () => {
  const client = new sms.v20210111.Client({
    credential: { secretId: 'AKIDtest', secretKey },
    region: 'ap-guangzhou',
    profile: { httpProfile: { endpoint: `127.0.0.1:${server.address().port}`, protocol: 'http://' } },
  });
  await client.SendSms({ PhoneNumberSet: ['+8613800138000'], SmsSdkAppId: '1400006666', SignName: 'A', TemplateId: '1' });
  server.close();
});
JS
version=$(node -p "JSON.parse(require('fs').readFileSync('node_modules/tencentcloud-sdk-nodejs-common/package.json')).version")
echo "tencentcloud-sdk-nodejs-common $version, Node $(node --version)"
said=$(node run.cjs)
echo "$said"
if grep -q '^signed service: 127$' <<<"$said" && grep -q '^signed host: without its port$' <<<"$said"; then
  echo 'as described: neither the service nor the host that was sent is signed'
  exit 0
fi
echo changed
exit 1
