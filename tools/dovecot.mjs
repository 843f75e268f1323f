// A real IMAP server for tests, Dovecot, gone when its owner is gone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, freePort } from './postgres.mjs';
import { canInstall, findProgram, installDebianPackages, systemUser } from './system-package.mjs';

const SERVICES = ['anvil', 'auth', 'config', 'imap', 'imap-login', 'log', 'stats'];

/** Starts Dovecot on this machine with one mailbox, whose mails are files of its folder `new` until they are read. */
export async function startDovecot({
  user = 'bounces',
  pass = 'secret of the test',
  parent = tmpdir(),
} = {}) {
  const program = findDovecot();
  const isRoot = process.getuid?.() === 0;
  // As root it keeps mails with a user of their own; otherwise all files belong to the user who started it.
  const owner = isRoot ? (systemUser('nobody') ?? { uid: 65_534, gid: 65_534 }) : undefined;
  const folder = mkdtempSync(join(parent, 'uc-dovecot-'));
  chmodSync(folder, 0o755);
  const mails = join(folder, 'mails');
  for (const name of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(join(mails, name), { recursive: true });
    if (owner) chownSync(join(mails, name), owner.uid, owner.gid);
  }
  const port = await freePort();
  const [uid, gid] = owner ? [owner.uid, owner.gid] : [process.getuid?.(), process.getgid?.()];
  const users = join(folder, 'users');
  writeFileSync(users, `${user}:{PLAIN}${pass}:${uid}:${gid}::${folder}\n`, { mode: 0o644 });
  const account = isRoot ? '' : (process.env.USER ?? '');
  const lines = [
    `base_dir = ${join(folder, 'run')}`,
    `state_dir = ${join(folder, 'state')}`,
    `log_path = ${join(folder, 'dovecot.log')}`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    `mail_location = maildir:${mails}`,
    'first_valid_uid = 1',
    'first_valid_gid = 1',
    ...(account === ''
      ? []
      : [
          `default_internal_user = ${account}`,
          `default_login_user = ${account}`,
          `default_internal_group = `,
        ]),
    `passdb {\n  driver = passwd-file\n  args = ${users}\n}`,
    `userdb {\n  driver = passwd-file\n  args = ${users}\n}`,
    `service imap-login {\n  chroot =\n  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    ...SERVICES.filter((name) => name !== 'imap-login').map((name) => `service ${name} {\n  chroot =\n}`),
  ];
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const out = openSync(join(folder, 'output'), 'w');
  const server = spawn(program, ['-F', '-c', file], { detached: true, stdio: ['ignore', out, out] });
  server.unref();
  const guard = endWithUs(server.pid ?? 0, folder);
  while (!(await answers(port))) {
    if (server.exitCode !== null)
      throw new Error(`Dovecot did not start: ${readFileSync(join(folder, 'output'), 'utf8')}`);
    await sleep(20);
  }
  let count = 0;
  return {
    port,
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    /** Lets a mail come. @param {string} text */
    deliver(text) {
      count += 1;
      const path = join(mails, 'new', `${1_700_000_000 + count}.M${count}P1.test`);
      writeFileSync(path, text);
      if (owner) chownSync(path, owner.uid, owner.gid);
    },
    /** The mails that are there, and which of them were read. */
    mails: () =>
      ['new', 'cur'].flatMap((name) =>
        readdirSync(join(mails, name)).map((one) => ({
          text: readFileSync(join(mails, name, one), 'utf8'),
          isRead: /:2,[A-Z]*S/.test(one),
        })),
      ),
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.ref();
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      guard.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The program; installs Debian's package as root, else throws what to install. */
export function findDovecot() {
  const find = () => findProgram('dovecot', ['/usr/sbin', '/opt/homebrew/sbin', '/usr/local/sbin']);
  const found = find();
  if (found) return found;
  if (canInstall()) installDebianPackages(['dovecot-imapd']);
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'Dovecot is needed: install it (Debian/Ubuntu: apt-get install dovecot-imapd; macOS: brew install dovecot).',
  );
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
}
