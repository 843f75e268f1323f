#!/bin/sh
# @zootools/email-spell-checker 1.12.0 and mailcheck 1.1.1: who types an address at foxmail.com is asked for hotmail.com.
#
# One would guess that a check for mistyped addresses keeps quiet about the domains of large mail services. The lists of both are
# mostly American: foxmail.com, which Tencent gives beside qq.com, is two letters from hotmail.com; tsinghua.edu.cn and pku.edu.cn
# lose their .cn, as mailboxes of yahoo.com.cn did, and exmail.qq.com becomes mail.qq.com.
#
# The proposal is one press beside the field. Invoices, codes and contracts then go to a stranger's mailbox or to none, and the
# person has seen the site itself ask for it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @zootools/email-spell-checker@1.12.0 mailcheck@1.1.1
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import checker from '@zootools/email-spell-checker';
import mailcheck from 'mailcheck';
for (const name of ['@zootools/email-spell-checker', 'mailcheck'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version);
const domains = ['qq.com', '163.com', 'foxmail.com', 'tsinghua.edu.cn', 'pku.edu.cn', 'exmail.qq.com', 'yahoo.com.cn'];
const answers = domains.map((domain) => {
  const email = `caiwu@${domain}`;
  const [one, other] = [checker, mailcheck].map((library) => library.run({ email })?.domain ?? 'none');
  console.log(`${email}: ${one}, ${other}`);
  return one === other ? one : `${one}|${other}`;
});
process.exit(answers.slice(0, 5).join() === 'none,none,hotmail.com,tsinghua.edu,pku.edu' ? 0 : 1);
JS
node run.mjs
