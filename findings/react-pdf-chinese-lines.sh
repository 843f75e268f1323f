#!/bin/sh
# @react-pdf/renderer 4.9.0: a clause in Chinese runs off the page; broken by the usual remedy it has hyphens, and 。 begins a line.
#
# One would guess that text is broken at the edge of the page, as pdfkit does. Lines are broken at blanks alone, and a
# clause has none: what is beyond the edge is not there for the reader, and nothing is said. The remedy that is passed on, a
# hyphenation callback that gives single characters, lets each be hyphenated: a line of Chinese ends with -, which can be taken for
# a part of an amount or a number, and full stops and commas begin lines, which UAX 14 and GB/T 15834 do not allow.
#
# Contracts, receipts and letters are made so. The first page of a template, with short lines, is right; the clause that somebody
# adds is cut in the middle of what was agreed on, and signed.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @react-pdf/renderer@4.9.0 react@19.2.1 @embedpdf/fonts-sc@1.0.0 unpdf@1.8.1 pdfkit@0.20.2
cat >run.mjs <<'JS'
import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer';
import PDFKit from 'pdfkit';
import { createElement } from 'react';
import { getDocumentProxy } from 'unpdf';
console.log('@react-pdf/renderer 4.9.0');
const src = 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf';
const clause = '甲方委托乙方代为办理商标注册申请事宜，乙方应当按照本合同约定的期限和标准完成委托事项，并及时向甲方报告办理进展情况；甲方应当按照约定支付服务费用。乙方未按期完成的，应当退还已收取的费用。';
Font.register({ family: 'Chinese', src });
const rendered = () => {
  const style = { padding: 40, fontFamily: 'Chinese', fontSize: 14 };
  return renderToBuffer(createElement(Document, null, createElement(Page, { size: 'A4', style }, createElement(Text, null, clause))));
};
const byPdfkit = async () => {
  const document = new PDFKit({ size: 'A4', margin: 40 });
  document.font(src).fontSize(14).text(clause);
  document.end();
  const pieces = [];
  for await (const piece of document) pieces.push(piece);
  return Buffer.concat(pieces);
};
/** The lines on the page, each with its right edge; the page is 595 wide, and the text may reach 555. */
async function linesOf(name, bytes) {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const lines = items.filter(({ str }) => str.trim() !== '').map(({ str, transform, width }) => ({ str, end: Math.round(transform[4] + width) }));
  const shown = lines.map(({ str }) => str).join('');
  console.log(`${name}: ${shown.length} characters of ${clause.length} on the page`);
  lines.forEach(({ str, end }) => console.log(`  to ${end}: ${str}`));
  return { shown, lines };
}
const plain = await linesOf('as it is', await rendered());
Font.registerHyphenationCallback((word) => [...word]);
const split = await linesOf('with the callback', await rendered());
const other = await linesOf('pdfkit 0.20.2', await byPdfkit());
const hasHyphens = split.lines.slice(0, -1).every(({ str }) => str.endsWith('-'));
const beginsWithStop = split.lines.some(({ str }) => /^[，。；]/.test(str));
const isSo = plain.shown.length < clause.length / 2 && plain.lines[0].end > 555 && hasHyphens && beginsWithStop;
process.exit(isSo && other.shown === clause && other.lines.every(({ end }) => end <= 556) ? 0 : 1);
JS
node run.mjs
