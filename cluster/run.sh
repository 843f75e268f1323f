#!/bin/sh
# In a container: writes the files of a machine, then becomes one of its programs: run.sh db1 etcd …
set -eu
machine=$1
shift
here=$(dirname "$0")
if [ "$(id -u)" != 0 ]; then
  # The image of the user center, whose user writes nowhere else.
  export ROOT=/tmp/machine
fi
sh "$here/place.sh" "$machine"
case $1 in
  node)
    set -a
    . "${ROOT:-}/etc/user-center.env"
    # nginx sees whoever comes through the published port as the gateway.
    TRUSTED_PROXIES=$TRUSTED_PROXIES,$GATEWAY
    unset POSTGRES_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD
    exec "$@"
    ;;
  clamd)
    [ -e /var/lib/clamav/daily.cvd ] || [ -e /var/lib/clamav/daily.cld ] || freshclam
    freshclam --daemon
    exec "$@"
    ;;
  etcd | patroni | pgbouncer | sh)
    install -d -o postgres -g postgres -m 700 /var/lib/etcd/center /var/lib/postgresql /var/lib/postgresql/15/center /srv/backup/pgbackrest \
      /run/pgbackrest /var/log/pgbackrest /var/lib/ceph/center
    install -d -o postgres -g postgres -m 755 /run/postgresql
    # These belong to users of their packages, who let nobody else in.
    chmod 755 /var/lib/etcd /var/lib/ceph
    exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"
    ;;
  *) exec "$@" ;;
esac
