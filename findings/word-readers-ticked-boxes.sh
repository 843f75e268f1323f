#!/bin/sh
# officeparser 7.8.0, word-extractor 1.0.4 and docxtemplater 3.71.0: in the text of a contract no option is ticked any more.
#
# One would guess that the text of ☑银行转账 □支票 shows which of the two was chosen. Word's dialog for symbols puts in a tick of
# Wingdings as an element of its own, w:sym with a font and a code (ECMA-376 part 1, 17.3.3.30); the open box is another one. All
# three leave these elements out, and what is left is 银行转账 支票, without a mark or a gap. mammoth turns them into 🗹 and 🞎.
#
# Forms and contracts in China let one choose so: how it is paid, which court, whether it may be passed on. Text that is searched,
# compared with another version or given to a summary says both options and no choice; a box typed as ☑ stays, as in most trials.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts officeparser@7.8.0 word-extractor@1.0.4 docxtemplater@3.71.0 pizzip@3.2.0 mammoth@1.13.0
cat >run.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const Docxtemplater = require('docxtemplater');
const { extractRawText } = require('mammoth');
const { parseOffice } = require('officeparser');
const PizZip = require('pizzip');
const WordExtractor = require('word-extractor');
console.log('officeparser 7.8.0, word-extractor 1.0.4, docxtemplater 3.71.0, mammoth 1.13.0');
const text = (words) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
const symbol = (code) => `<w:r><w:sym w:font="Wingdings" w:char="${code}"/></w:r>`;
const body = `<w:p>${text('付款方式：')}${symbol('F0FE')}${text('银行转账 ')}${symbol('F0A8')}${text('支票')}</w:p><w:p>${text('争议：☑仲裁 □诉讼')}</w:p>`;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const zip = new PizZip();
zip.file('[Content_Types].xml', `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`);
zip.file('_rels/.rels', `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`);
zip.file('word/document.xml', `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`);
writeFileSync('contract.docx', zip.generate({ type: 'nodebuffer' }));
console.log(body);
(async () => {
  const parsed = await parseOffice('contract.docx');
  const found = {
    officeparser: typeof parsed === 'string' ? parsed : parsed.toText(),
    'word-extractor': (await new WordExtractor().extract('contract.docx')).getBody(),
    docxtemplater: new Docxtemplater(zip).getFullText(),
  };
  const { value } = await extractRawText({ path: 'contract.docx' });
  for (const [name, words] of Object.entries({ ...found, mammoth: value })) console.log(`${name}: ${JSON.stringify(words)}`);
  const isSo = Object.values(found).every((words) => words.includes('付款方式：银行转账 支票') && words.includes('☑仲裁'));
  process.exit(isSo && !value.includes('付款方式：银行转账') ? 0 : 1);
})();
JS
node run.cjs
