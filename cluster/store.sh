#!/bin/sh
# The smallest Ceph there is, one monitor, one disk and its S3 gateway, in a folder: for trying out and for tests. What it
# holds is lost with the machine; in earnest the store is a Ceph of several machines, or somebody else's S3.
#   FILES_S3_SECRET=… sh cluster/store.sh ADDRESS FOLDER
# It ends with everything that it has started, and begun again has what it had. The secret is that of the first time.
set -eu
address=$1 folder=$2
: "${FILES_S3_SECRET:?}"
key=center bucket=center

mkdir -p "$folder/mon" "$folder/osd" "$folder/run" "$folder/log" "$folder/crash"
[ -e "$folder/fsid" ] || cat /proc/sys/kernel/random/uuid > "$folder/fsid"
export CEPH_CONF="$folder/ceph.conf"
cat > "$CEPH_CONF" <<END
[global]
fsid = $(cat "$folder/fsid")
mon host = [v1:$address:6789/0]
ms bind msgr2 = false
public addr = $address
cluster addr = $address
auth cluster required = none
auth service required = none
auth client required = none
run dir = $folder/run
crash dir = $folder/crash
admin socket = $folder/run/\$name.asok
log file = $folder/log/\$name.log
bluestore block size = 10737418240
osd memory target = 939524096
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
[mon.a]
mon data = $folder/mon
[osd.0]
osd data = $folder/osd
[client.gateway]
rgw frontends = beast endpoint=$address:7480
rgw data = $folder/gateway
END

started=
trap 'kill $started 2>/dev/null; wait' EXIT
trap 'exit 0' TERM INT
# Begins a program again when it ends, as systemd would: a disk that begins before it has heard of the monitor ends at once.
keep() {
  (
    trap 'kill "$child"; wait "$child"; exit 0' TERM
    while :; do
      "$@" >> "$folder/log/$1.out" 2>&1 &
      child=$!
      echo "$child" > "$folder/run/$1.pid"
      wait "$child" || sleep 1
    done
  ) &
  started="$! $started"
}
until_true() {
  for _ in $(seq 120); do "$@" > /dev/null 2>&1 && return; sleep 0.5; done
  echo "not seen within a minute: $*" >&2
  exit 1
}
is_up() { timeout 5 ceph osd stat | grep -q '1 up'; }
has_user() {
  timeout 30 radosgw-admin -n client.gateway user info --uid="$key" || timeout 60 radosgw-admin -n client.gateway \
    user create --uid="$key" --display-name="$key" --access-key="$key" --secret-key="$FILES_S3_SECRET"
}

if [ ! -e "$folder/mon/keyring" ] && [ ! -e "$folder/mon/store.db" ]; then
  monmaptool --create --clobber --addv a "[v1:$address:6789/0]" --fsid "$(cat "$folder/fsid")" "$folder/monmap"
  ceph-mon -i a --mkfs --monmap "$folder/monmap"
fi
keep ceph-mon -i a -f
until_true timeout 5 ceph -s
if [ ! -e "$folder/ready" ]; then
  uuid=$(cat /proc/sys/kernel/random/uuid)
  ceph osd new "$uuid"
  ceph-osd -i 0 --mkfs --osd-uuid "$uuid"
  ceph osd crush add osd.0 1 root=default host=store
fi
keep ceph-osd -i 0 -f
until_true is_up
[ -e "$folder/ready" ] || until_true has_user
keep radosgw -n client.gateway -f
# curl signs no body unless it is told its hash, here that of nothing.
until_true curl -sf --aws-sigv4 aws:amz:us-east-1:s3 --user "$key:$FILES_S3_SECRET" -X PUT \
  -H 'x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' \
  "http://$address:7480/$bucket"
touch "$folder/ready"
echo "the bucket $bucket at http://$address:7480 takes files"
wait
