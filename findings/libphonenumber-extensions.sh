#!/bin/sh
# libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47: an office number with an extension, as China writes it, is no number.
#
# One would guess that libraries which know the extensions of many countries (ext., доб., anexo, int) know those of China: 转801,
# 分机801, and most of all a second hyphen, 021-61234567-801. 转 is an error or null for the whole text; with the hyphen the figures
# of the extension are added to the number, which is then too long. Looking for numbers in a text, the first finds nothing at all for the
# hyphen, and for 转 the number without its extension. `ext 801` is understood.
#
# Contacts of companies, invoices and applications carry such numbers. A form refuses them, so that people leave the extension out, or
# give a mobile number; a list that is imported loses the contacts of firms. Numbers of mobile phones, with which one tries it, have none.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
cat >run.cjs <<'JS'
const { PhoneNumberUtil } = require('google-libphonenumber');
const { findPhoneNumbersInText, parsePhoneNumberFromString } = require('libphonenumber-js/max');
console.log('libphonenumber-js 1.13.16, google-libphonenumber 3.2.47');
const google = PhoneNumberUtil.getInstance();
const byGoogle = (text) => {
  try {
    const number = google.parse(text, 'CN');
    return google.isValidNumber(number) ? `valid, extension ${number.getExtension() || 'none'}` : 'not valid';
  } catch (error) {
    return `no number (${error.message})`;
  }
};
const byJs = (text) => {
  const number = parsePhoneNumberFromString(text, 'CN');
  return number === undefined ? 'no number' : number.isValid() ? `valid, extension ${number.ext ?? 'none'}` : 'not valid';
};
const inText = (text) => findPhoneNumbersInText(`联系电话 ${text} 张三`, 'CN').map(({ number }) => `${number.number}${number.ext ? ` ext ${number.ext}` : ''}`).join() || 'nothing';
const found = ['021-61234567', '021-61234567-801', '021-61234567转801', '021-61234567 ext 801'].map((text) => {
  const answers = [byJs(text), byGoogle(text), inText(text)];
  console.log(`${text}: libphonenumber-js ${answers[0]}; google-libphonenumber ${answers[1]}; in a text ${answers[2]}`);
  return answers;
});
const [plain, hyphen, turned, ext] = found;
const isSo = plain[0].startsWith('valid') && hyphen.slice(0, 2).every((answer) => answer === 'not valid') && hyphen[2] === 'nothing';
process.exit(isSo && turned[0] === 'no number' && turned[1].startsWith('no number') && turned[2] === '+862161234567' && ext[0] === 'valid, extension 801' ? 0 : 1);
JS
node run.cjs
