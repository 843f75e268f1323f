import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TXT = 16;
const NO_SUCH_NAME = 3;

/** A name server on this machine that knows the TXT records it is given, and no other name. */
export async function startDns(records: Record<string, string[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, records), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return {
    records,
    /** Options that make a started process ask here instead of the machine's name server. */
    optionsIn(folder: string): string {
      const file = join(folder, 'ask-this-name-server.mjs');
      writeFileSync(
        file,
        `import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
dns.Resolver = class extends dns.Resolver {
  constructor(options) { super(options); this.setServers(['127.0.0.1:${port}']); }
};
syncBuiltinESMExports();
`,
      );
      return `--import=${file}`;
    },
    close: () => socket.close(),
  };
}

/** RFC 1035: the question again, and its records behind it. */
function answerTo(query: Buffer, records: Record<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const texts = records[labels.join('.').toLowerCase()];
  const answers = query.readUInt16BE(at + 1) === TXT ? (texts ?? []).map(recordOf) : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (texts === undefined ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
}

/** A TXT record of the name at 12, which is the question's. */
function recordOf(text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, 0, content.length + 1, content.length]);
  return Buffer.concat([head, content]);
}
