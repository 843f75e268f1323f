import { fillMessage, formMessagesIn } from '@uc/contract/form-messages';

/**
 * Message for an empty field of the console, which speaks Chinese whatever the forms of customers do
 * (decisions.md R9).
 */
export const missing = (label: string, verb: '请输入' | '请选择' = '请输入'): string =>
  fillMessage(formMessagesIn.zh.required, { label }).replace('请输入', verb);

/** The same, where nothing was typed. */
export const fault = (label: string, value: string): string | undefined =>
  value === '' ? missing(label) : undefined;
