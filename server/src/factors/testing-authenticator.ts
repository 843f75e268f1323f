import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = Record<string, unknown>;
interface Signing {
  /** The origin of the page; a browser reports it truthfully, and an attacker's page has another. */
  origin: string;
  /** False without a fingerprint or PIN. */
  isPersonThere?: boolean;
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** An authenticator in software: real keys, real signatures (WebAuthn level 2, ES256), and a counter. */
export function newAuthenticator() {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let count = 0;

  const facts = (host: string, isPersonThere: boolean, extra = 0) => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = PRESENT | (isPersonThere ? VERIFIED : 0) | extra;
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  };
  const said = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Options) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: text(id),
    /** Sets the counter back, as a copy of the authenticator would have it. */
    rewind(to: number) {
      count = to;
    },
    make(options: Options, { origin, isPersonThere = true }: Signing) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const made = Buffer.concat([
        facts((options.rp as { id: string }).id, isPersonThere, WITH_KEY),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', made],
      ]);
      return answer({
        clientDataJSON: text(said('webauthn.create', options.challenge, origin)),
        attestationObject: text(encode(attestation)),
        transports: ['internal'],
      });
    },
    sign(options: Options, { origin, isPersonThere = true }: Signing) {
      const authenticatorData = facts(String(options.rpId), isPersonThere);
      const clientData = said('webauthn.get', options.challenge, origin);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return answer({
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, privateKey)),
      });
    },
  };
}

/** CBOR (RFC 8949) as far as an attestation needs it. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [encode(key), encode(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, size: number): Buffer {
  const first = kind << 5;
  if (size < 24) return Buffer.from([first | size]);
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255]);
}
