#!/bin/sh
# mailchecker 6.0.21: who pays Sohu for an address at vip.sohu.com has a throwaway one, as has everybody at tom.com; sohu.com is none.
#
# One would guess that a list of addresses which are thrown away after ten minutes has no providers that people keep, and none that are paid
# for. vip.sohu.com and tom.com stand in it by their names; vip.sina.com, vip.163.com and vip.qq.com, which are of the same kind, do not:
# those and sohu.com itself were taken out as mistakes (github.com/micke/valid_email2/pull/67, 2017-06-15). Two other lists know both:
# freemail 1.7.0 as providers of addresses for everybody, and neither it nor disposable-email-domains 1.0.62 as throwaway ones.
#
# Sign-up and change of address ask this list and refuse. The customer is told to take a real address and has given the only one he has;
# whoever tries the form with QQ, 163 or 126 never sees it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mailchecker@6.0.21 freemail@1.7.0 disposable-email-domains@1.0.62
cat >run.cjs <<'JS'
const disposable = require('disposable-email-domains');
const freemail = require('freemail');
const mailchecker = require('mailchecker');
console.log('mailchecker 6.0.21, freemail 1.7.0, disposable-email-domains 1.0.62');
const refused = ['vip.sohu.com', 'tom.com'];
const taken = ['sohu.com', 'vip.sina.com', 'vip.163.com', 'vip.qq.com', 'foxmail.com', '139.com', '189.cn'];
const asSaid = [...refused, ...taken].map((domain) => {
  const address = `zhangsan@${domain}`;
  const isTaken = mailchecker.isValid(address);
  const others = [freemail.isDisposable(address), disposable.includes(domain)];
  console.log(`${address}: ${isTaken ? 'taken' : 'refused'}; throwaway by the others: ${others.join(', ')}; given to everybody: ${freemail.isFree(address)}`);
  return isTaken === taken.includes(domain) && !others.includes(true);
});
const given = refused.every((domain) => freemail.isFree(`zhangsan@${domain}`));
process.exit(given && asSaid.every(Boolean) ? 0 : 1);
JS
node run.cjs
