#!/bin/sh
# Writes the files of a machine as docs/operations.md (A cluster) shows them: sh cluster/place.sh db1
#   NETWORK=10.0.0          the network of the machines
#   ROOT=                   a folder that stands for the root
#   HTTP_PORT=              nginx listens there without TLS, behind a proxy that has it
# Each … of the page is one of these, letters and digits:
#   UC_OWNER_PASSWORD UC_APP_PASSWORD POSTGRES_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD FILES_S3_SECRET
set -eu
machine=${1:?db1, db2, db3, app1, app2 or files1}
page=${PAGE:-$(dirname "$0")/../docs/operations.md}
network=${NETWORK:-10.0.0} root=${ROOT:-}
: "${UC_OWNER_PASSWORD:?}" "${UC_APP_PASSWORD:?}" "${POSTGRES_PASSWORD:?}" "${REPLICATION_PASSWORD:?}"
: "${REWIND_PASSWORD:?}" "${FILES_S3_SECRET:?}"

case $machine in
  db1) last=11 ;; db2) last=12 ;; db3) last=13 ;; app1) last=21 ;; app2) last=22 ;; files1) last=31 ;;
  *) echo "$machine is no machine of the page" >&2; exit 1 ;;
esac
case $machine in
  db*) files='/etc/etcd/etcd.yml /etc/pgbackrest/pgbackrest.conf /etc/patroni/patroni.yml /etc/pgbouncer/pgbouncer.ini /etc/pgbouncer/userlist.txt' ;;
  app*) files='/etc/haproxy/haproxy.cfg /etc/nginx/conf.d/center.conf /etc/user-center.env' ;;
  *) files='/etc/clamav/clamd.conf' ;;
esac

# The block whose first line is a path; that of nginx is a whole of its own.
block() {
  awk -v path="$1" '
    /^```/ { open = !open; if (!open) show = 0; first = open; nginx = ($0 == "```nginx"); next }
    open && first { first = 0; line = $0; sub(/^[#;] /, "", line); show = line == path || (nginx && path ~ /nginx/); if (line == path) next }
    open && show' "$page"
}
plain='s/^  listen 443 ssl http2;/  listen ADDRESS:'"${HTTP_PORT:-443}"';/; /^  ssl_/d'
[ -n "${HTTP_PORT:-}" ] || plain=

for file in $files; do
  mkdir -p "$root$(dirname "$file")"
  # What has passwords is for root and who runs it: Patroni and PgBouncer as postgres.
  case $file in */patroni.yml | */userlist.txt | */user-center.env) mask=027 ;; *) mask=022 ;; esac
  rm -f "$root$file"
  (umask $mask && block "$file" | sed -e "$plain" \
    -e 's#http://127.0.0.1:8080#http://ADDRESS:8000#' \
    -e "/uc_owner/s/…/$UC_OWNER_PASSWORD/" -e "/uc_app/s/…/$UC_APP_PASSWORD/" \
    -e "/superuser:/s/…/$POSTGRES_PASSWORD/" -e "/replication:/s/…/$REPLICATION_PASSWORD/" \
    -e "/rewind:/s/…/$REWIND_PASSWORD/" -e "/FILES_S3_SECRET/s/…/$FILES_S3_SECRET/" \
    -e "s/\\bNAME\\b/$machine/g" -e "s/\\bADDRESS\\b/$network.$last/g" -e "s/\\b10\\.0\\.0\\./$network./g" > "$root$file")
  [ -s "$root$file" ] || { echo "$page shows no $file" >&2; exit 1; }
  case $machine in db*) chgrp postgres "$root$file" 2>/dev/null || true ;; esac
done
