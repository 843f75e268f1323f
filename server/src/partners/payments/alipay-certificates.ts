import { createHash, X509Certificate } from 'node:crypto';

/** Alipay's name for a certificate in PEM: a digest of its issuer, the last part first, and of its number. */
export const certificateSn = (pem: string): string => snOf(new X509Certificate(pem));

/** The names of Alipay's roots: the file holds several, and those that do not sign with RSA are left out. */
export const rootSn = (pem: string): string =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)]
    .map(([one]) => new X509Certificate(one))
    .filter(isRsa)
    .map(snOf)
    .join('_');

function snOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

/** A root is signed with its own key. */
function isRsa(certificate: X509Certificate): boolean {
  try {
    return certificate.publicKey.asymmetricKeyType === 'rsa';
  } catch {
    // A curve that this build of OpenSSL does not know.
    return false;
  }
}
