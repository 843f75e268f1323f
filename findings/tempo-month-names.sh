#!/bin/sh
# @formkit/tempo 1.1.0, zh: 15 March is written as 2026年315日 with MMMM, and 2026年3月 or any month that it does not know is read as December.
#
# One would guess that the name of a month is 三月 or 3月, and that a date whose month cannot be read is refused. The library asks Intl for
# the parts of a date; in Chinese the part that is the month is 3, and 月 is a part of its own which it drops where the format has anything
# beside the month. Read back, only 三月 is known, as `format` writes it where it stands alone. Anything else becomes month 0, and month 0
# of 2026 is December 2026 in China and November in UTC, without an error; "2026年foo" too. With M and 月 in the format it is right.
#
# Statements and fees are named by their months, and forms keep what they show: the bill of 2026年3月 is then one of December, months after
# the day on which it was due. In English it never shows, and in Japanese and Korean the library reads what it writes.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @formkit/tempo@1.1.0
cat >run.mjs <<'JS'
import { format, parse } from '@formkit/tempo';
console.log('@formkit/tempo 1.1.0');
const day = new Date(2026, 2, 15);
const written = format(day, 'YYYY年MMMMD日', 'zh');
console.log(`15 March 2026 by YYYY年MMMMD日: ${written}; MMMM alone: ${format(day, 'MMMM', 'zh')}; by YYYY年M月D日: ${format(day, 'YYYY年M月D日', 'zh')}`);
const read = (text, pattern, language) => {
  const found = parse(text, pattern, language);
  console.log(`${text} by ${pattern} in ${language}: ${found.getFullYear()}-${found.getMonth() + 1}-${found.getDate()}`);
  return found.getMonth() + 1;
};
const monthOf = (language) => read(format(day, 'YYYY MMMM D', language), 'YYYY MMMM D', language);
const wrong = [monthOf('zh'), monthOf('zh-CN'), read('2026年3月', 'YYYY年MMMM', 'zh'), read('2026年foo', 'YYYY年MMMM', 'zh')];
const right = [monthOf('en'), monthOf('ja'), monthOf('ko'), read('2026年三月', 'YYYY年MMMM', 'zh'), read('2026年3月', 'YYYY年M月', 'zh')];
process.exit(written === '2026年315日' && wrong.every((month) => month === 12) && right.every((month) => month === 3) ? 0 : 1);
JS
TZ=Asia/Shanghai node run.mjs
