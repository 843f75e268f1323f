import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as its server took it. */
export interface TakenMail {
  from: string;
  to: string[];
  text: string;
}

/** A mail server that keeps what it takes; without STARTTLS unless it is asked for. */
export async function startMailServer(given: SMTPServerOptions = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map((one) => one.address);
        taken.push({ from, to, text: Buffer.concat(chunks).toString('utf8') });
        done(null, 'kept');
      });
    },
    ...given,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { taken, server, port: (server.server.address() as AddressInfo).port };
}

/** The parts of a mail that its reader sees: its subject, its plain words, its page and its files. */
export async function read({ text }: TakenMail) {
  const { subject = '', text: words = '', html: page = '', attachments } = await PostalMime.parse(text);
  const files = attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer)]);
  return { subject, words, page, files };
}
