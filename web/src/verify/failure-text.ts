import { ApiError } from '../client';

/** The sentence of a failure beside the form. A wrong code's message is a fixed English one on the wire (spec §8). */
export function failureText(error: unknown, code = '短信验证码'): string {
  if (!(error instanceof ApiError)) return '出错了，请刷新页面后重试';
  return error.errorCode === 300003 ? `${code}错误` : error.message;
}
