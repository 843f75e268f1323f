// A mail server in a process of its own, which can be killed: `node … PORT FILE` writes a line for each mail to the disk
// before it says that it has taken it, as a mail server does with its queue.
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [port, file = ''] = process.argv.slice(2);
const queue = openSync(file, 'a');
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const [, id = ''] = /^Message-ID: <(.*)>/im.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
      writeSync(queue, `${JSON.stringify({ id, to: envelope.rcptTo[0]?.address })}\n`);
      fdatasyncSync(queue);
      done(null, 'kept');
    });
  },
});
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => console.log('listening'));
