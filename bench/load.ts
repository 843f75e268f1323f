import { connect } from 'node:net';
import { median } from './report';

/** A load: so many connections, each sending its next request when the last is answered. */
export interface Load {
  port: number;
  /** The bytes of the next request. */
  request: () => string;
  connections?: number;
  /** Ends after so many seconds, or so many answers. */
  seconds?: number;
  answers?: number;
}
export interface Loaded {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** A request as the browser's client signs it. */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const lines = Object.entries({ host: 'localhost', accept: 'application/json', ...headers });
  if (body !== '')
    lines.push(['content-type', 'application/json'], ['content-length', String(Buffer.byteLength(body))]);
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** Puts a server under load over bare sockets, so that little of the machine goes to the one who measures. */
export async function load({
  port,
  request,
  connections = 8,
  seconds = Infinity,
  answers = Infinity,
}: Load): Promise<Loaded> {
  const began = performance.now();
  const times: number[] = [];
  const goesOn = (ms: number) => {
    times.push(ms);
    return times.length < answers && performance.now() - began < seconds * 1000;
  };
  await Promise.all(Array.from({ length: connections }, () => caller(port, request, goesOn)));
  const elapsed = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: median(times),
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
  };
}

const nothing: Buffer = Buffer.alloc(0);

/** One connection: answers are framed by content-length, and anything but 200 ends the bench with what was said. */
function caller(port: number, request: () => string, goesOn: (ms: number) => boolean): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay();
    let sentAt = 0;
    let begun = nothing;
    let missing = -1;
    const send = () => {
      sentAt = performance.now();
      socket.write(request());
    };
    socket.on('connect', send);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the server closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length;
      else {
        begun = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
        const end = begun.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = begun.toString('latin1', 0, end);
        const length = /content-length: *(\d+)/i.exec(head)?.[1];
        if (length === undefined || !head.startsWith('HTTP/1.1 200')) {
          fail(new Error(`not the answer that was expected:\n${begun.toString()}`));
          return void socket.destroy();
        }
        missing = end + 4 + Number(length) - begun.length;
        begun = nothing;
      }
      if (missing > 0) return;
      missing = -1;
      if (goesOn(performance.now() - sentAt)) return send();
      done();
      socket.destroy();
    });
  });
}
