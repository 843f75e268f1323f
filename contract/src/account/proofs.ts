import { meantText, sixDigits } from '../wire';

/** The code that was sent by mail. */
export const emailCode = sixDigits('请输入6位邮箱验证码');
/** The number of the paper by which somebody shows who they are. */
export const paperNo = meantText('identifier', 18);
