#!/usr/bin/env bash
# Node 20 decodes 䶮 in GBK to a private-use character; as gb18030, and in Node 22 and 24 by both names, it is 䶮.
#
# One would guess that TextDecoder gives the same text everywhere: the Encoding Standard has one decoder for GBK and gb18030,
# in which FE 9F is U+4DAE. Node 20 takes the converter of ICU for GBK, which still has the private-use place of 1995.
#
# Who reads lists of people that a spreadsheet in China has saved meets this with the first 䶮, a
# surname: it is shown as an empty box, compared as another name, and refused as no name.
# Asking for gb18030, of which GBK is a part, is the way out.
#
# Exits 0 while this is so, 1 when it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > run.cjs <<'JS'
const at = (name) => new TextDecoder(name).decode(Uint8Array.of(0xfe, 0x9f)).codePointAt(0).toString(16);
console.log(`Node ${process.version}: FE 9F is U+${at('gbk')} in gbk, U+${at('gb18030')} in gb18030`);
const isOld = process.version.startsWith('v20.');
process.exit(at('gb18030') === '4dae' && at('gbk') === (isOld ? 'e863' : '4dae') ? 0 : 1);
JS
for version in 20.20.2 22.23.3; do
  npm install --silent --no-audit --no-fund --prefix "v$version" "node@$version" >/dev/null
  "v$version/node_modules/.bin/node" run.cjs
done
