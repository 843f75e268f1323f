#!/bin/sh
# @signpdf 3.3.0: reason, place and signer of a signature that are Chinese are written into the contract as other characters.
#
# One would guess that `reason: '合同签署'` and `name: '张三'` stand so in the signature, as they do for Latin letters. A text string
# of a PDF is PDFDocEncoding, or UTF-16BE behind FE FF (ISO 32000-1, 7.9.2.2). @signpdf/placeholder-pdf-lib gives pdf-lib the
# characters for a string of single bytes, of which the lower half of each is left; @signpdf/placeholder-plain makes UTF-16BE, and
# writes that as if each byte were a character of UTF-8. Neither says anything.
#
# The dictionary lies in the bytes that the signature covers: once signed, the contract says for ever that nobody readable signed
# it for no readable reason, and mending it breaks the signature. `PDFHexString.fromText` of pdf-lib writes what is meant.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @signpdf/placeholder-pdf-lib@3.3.0 @signpdf/placeholder-plain@3.3.0 @signpdf/utils@3.3.0 pdf-lib@1.17.1
cat >run.cjs <<'JS'
const { pdflibAddPlaceholder } = require('@signpdf/placeholder-pdf-lib');
const { plainAddPlaceholder } = require('@signpdf/placeholder-plain');
const { PDFDocument, PDFHexString, PDFName } = require('pdf-lib');
const fields = { reason: '合同签署', contactInfo: 'caiwu', name: '张三', location: '北京' };
const latin = { reason: 'contract', contactInfo: 'caiwu', name: 'Zhang', location: 'Beijing' };
async function blank() {
  const pdfDoc = await PDFDocument.create();
  pdfDoc.addPage();
  return pdfDoc;
}
const written = {
  'placeholder-pdf-lib': async (texts) => {
    const pdfDoc = await blank();
    pdflibAddPlaceholder({ pdfDoc, ...texts });
    return pdfDoc.save();
  },
  'placeholder-plain': async (texts) =>
    plainAddPlaceholder({ pdfBuffer: Buffer.from(await (await blank()).save({ useObjectStreams: false })), ...texts }),
};
/** What a reader of the file finds in the dictionary of the signature. */
async function found(bytes) {
  const { context } = await PDFDocument.load(bytes);
  const [signature] = context.enumerateIndirectObjects().map(([, object]) => object).filter((object) => object.get?.(PDFName.of('Reason')));
  return ['Reason', 'Name', 'Location'].map((key) => signature.get(PDFName.of(key)).decodeText());
}
(async () => {
  const answers = [];
  for (const [name, write] of Object.entries(written)) {
    const [chinese, plain] = [await found(await write(fields)), await found(await write(latin))];
    console.log(`${name} 3.3.0: ${JSON.stringify(plain)}, ${JSON.stringify(chinese)}`);
    answers.push(plain.join() === 'contract,Zhang,Beijing', chinese.some((text) => /[\u4e00-\u9fff]/u.test(text)));
  }
  console.log(`pdf-lib 1.17.1, PDFHexString.fromText: ${PDFHexString.fromText(fields.reason).decodeText()}`);
  process.exit(answers.join() === 'true,false,true,false' ? 0 : 1);
})();
JS
node run.cjs
