#!/bin/sh
# python-docx 1.2.0: a contract without its dates, where Word of China has marked them or they were picked from a calendar.
#
# One would guess that the text of a paragraph is what stands in it. `paragraph.text` joins the runs and links that are its children. A
# run within another element is left out, without a sign: within w:smartTag, w:sdt and w:ins (ECMA-376 part 1, 17.5.1, 17.5.2, 17.13.5).
# mammoth 1.13.0 has the words of all three.
#
# Word 2003 and 2007 of China mark each date by themselves as a smart tag (chsdate), and the contracts and powers of attorney of those
# years are the templates of today; forms have a calendar to pick from (w:sdt). 自2026年11月28日起 is 自起; a term put in while
# changes are tracked is missing, so 付款期限为60日 is 付款期限为日. The rest of the page is whole.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-docx==1.2.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mammoth@1.13.0
cat >make.py <<'PY'
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
print('python-docx 1.2.0, mammoth 1.13.0')
run = lambda words: f'<w:r><w:t>{words}</w:t></w:r>'
bodies = [
    run('本合同自') + '<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="chsdate"><w:smartTagPr><w:attr w:name="Year" w:val="2026"/><w:attr w:name="Month" w:val="11"/><w:attr w:name="Day" w:val="28"/></w:smartTagPr>' + run('2026年11月28日') + '</w:smartTag>' + run('起生效。'),
    run('签订日期：') + '<w:sdt><w:sdtPr><w:date w:fullDate="2026-11-28T00:00:00Z"><w:dateFormat w:val="yyyy年M月d日"/><w:lid w:val="zh-CN"/></w:date></w:sdtPr><w:sdtContent>' + run('2026年11月28日') + '</w:sdtContent></w:sdt>',
    run('付款期限为') + '<w:ins w:id="1" w:author="张三" w:date="2026-11-28T10:00:00Z">' + run('60') + '</w:ins>' + run('日。'),
]
document = Document()
for body in bodies:
    print(body)
    document.element.body.insert(len(document.paragraphs), parse_xml(f'<w:p {nsdecls("w")}>{body}</w:p>'))
document.save('contract.docx')
read = [paragraph.text for paragraph in Document('contract.docx').paragraphs]
print('python-docx:', read)
raise SystemExit(0 if read == ['本合同自起生效。', '签订日期：', '付款期限为日。'] else 1)
PY
python/bin/python make.py
cat >read.cjs <<'JS'
require('mammoth').extractRawText({ path: 'contract.docx' }).then(({ value }) => {
  console.log('mammoth:', JSON.stringify(value));
  process.exit(value.trim() === '本合同自2026年11月28日起生效。\n\n签订日期：2026年11月28日\n\n付款期限为60日。' ? 0 : 1);
});
JS
node read.cjs
