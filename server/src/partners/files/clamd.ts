import { connect } from 'node:net';
import type { ClamdAddress } from '../../config/clamd';
import type { FileScanner, Scanned } from './scanner-port';

const LIMIT_MS = 20_000;
/** Bytes of a chunk; clamd refuses longer ones. */
const CHUNK = 64 * 1024;
const MOST_ANSWER = 4096;

/**
 * ClamAV's daemon over its own protocol, one connection for each file: `zINSTREAM`, chunks with their length, then an
 * empty one.
 */
export const clamdScanner = (address: ClamdAddress, limitMs = LIMIT_MS): FileScanner => ({
  scan: (bytes) =>
    new Promise<Scanned>((settle, fail) => {
      const socket = connect(address);
      const end = (then: () => void) => {
        clearTimeout(timer);
        socket.destroy();
        then();
      };
      const timer = setTimeout(() => end(() => fail(new Error('clamd did not answer in time'))), limitMs);
      let answer = '';
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => {
        answer += part;
        if (answer.includes('\0') || answer.length > MOST_ANSWER)
          end(() => {
            try {
              settle(scannedFrom(answer.split('\0', 1)[0] ?? ''));
            } catch (error) {
              fail(error as Error);
            }
          });
      });
      socket.on('error', (error) => end(() => fail(error)));
      socket.on('close', () => end(() => fail(new Error('clamd closed without an answer'))));
      socket.on('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < bytes.length; at += CHUNK) {
          const chunk = bytes.subarray(at, at + CHUNK);
          socket.write(lengthOf(chunk.length));
          socket.write(chunk);
        }
        socket.write(lengthOf(0));
      });
    }),
});

/** Four bytes, big-endian. */
function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

/** Parses `stream: OK` or `stream: Eicar-Signature FOUND`; anything else counts as no answer. */
function scannedFrom(answer: string): Scanned {
  if (/^stream: OK$/.test(answer)) return { isClean: true };
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (threat === undefined) throw new Error(`clamd answered: ${answer.slice(0, 200)}`);
  return { isClean: false, threat };
}
