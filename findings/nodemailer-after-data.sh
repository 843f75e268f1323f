#!/bin/sh
# nodemailer 10.6.1: a mail that the server has taken in whole is reported like one of which nothing was sent.
#
# One would guess that the error says how far a mail came, as its field `command` does for refusals. When the server ends the
# connection after the last line of the message, before its 250, `sendMail` rejects with code ECONNECTION and command CONN, the same
# two as when it ended at the sender's address and no message was begun. The server may have queued the mail, as RFC 5321 section
# 4.5.3.2.6 warns.
#
# Whoever sends again on connection errors, as one does while a mail server is restarted, sends such mails twice: statements,
# invoices, codes. A server that is away altogether is ESOCKET, so trying it that way shows nothing.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.1
cat >run.cjs <<'JS'
const net = require('node:net');
const nodemailer = require('nodemailer');
console.log(`nodemailer ${require('nodemailer/package.json').version}`);
let whole = 0;
/** Takes a message up to its last line and ends the connection without an answer. */
function takeWhole(socket) {
  let rest = '';
  let isData = false;
  socket.write('220 mail.example.com ESMTP\r\n');
  socket.on('data', (bytes) => {
    rest += bytes;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isData && line === '.') {
        whole += 1;
        socket.end();
        return;
      }
      if (isData) continue;
      isData = line.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}
/** Sends one mail to a server of that behaviour; code and command of the error. */
async function sendTo(behaviour) {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    behaviour(socket);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: server.address().port, ignoreTLS: true, pool: true });
  const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'bill', text: 'bill' };
  const error = await transport.sendMail(mail).then(() => ({}), (reason) => reason);
  transport.close();
  server.close();
  return `${error.code} ${error.command}`;
}
(async () => {
  const taken = await sendTo(takeWhole);
  const before = await sendTo((socket) => {
    socket.write('220 mail.example.com ESMTP\r\n');
    socket.on('data', (bytes) => (String(bytes).startsWith('MAIL') ? socket.end() : socket.write('250 ok\r\n')));
  });
  console.log(`messages that the server took in whole: ${whole}, reported as ${taken}`);
  console.log(`a server that ended at the sender's address, before any message: ${before}`);
  process.exit(whole === 1 && taken === before ? 0 : 1);
})();
JS
node run.cjs
