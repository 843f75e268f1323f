#!/bin/sh
# emv-qrcps 0.0.7: one of sixteen payment codes ends in a checksum of three figures, 6303341 instead of 63040341.
#
# One would guess that a code for 8.29 is as good as one for 8.30. The checksum of EMVCo's payment codes has always four hexadecimal
# figures. The library writes it as a number, without its leading zeros, and says its length: three, once in 256 times two.
# A reader that looks for 6304 eight characters from the end finds no checksum, and none that is strict takes a length of 03.
# steplix-emv-qrcps, of the same origin and with the same calls, fills it up.
#
# A cashier or a web page makes one code for each order, so that it depends on amount and number of the order whether it can be paid. Tried
# with a few orders it works; later six of a hundred customers say that their app does not know the code, and a new order cures it.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts emv-qrcps@0.0.7 steplix-emv-qrcps@0.0.8 emvco-qr-sdk@1.0.0
cat >run.cjs <<'JS'
const { parseFullQR, QRParseMode } = require('emvco-qr-sdk');
console.log('emv-qrcps 0.0.7, steplix-emv-qrcps 0.0.8, emvco-qr-sdk 1.0.0');
const written = ({ Merchant }, amount) => {
  const code = Merchant.buildEMVQR();
  code.setPayloadFormatIndicator('01');
  code.setMerchantCategoryCode('4111');
  code.setTransactionCurrency('344');
  code.setTransactionAmount(amount);
  code.setCountryCode('HK');
  code.setMerchantName('BEST TRANSPORT');
  code.setMerchantCity('HONG KONG');
  return code.generatePayload();
};
const amounts = Array.from({ length: 1000 }, (_, at) => ((at + 1) / 100).toFixed(2));
const [short, whole] = ['emv-qrcps', 'steplix-emv-qrcps'].map((name) => {
  const codes = amounts.map((amount) => written(require(name), amount));
  const other = codes.filter((code) => code.slice(-8, -4) !== '6304');
  const valid = codes.filter((code) => parseFullQR(code, { parseMode: QRParseMode.GLOBAL }).crc.isValid);
  console.log(`${name}: of 1000 codes, for 0.01 to 10.00, ${other.length} end without 6304 and four figures; emvco-qr-sdk takes ${valid.length}`);
  return { other, valid };
});
for (const code of short.other.slice(0, 2)) console.log(code);
process.exit(short.other.length > 40 && short.valid.length === 1000 - short.other.length && whole.other.length === 0 && whole.valid.length === 1000 ? 0 : 1);
JS
node run.cjs
