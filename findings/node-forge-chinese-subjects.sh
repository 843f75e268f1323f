#!/bin/sh
# node-forge 1.4.3: the certificate of 张三 is read as one of å¼ ä¸; made without a word about it, it cannot be read at all.
#
# One would guess that the name in a certificate is text. Names are UTF8String (RFC 5280, 4.1.2.4), and the library has a constant of
# that name, but answers the bytes of one, each as a character; `getField('CN').value` has three characters for each Chinese one.
# Where a name is given without `valueTagClass`, it is written as PrintableString with the lower half of each character and a length
# that does not fit: neither Node nor the library itself reads the certificate, and making it says nothing. Open since 2023 at least
# (issue 1047).
#
# Certificates that sign contracts in China name people and companies in Chinese. The signer that is shown beside a contract, or
# compared with the party of it, is this text; certificates of one's own tests, and those of servers, have Latin letters.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-forge@1.4.3
cat >run.cjs <<'JS'
const { X509Certificate } = require('node:crypto');
const { asn1, md, pki } = require('node-forge');
console.log(`node-forge 1.4.3, Node ${process.version}`);
const keys = pki.rsa.generateKeyPair(2048);
const made = (kind) => {
  const certificate = pki.createCertificate();
  const names = [['organizationName', '北京示例科技有限公司'], ['commonName', '张三']].map(([name, value]) => ({ name, value, valueTagClass: kind }));
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-11-01');
  certificate.validity.notAfter = new Date('2027-11-01');
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.sign(keys.privateKey, md.sha256.create());
  return pki.certificateToPem(certificate);
};
const attempt = (read) => {
  try {
    return read();
  } catch (error) {
    return `no certificate (${error.message})`;
  }
};
const byNode = (pem) => attempt(() => new X509Certificate(pem).toLegacyObject().subject.CN);
const byForge = (pem) => attempt(() => pki.certificateFromPem(pem).subject.getField('CN').value);
const named = made(asn1.Type.UTF8);
const unnamed = made(undefined);
const found = [byNode(named), byForge(named), byNode(unnamed), byForge(unnamed)];
console.log(`made as UTF8String: Node reads ${found[0]}, node-forge ${JSON.stringify(found[1])}`);
console.log(`made without a kind: Node reads ${found[2]}, node-forge ${found[3]}`);
const bytes = Buffer.from('张三').toString('latin1');
process.exit(found[0] === '张三' && found[1] === bytes && found.slice(2).every((text) => text.startsWith('no certificate')) ? 0 : 1);
JS
node run.cjs
