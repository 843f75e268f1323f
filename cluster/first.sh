#!/bin/sh
# Once, as postgres on the leader: the recipe of docs/operations.md (A new database) and the stanza of pgBackRest.
#   UC_OWNER_PASSWORD=… UC_APP_PASSWORD=… sh cluster/first.sh
set -eu
page=${PAGE:-$(dirname "$0")/../docs/operations.md}
config=${ROOT:-}/etc/pgbackrest/pgbackrest.conf

if [ "$(psql -XAtc 'select pg_is_in_recovery()' postgres)" != f ]; then
  echo 'This machine does not lead: patronictl -c /etc/patroni/patroni.yml list names the one that does.' >&2
  exit 1
fi
if [ -z "$(psql -XAtc "select 1 from pg_database where datname = 'user_center'" postgres)" ]; then
  awk '/^### A new database/ { here = 1 } here && /^```/ { if (open) exit; open = /sql/; next } open' "$page" |
    sed -e "/uc_owner/s/…/${UC_OWNER_PASSWORD:?}/" -e "/uc_app/s/…/${UC_APP_PASSWORD:?}/" |
    psql -Xq -v ON_ERROR_STOP=1 postgres
fi
pgbackrest --config="$config" --stanza=center stanza-create
