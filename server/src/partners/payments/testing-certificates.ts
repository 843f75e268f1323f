import { createHash, createSign, type KeyObject } from 'node:crypto';

type Part = readonly [short: 'C' | 'O' | 'OU' | 'CN', value: string];
const oids = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' } as const;
const SHA256_WITH_RSA = '2a864886f70d01010b';
const SHA256_WITH_ECDSA = '2a8648ce3d040302';

/** A certificate (RFC 5280) in PEM, valid from 2026 to 2045. */
export function newCertificate({
  issuer,
  serial,
  publicKey,
  signedBy,
}: {
  issuer: readonly Part[];
  serial: bigint;
  publicKey: KeyObject;
  signedBy: KeyObject;
}): string {
  const isCurve = signedBy.asymmetricKeyType === 'ec';
  const algorithm = isCurve ? der(0x30, oid(SHA256_WITH_ECDSA)) : der(0x30, oid(SHA256_WITH_RSA), der(0x05));
  const name = der(
    0x30,
    ...issuer.map(([short, value]) => der(0x31, der(0x30, oid(oids[short]), text(value)))),
  );
  const time = (at: string) => der(0x17, Buffer.from(at));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, bytesOf(serial)),
    algorithm,
    name,
    der(0x30, time('260101000000Z'), time('450101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('SHA256').update(content).sign(signedBy);
  const whole = der(0x30, content, algorithm, der(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

/** Alipay's name of such a certificate, from its issuer and number. */
export const nameOf = (issuer: readonly Part[], serial: bigint): string =>
  createHash('md5')
    .update(
      `${[...issuer]
        .reverse()
        .map((part) => part.join('='))
        .join(',')}${serial}`,
    )
    .digest('hex');

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value));

function bytesOf(number: bigint): Buffer {
  const hex = number.toString(16);
  const whole = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return whole[0]! < 0x80 ? whole : Buffer.concat([Buffer.from([0]), whole]);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
