#!/bin/sh
# mammoth 1.13.0: of a contract numbered 第一条, 第二条, 第三条 by Word, no 条 is left, and the third clause is number 1.
#
# One would guess that the text of a contract comes with the numbers that it is agreed on by. Word writes them nowhere: a paragraph
# names a list, the list has the pattern 第%1条 and a way to count (ECMA-376 part 1, 17.9.11 and 17.9.17), and counting goes on over
# whatever stands between. The library gives plain text without them, and HTML in which every run of such paragraphs is an <ol> of
# its own without a `start`: behind a paragraph that has no number the next clause is 1 again. It has no message about either.
#
# Contracts in Chinese are numbered so, and refer to their clauses by number. Shown in a browser, compared with another version or
# searched, 按第三条约定 points to nothing, and the clause on liability is shown as the first.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mammoth@1.13.0 docx@9.15.2
cat >run.cjs <<'JS'
const { Document, LevelFormat, Packer, Paragraph } = require('docx');
const mammoth = require('mammoth');
const { version } = require('mammoth/package.json');
console.log(`mammoth ${version}`);
const reference = 'clauses';
const levels = [{ level: 0, format: LevelFormat.CHINESE_COUNTING, text: '第%1条' }];
const clause = (text) => new Paragraph({ text, numbering: { reference, level: 0 } });
const children = [clause('委托事项'), clause('服务费用'), new Paragraph('费用按附件一支付。'), clause('违约责任'), new Paragraph('违约按第三条承担责任。')];
const contract = new Document({ numbering: { config: [{ reference, levels }] }, sections: [{ children }] });
(async () => {
  const buffer = await Packer.toBuffer(contract);
  const html = await mammoth.convertToHtml({ buffer });
  const text = await mammoth.extractRawText({ buffer });
  console.log(`in Word: 第一条 委托事项, 第二条 服务费用, 费用按附件一支付。, 第三条 违约责任, 违约按第三条承担责任。`);
  console.log(`HTML: ${html.value}`);
  console.log(`text: ${JSON.stringify(text.value)}, messages: ${html.messages.length + text.messages.length}`);
  const isSo = html.value.includes('<ol><li>违约责任</li></ol>') && !/第[一二]条/.test(html.value + text.value);
  process.exit(isSo && html.messages.length === 0 ? 0 : 1);
})();
JS
node run.cjs
