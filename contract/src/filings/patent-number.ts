const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];

/** The check digit of the twelve digits of a patent application number: their weighted sum modulo 11, `X` for ten. */
export function patentCheckDigit(digits: string): string {
  const rest = [...digits].reduce((sum, digit, at) => sum + Number(digit) * WEIGHTS[at]!, 0) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * Message for a wrong patent number (filings.md#numbers-of-the-offices), undefined when it is right: twelve
 * digits, a point, the check digit; `ZL` stands before it only once the patent is granted.
 */
export function patentNumberFault(number: string, isGranted: boolean): string | undefined {
  const [, prefix, digits = '', check] = /^(ZL)?(\d{12})\.([\dX])$/.exec(number) ?? [];
  if (check === undefined) return '专利申请号为12位数字加校验位，如201710601862.3';
  if (prefix !== undefined && !isGranted) return '授权公告前的申请号不带ZL';
  return patentCheckDigit(digits) === check ? undefined : '专利申请号校验位错误';
}
