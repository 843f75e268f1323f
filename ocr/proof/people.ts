import { hasUsccCheckDigit, idNoProblem, isLuhn } from '../../contract/src/identity';
import type { Chance } from './chance';

const SURNAMES = [
  ...Array.from(
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
  ),
  ...['欧阳', '司马', '上官', '诸葛', '尉迟', '皇甫'],
];
const GIVEN = [
  ...Array.from(
    '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅建国志文海燕晓岚梓涵宇轩浩然诗雨欣怡子墨若曦俊熙思源嘉懿博雅淑贤彦霖一诺可馨紫萱奕辰泽楷睿哲佳琪雪晴颖鑫炜烨煜琛珂瑾瑜璇瑶璐婧婷姝妍媛嫣钰铭锦锋铎',
  ),
];
const PROVINCES = '11 12 13 21 31 32 33 34 35 37 41 42 43 44 50 51 61'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');

export const nameOf = (chance: Chance): string =>
  chance.oneOf(SURNAMES) +
  Array.from({ length: chance.whole(1, 10) < 4 ? 1 : 2 }, () => chance.oneOf(GIVEN)).join('');

/** A day of a year between two, `YYYY-MM-DD`. */
export const dayOf = (chance: Chance, first: number, last: number): string =>
  `${chance.whole(first, last)}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`;

export function idNoOf(chance: Chance, area: string, birth: string): string {
  const start = area + birth.replaceAll('-', '') + chance.digits(3);
  return Array.from('0123456789X')
    .map((last) => start + last)
    .find((no) => idNoProblem(no, '9999-12-31', 0) === undefined)!;
}
export const residentArea = (chance: Chance): string =>
  `${chance.oneOf(PROVINCES)}0${chance.whole(1, 9)}${two(chance.whole(1, 30))}`;

const USCC = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY');
export function usccOf(chance: Chance): string {
  const body = Array.from({ length: 9 }, () => chance.oneOf(USCC)).join('');
  const start = `91${chance.oneOf(PROVINCES)}0${chance.digits(3)}${body}`;
  return USCC.map((last) => start + last).find(hasUsccCheckDigit)!;
}

export function cardNoOf(chance: Chance): string {
  const start = chance.oneOf(['622260', '621700', '622848', '621226', '625958']) + chance.digits(12);
  return Array.from('0123456789')
    .map((last) => start + last)
    .find(isLuhn)!;
}

/** Names with characters that the model's list does not have. */
export const rareNames = ['王䶮', '张翀', '李龑', '陈燊', '刘㛃'];
