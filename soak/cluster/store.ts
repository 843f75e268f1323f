import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server';
import { type Daemon, type MakeDaemon, until } from './daemons';
import { addressOf, passwords, type Place } from './files';
import { pictureOf } from './pictures';

const MACHINE = 'files1';
/** Ceph with its S3 gateway. */
export interface Store {
  /** The process of the gateway; one that ends is begun again within seconds. */
  gateway(): number;
}
/** ClamAV's daemon. */
export interface Scanner extends Daemon {
  /** A harmless picture that it finds, by a signature that is ours alone. */
  found: Buffer;
}

export async function openStore(place: Place, daemon: MakeDaemon): Promise<Store> {
  const folder = place.path(MACHINE, '/var/lib/ceph/center');
  const command = ['sh', join(root, 'cluster/store.sh'), addressOf(MACHINE), folder];
  daemon(`${MACHINE}-store`, command, { env: { FILES_S3_SECRET: passwords.FILES_S3_SECRET } }).start();
  const log = join(place.folder, `${MACHINE}-store.log`);
  await until('a bucket', () => readFileSync(log, 'utf8').includes('takes files'), { seconds: 120, log });
  return { gateway: () => Number(readFileSync(join(folder, 'run/radosgw.pid'), 'utf8')) };
}

export async function openScanner(place: Place, daemon: MakeDaemon): Promise<Scanner> {
  const found = await pictureOf('#357');
  const md5 = createHash('md5').update(found).digest('hex');
  writeFileSync(place.path(MACHINE, '/var/lib/clamav/center.hdb'), `${md5}:${found.length}:Center.Probe\n`);
  const config = place.path(MACHINE, '/etc/clamav/clamd.conf');
  const scanner = daemon(`${MACHINE}-clamd`, ['clamd', `--config-file=${config}`]);
  scanner.start();
  await until('clamd', isListening, { log: join(place.folder, `${MACHINE}-clamd.log`) });
  return { ...scanner, found };
}

const isListening = (): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(3310, addressOf(MACHINE));
    socket.on('connect', () => (socket.destroy(), done(true)));
    socket.on('error', () => done(false));
  });
