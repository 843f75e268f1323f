import type { z } from 'zod';

/** The sentence for a required field that is absent. */
export const ABSENT = '请填写此项';
const byCode: Partial<Record<z.core.$ZodIssueCode, string>> = {
  unrecognized_keys: '请求包含不支持的内容，请刷新页面后重试',
  invalid_value: '选项不正确',
  too_big: '内容超出上限，请减少后重试',
  too_small: '内容不足，请补充后重试',
};

/** The sentence about an input where its schema has none of its own. */
export const sentenceOf: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && input === undefined ? ABSENT : (byCode[code] ?? '格式不正确');
