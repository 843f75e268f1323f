#!/bin/sh
# mammoth 1.13.0, officeparser 7.8.0 and docx-preview 0.4.1: a character that Word shows with its pinyin above is left out, so 王䶮 is 王.
#
# One would guess that 拼音指南, Word's phonetic guide, adds pinyin to a text. In the file the character moves into an element of its own:
# w:ruby, with the pinyin in w:rt and the character in w:rubyBase (ECMA-376 part 1, 17.3.3). mammoth notes an unrecognised element and
# goes on, the other two say nothing. word-extractor 1.0.4 and docxtemplater 3.71.0 keep both, in one row: 王yǎn䶮.
#
# It is rare characters that get such a guide: names of people and places, marks that are applied for. The party of a contract is then
# 王, in the text that is searched and compared, and on the screen of whoever reads it before signing.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mammoth@1.13.0 officeparser@7.8.0 docx-preview@0.4.1 word-extractor@1.0.4 docxtemplater@3.71.0 pizzip@3.3.0 jsdom@29.1.1
cat >run.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { JSDOM } = require('jsdom');
const Docxtemplater = require('docxtemplater');
const { extractRawText } = require('mammoth');
const { parseOffice } = require('officeparser');
const PizZip = require('pizzip');
const WordExtractor = require('word-extractor');
console.log('mammoth 1.13.0, officeparser 7.8.0, docx-preview 0.4.1, word-extractor 1.0.4, docxtemplater 3.71.0');
const text = (words) => `<w:r><w:t>${words}</w:t></w:r>`;
const look = '<w:rubyPr><w:rubyAlign w:val="distributeSpace"/><w:hps w:val="10"/><w:hpsRaise w:val="18"/><w:hpsBaseText w:val="21"/><w:lid w:val="zh-CN"/></w:rubyPr>';
const body = `<w:p>${text('乙方：王')}<w:r><w:ruby>${look}<w:rt>${text('yǎn')}</w:rt><w:rubyBase>${text('䶮')}</w:rubyBase></w:ruby></w:r>${text('，男')}</w:p>`;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const zip = new PizZip();
zip.file('[Content_Types].xml', `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`);
zip.file('_rels/.rels', `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`);
zip.file('word/document.xml', `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`);
const file = zip.generate({ type: 'nodebuffer' });
writeFileSync('contract.docx', file);
console.log(body);
const shownByPreview = async () => {
  const { window } = new JSDOM('<body></body>');
  for (const name of ['document', 'DOMParser', 'XMLSerializer', 'Node', 'HTMLElement', 'Blob']) globalThis[name] = window[name];
  globalThis.window = window;
  const shown = window.document.createElement('div');
  await require('docx-preview').renderAsync(file, shown, null, { inWrapper: false });
  return shown.querySelector('article').textContent;
};
(async () => {
  const without = {
    mammoth: (await extractRawText({ buffer: file })).value,
    officeparser: (await parseOffice('contract.docx')).toText(),
  };
  const both = { 'word-extractor': (await new WordExtractor().extract('contract.docx')).getBody(), docxtemplater: new Docxtemplater(zip).getFullText() };
  without['docx-preview'] = await shownByPreview();
  for (const [name, words] of Object.entries({ ...without, ...both })) console.log(`${name}: ${words.trim()}`);
  const isSo = Object.values(without).every((words) => words.trim() === '乙方：王，男');
  process.exit(isSo && Object.values(both).every((words) => words.trim() === '乙方：王yǎn䶮，男') ? 0 : 1);
})();
JS
node run.cjs
