/**
 * The code in a partner's answer: letters, digits and points, and no row of digits that could be a phone, a card or a
 * verification code. Partners repeat the question in what they answer, and a code is logged and shown to staff.
 */
export const codeOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number') && /^(?!.*\d{6})[\w.:-]{1,64}$/.test(String(value))
    ? String(value)
    : 'no code';
