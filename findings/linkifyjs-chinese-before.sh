#!/bin/sh
# linkifyjs 4.4.0 and autolinker 4.1.5: 请访问example.com is linked to the domain 请访问example.com, which somebody else may have.
#
# One would guess that an address in a Chinese sentence is linked as it would be in an English one. Chinese puts no space before it, and
# domains may have Chinese characters, so both take all that stands before it into the name; 请发至zhang@example.com is a mail to
# 请发至zhang, and 合同.zip a web site. With https:// the beginning is right, and linkifyjs ends it with 。谢谢. None
# of it is an error: the link is there, and blue.
#
# Messages to customers say 请登录… and 请发至… so. Who registers the name with the usual words before it gets their visits, and
# the letter with the contract goes to an address that does not exist, or does.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts linkifyjs@4.4.0 autolinker@4.1.5
cat >run.cjs <<'JS'
const { Autolinker } = require('autolinker');
const { find } = require('linkifyjs');
console.log('linkifyjs 4.4.0, autolinker 4.1.5');
const wanted = {
  'Please see example.com today': ['http://example.com', 'http://example.com'],
  '请访问example.com，谢谢': ['http://请访问example.com', 'http://请访问example.com'],
  '登录后到www.example.com 签署': ['http://登录后到www.example.com', 'http://登录后到www.example.com'],
  '请发至zhang@example.com 即可': ['mailto:请发至zhang@example.com', 'mailto:请发至zhang@example.com'],
  '附件：合同.zip': ['http://合同.zip', 'http://合同.zip'],
  '见https://example.com/a。谢谢': ['https://example.com/a。谢谢', 'https://example.com/a'],
};
const found = Object.keys(wanted).map((text) => {
  const byLinkify = find(text)[0]?.href;
  const byAutolinker = Autolinker.parse(text, {})[0]?.getAnchorHref();
  console.log(`${text}: linkifyjs ${byLinkify}, autolinker ${byAutolinker}; host ${new URL(byLinkify).host || 'none'}`);
  return [byLinkify, byAutolinker];
});
process.exit(Object.values(wanted).every((pair, index) => pair.every((href, at) => href === found[index][at])) ? 0 : 1);
JS
node run.cjs
