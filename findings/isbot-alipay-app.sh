#!/bin/sh
# isbot 5.2.3: people in Alipay's app and in 今日头条 are robots.
#
# One would guess that a list of robots does not know the browsers inside of the largest apps of China, or knows them as browsers.
# Alipay's app says its screen as (nt:WIFI,ws:360|0|3.0), and a vertical bar is one of the library's marks of a robot; 今日头条 calls
# itself NewsArticle/9.6.8, and a word that begins with "news" is another. The apps of WeChat, 钉钉 and 百度 pass. The lines below have
# the form that public programs quote of these apps, with invented numbers of versions.
#
# Whoever comes from paying by Alipay to the page of the order, or scans a code with it, comes in this app. A site that gives robots
# a page without its scripts, counts no visits of theirs or refuses them does so to a payer.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts isbot@5.2.3 ua-parser-js@2.0.10
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { isbot, isbotMatches } from 'isbot';
import { UAParser } from 'ua-parser-js';
const { version } = JSON.parse(readFileSync('node_modules/isbot/package.json', 'utf8'));
console.log(`isbot ${version}`);
const android = (rest) => `Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2231A Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/105.0.5195.148 ${rest}`;
const iphone = (rest) => `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${rest}`;
const people = {
  'Alipay on Android': android('UWS/5.12.5.0 Mobile Safari/537.36 UCBS/5.12.5.0_240511 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:360|0|3.0) AliApp(AP/10.6.0.8000) AlipayClient/10.6.0.8000 Language/zh-Hans'),
  'Alipay on iPhone': iphone('NebulaSDK/1.8.100112 Nebula PSDType(1) AlipayDefined(nt:4G,ws:390|760|3.0) AliApp(AP/10.6.0.6000) AlipayClient/10.6.0.6000 Alipay Language/zh-Hans'),
  今日头条: android('Mobile Safari/537.36 JsSdk/2 NewsArticle/9.6.8 NetType/wifi'),
  WeChat: iphone('MicroMessenger/8.0.54(0x1800363a) NetType/WIFI Language/zh_CN'),
  钉钉: android('UWS/5.9.3.0 Mobile Safari/537.36 AliApp(DingTalk/7.5.10) com.alibaba.android.rimet/33180316 language/zh-CN'),
};
const answers = Object.entries(people).map(([name, agent]) => {
  const { browser, device } = UAParser(agent);
  console.log(`${name}: ${isbot(agent) ? `robot, by ${JSON.stringify(isbotMatches(agent))}` : 'no robot'}; ua-parser-js: ${browser.name} on ${device.type}`);
  return isbot(agent);
});
process.exit(answers.join() === 'true,true,true,false,false' ? 0 : 1);
JS
node run.mjs
