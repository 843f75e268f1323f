/**
 * The language of the form defaults. English is the spec's wording (spec §5); `zh` switches a whole
 * deployment (decisions.md R9).
 */
export const formLanguage = 'en' as 'en' | 'zh';

const en = {
  default: 'Field validation error for ${label}',
  required: 'Please enter ${label}',
  enum: '${label} must be one of [${enum}]',
  whitespace: '${label} cannot be a blank character',
  string: {
    len: '${label} must be ${len} characters',
    min: '${label} must be at least ${min} characters',
    max: '${label} must be up to ${max} characters',
    range: '${label} must be between ${min}-${max} characters',
  },
  number: {
    len: '${label} must be equal to ${len}',
    min: '${label} must be minimum ${min}',
    max: '${label} must be maximum ${max}',
    range: '${label} must be between ${min}-${max}',
  },
  array: {
    len: 'Must be ${len} ${label}',
    min: 'At least ${min} ${label}',
    max: 'At most ${max} ${label}',
    range: 'The amount of ${label} must be between ${min}-${max}',
  },
  pattern: { mismatch: '${label} does not match the pattern ${pattern}' },
};

/** Shape of the form defaults, which the UI library takes as `validateMessages`. */
export type FormMessages = typeof en;

const zh: FormMessages = {
  default: '${label}填写有误',
  required: '请输入${label}',
  enum: '${label}须为[${enum}]之一',
  whitespace: '${label}不能只有空格',
  string: {
    len: '${label}须为${len}个字符',
    min: '${label}最少${min}个字符',
    max: '${label}最多${max}个字符',
    range: '${label}须为${min}-${max}个字符',
  },
  number: {
    len: '${label}须等于${len}',
    min: '${label}不能小于${min}',
    max: '${label}不能大于${max}',
    range: '${label}须在${min}-${max}之间',
  },
  array: {
    len: '${label}须为${len}项',
    min: '${label}最少${min}项',
    max: '${label}最多${max}项',
    range: '${label}须为${min}-${max}项',
  },
  pattern: { mismatch: '${label}格式不正确' },
};

/** Both wordings, for the forms of a deployment and for the tests. */
export const formMessagesIn = { en, zh } as const;

/** The default messages of every form: required is `Please enter ${label}`, the others the UI library's English (spec §5). */
export const formMessages: FormMessages = formMessagesIn[formLanguage];

/** A default message with its `${x}` filled in, for forms that are not the library's: `fillMessage(formMessages.required, { label: '手机号' })`. */
export const fillMessage = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\$\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
