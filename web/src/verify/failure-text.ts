import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { problem, type RuleName } from '@uc/contract/rules';
import { ApiError } from '../client';

const CODE_WRONG = 300003;
/** Wrong, expired or spent. */
const codeFaults = [CODE_WRONG, 300004];
/** A login password or a payment password: wrong or locked. */
const passwordFaults = [300011, 300020];
const payPasswordFaults = [330006, 330007];

/** The sentence of a failure beside the form. A wrong code's message is a fixed English one on the wire (spec §8). */
export function failureText(error: unknown, code = '短信验证码'): string {
  if (!(error instanceof ApiError)) return '出错了，请刷新页面后重试';
  return error.errorCode === CODE_WRONG ? `${code}错误` : error.message;
}

/** The typed proof that a refusal is about, undefined for others: the message belongs at that field. */
export function proofFault(
  error: unknown,
  code?: string,
): { is: 'code' | 'password' | 'payPassword'; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { errorCode } = error;
  const text = failureText(error, code);
  if (codeFaults.includes(errorCode)) return { is: 'code', text };
  if (passwordFaults.includes(errorCode)) return { is: 'password', text };
  if (payPasswordFaults.includes(errorCode)) return { is: 'payPassword', text };
  return undefined;
}

/** `Please enter ${label}` when empty (spec §5), then the message of the field's own rule. */
export function fault(label: string, value: string, rule?: RuleName): string | undefined {
  if (value === '') return fillMessage(formMessages.required, { label });
  return rule && problem(rule, value);
}
