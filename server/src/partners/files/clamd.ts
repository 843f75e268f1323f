import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { ClamdAddress } from '../../config/clamd';
import { type FileScanner, type Pieces, type Scanned, ScannerSilent } from './scanner-port';

/** The time without a byte in either direction after which clamd has not answered. */
const LIMIT_MS = 20_000;
/** The additional time for scanning a file that it has, in bytes of a second. */
const PACE = 10 * 1024 * 1024;
/** Bytes of a chunk; clamd refuses longer ones. */
const CHUNK = 64 * 1024;
const MOST_ANSWER = 4096;

/**
 * ClamAV's daemon over its own protocol, one connection for each file: `zINSTREAM`, chunks with their length, then an
 * empty one. The file is read as fast as clamd takes it.
 */
export const clamdScanner = (address: ClamdAddress, limitMs = LIMIT_MS): FileScanner => ({
  async scan(pieces) {
    const socket = connect(address).setTimeout(limitMs);
    const answer = answerOf(socket);
    // It may come before everything was sent, and is waited for then.
    answer.catch(() => undefined);
    let count = 0;
    const sent = pipeline(
      framesOf(pieces, (bytes) => (count += bytes)),
      socket,
      { end: false },
    ).then(() => socket.setTimeout(limitMs + (count / PACE) * 1000));
    sent.catch(() => undefined);
    try {
      return await Promise.race([answer, sent.then(() => answer)]);
    } finally {
      socket.destroy();
    }
  },
});

function answerOf(socket: Socket): Promise<Scanned> {
  return new Promise((settle, fail) => {
    let text = '';
    let isOpen = false;
    socket.on('connect', () => (isOpen = true));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (!text.includes('\0') && text.length <= MOST_ANSWER) return;
      try {
        settle(scannedFrom(text.split('\0', 1)[0] ?? ''));
      } catch (error) {
        fail(error as Error);
      }
    });
    socket.on('timeout', () => fail(new ScannerSilent('clamd did not answer in time')));
    socket.on('error', (error) => fail(isOpen ? error : new ScannerSilent(error.message)));
    socket.on('close', () => fail(new Error('clamd closed without an answer')));
  });
}

async function* framesOf(pieces: Pieces, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of pieces) {
    count(piece.length);
    for (let at = 0; at < piece.length; at += CHUNK) {
      const chunk = piece.subarray(at, at + CHUNK);
      yield Buffer.concat([lengthOf(chunk.length), chunk]);
      // An answer before the end, such as that of its limit, is read before the next write finds nobody there.
      await turn();
    }
  }
  yield lengthOf(0);
}

/** Four bytes, big-endian. */
function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

/** What clamd says of a file that it has not looked at to the end, the second with `AlertExceedsMax`; without it such a file is OK. */
const TOO_LONG = 'INSTREAM size limit exceeded. ERROR';
const BEYOND = /^stream: Heuristics\.Limits\.Exceeded\.(\w{1,40}) FOUND$/;

/** Parses `stream: OK`, `stream: Eicar-Signature FOUND` or a limit; anything else counts as no answer. */
function scannedFrom(answer: string): Scanned {
  if (/^stream: OK$/.test(answer)) return { isClean: true };
  const limit = answer === TOO_LONG ? 'StreamMaxLength' : BEYOND.exec(answer)?.[1];
  if (limit !== undefined) return { isClean: false, limit };
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (threat === undefined) throw new Error(`clamd answered: ${answer.slice(0, 200)}`);
  return { isClean: false, threat };
}
