import { type Fen, formatFen } from './money';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万'];

/**
 * An amount as papers of banks spell it, after the rules of 支付结算办法: `fen(1680_32)` → 人民币壹仟陆佰捌拾元叁角贰分. 整 ends what
 * ends in 元; 零 stands once for each gap, and after 元 only before 分. RangeError for what a paper never says: below zero.
 */
export function capitalsOf(amount: Fen): string {
  if (amount < 0) throw new RangeError('an amount in capitals is not below zero');
  const [yuan = '0', [jiao = '0', fen = '0'] = ''] = formatFen(amount).replaceAll(',', '').split('.');
  const whole = wholeOf(yuan);
  const cents = `${jiao === '0' ? '' : `${digit(jiao)}角`}${fen === '0' ? '' : `${digit(fen)}分`}`;
  const gap = whole !== '' && jiao === '0' && fen !== '0' ? '零' : '';
  if (whole === '' && cents !== '') return `人民币${cents}`;
  return `人民币${whole || '零'}元${cents === '' ? '整' : gap + cents}`;
}

/** Groups of four digits, each with its 万 or 亿; empty for nothing. */
function wholeOf(yuan: string): string {
  const digits = yuan.padStart(Math.ceil(yuan.length / 4) * 4, '0');
  let text = '';
  let isGap = false;
  for (let at = 0; at < digits.length; at += 4) {
    let group = '';
    [...digits.slice(at, at + 4)].forEach((one, index) => {
      if (one === '0') isGap = true;
      else {
        group += `${isGap && text + group !== '' ? '零' : ''}${digit(one)}${PLACES[3 - index]}`;
        isGap = false;
      }
    });
    const left = (digits.length - at) / 4 - 1;
    // 万亿 is said with both words, whatever stands between them.
    if (group !== '' || (left === 2 && text !== '')) text += group + GROUPS[left];
  }
  return text;
}

const digit = (one: string): string => DIGITS.charAt(Number(one));
