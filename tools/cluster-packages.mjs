// The packages of Debian that the cluster of docs/operations.md is made of.
import { spawnSync } from 'node:child_process';
import { findProgram } from './system-package.mjs';

export const packages = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx',
  pgbackrest: 'pgbackrest',
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  'ceph-common': 'ceph',
  'clamav-daemon': 'clamd',
  curl: 'curl',
};

/** Those that are not installed. */
export function missingPackages() {
  const missing = Object.entries(packages)
    .filter(([, program]) => findProgram(program, ['/usr/sbin', '/']) === undefined)
    .map(([name]) => name);
  // Patroni recommends it alone, and does not reach etcd without it.
  const speaksEtcd = spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0;
  return speaksEtcd ? missing : [...missing, 'python3-etcd'];
}
