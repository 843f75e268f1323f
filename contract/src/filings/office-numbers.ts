import type { FilingArea } from './kinds';
import { patentNumberFault } from './patent-number';

/** The case that a number belongs to: its area, and the kind within it. */
interface NumberOf {
  area: FilingArea;
  /** For a copyright `software` or `work`, for a patent its type. */
  kind: string;
}
/** 登记号 of a program: the year, SR, and the serial of the year. Older ones are shorter. */
const SOFTWARE = /^(?:19|20)\d{2}SR\d{4,7}$/;
/** 登记号 of a work: who registers, the year, the kind of the work, and the serial. */
const WORK = /^[\u4E00-\u9FA5]{1,3}作登字-(?:19|20)\d{2}-[A-Z]-\d{8}$/;
/** 流水号 under which the office of copyright has taken an application. */
const FLOW = /^(?:19|20)\d{2}[A-Z]\d{2}[A-Z]\d{6,8}$/;
const MARK = /^\d{8}$/;
const softwareText = '软件登记号为年份、SR与7位数字，如2026SR0123456';
const workText = '作品登记号如国作登字-2026-F-00123456';
const markText = '商标申请号与注册号为8位数字，如71234567';

/** Message for a wrong number of an accepted application; undefined when it is right. */
export function filingNumberFault(of: NumberOf, number: string): string | undefined {
  if (of.area === 'patent') return patentNumberFault(number, false);
  const fault = registrationNumberFault(of, number);
  if (of.area === 'trademark' || fault === undefined) return fault;
  return FLOW.test(number) ? undefined : `${fault}；流水号如2026R11S0123456`;
}

/** Message for a wrong number of a certificate (登记号, 注册号, 专利号); undefined when it is right. */
export function registrationNumberFault({ area, kind }: NumberOf, number: string): string | undefined {
  if (area === 'patent') return patentNumberFault(number, true);
  if (area === 'trademark') return MARK.test(number) ? undefined : markText;
  if (kind === 'software') return SOFTWARE.test(number) ? undefined : softwareText;
  return WORK.test(number) ? undefined : workText;
}

/** Message for a wrong 登记号 of the program that another one was made from. */
export const originNumberFault = (number: string): string | undefined =>
  SOFTWARE.test(number) ? undefined : softwareText;

/**
 * Message for a wrong 登记号 of a work or program registered anywhere at any time: its forms have changed with the year
 * and the province, but each has a year and ends in a serial.
 */
export const workNumberFault = (number: string): string | undefined =>
  /^[\u4E00-\u9FA5A-Za-z\d-]{8,40}$/.test(number) && /(?:19|20)\d{2}/.test(number) && /\d{4}$/.test(number)
    ? undefined
    : '版权登记号如国作登字-2026-F-00123456或2026SR0123456';
