#!/bin/sh
# officeparser 7.8.0, word-extractor 1.0.4 and docxtemplater 3.71.0: a clause that was moved while changes are tracked stands twice.
#
# One would guess that a reader which leaves out what was deleted leaves out the place that a clause was moved away from. What is
# deleted stands in w:delText, which none of them reads; what is moved away is still w:t, within w:moveFrom, and again within w:moveTo
# (ECMA-376 part 1, 17.13.5). All three read both; of 30日 changed to 60日 they give 60日 alone. mammoth 1.13.0 passes w:moveFrom over.
#
# Contracts come back from the other side with changes tracked, and Word makes a move of each paragraph that is cut and put in
# elsewhere. Two clauses about a penalty, or a list of payments with one of them twice, are what is compared, summed up and translated.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts officeparser@7.8.0 word-extractor@1.0.4 docxtemplater@3.71.0 pizzip@3.3.0 mammoth@1.13.0
cat >run.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const Docxtemplater = require('docxtemplater');
const { extractRawText } = require('mammoth');
const { parseOffice } = require('officeparser');
const PizZip = require('pizzip');
const WordExtractor = require('word-extractor');
console.log('officeparser 7.8.0, word-extractor 1.0.4, docxtemplater 3.71.0, mammoth 1.13.0');
let last = 0;
const by = () => `w:id="${(last += 1)}" w:author="张三" w:date="2026-11-28T10:00:00Z"`;
const run = (words, element = 't') => `<w:r><w:${element}>${words}</w:${element}></w:r>`;
const moved = (way) => `<w:p><w:pPr><w:rPr><w:move${way} ${by()}/></w:rPr></w:pPr><w:move${way}RangeStart ${by()} w:name="move1"/><w:move${way} ${by()}>${run('违约金为百分之五。')}</w:move${way}></w:p><w:move${way}RangeEnd w:id="${last - 1}"/>`;
const changed = `<w:p>${run('付款期限为')}<w:del ${by()}>${run('30', 'delText')}</w:del><w:ins ${by()}>${run('60')}</w:ins>${run('日。')}</w:p>`;
const body = moved('From') + changed + moved('To');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const zip = new PizZip();
zip.file('[Content_Types].xml', `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`);
zip.file('_rels/.rels', `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`);
zip.file('word/document.xml', `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`);
writeFileSync('contract.docx', zip.generate({ type: 'nodebuffer' }));
console.log(body);
(async () => {
  const found = {
    officeparser: (await parseOffice('contract.docx')).toText(),
    'word-extractor': (await new WordExtractor().extract('contract.docx')).getBody(),
    docxtemplater: new Docxtemplater(zip).getFullText(),
  };
  const { value } = await extractRawText({ path: 'contract.docx' });
  for (const [name, words] of Object.entries({ ...found, mammoth: value })) console.log(`${name}: ${JSON.stringify(words)}`);
  const timesIn = (words) => words.split('违约金').length - 1;
  const isSo = Object.values(found).every((words) => timesIn(words) === 2 && words.includes('付款期限为60日。'));
  process.exit(isSo && timesIn(value) === 1 ? 0 : 1);
})();
JS
node run.cjs
