/** What stands in a saved answer for something of the ticket (support.md#saved-answers). */
export const answerPlaceholders = {
  客户: '客户的昵称或企业名称',
  工单: '工单编号',
  单据: '关联单据的类型',
  单号: '关联单据的编号',
} as const;
export type AnswerPlaceholder = keyof typeof answerPlaceholders;

const HOLE = /[{｛]([^{}｛｝\n]{0,20})[}｝]/g;
const isKnown = (name: string): name is AnswerPlaceholder => name in answerPlaceholders;
const namesIn = (text: string): string[] => [...text.matchAll(HOLE)].map(([, name = '']) => name.trim());

/** The first name in braces that stands for nothing. */
export const unknownPlaceholder = (text: string): string | undefined =>
  namesIn(text).find((name) => !isKnown(name));

/** The first placeholder that was left as it is. */
export const leftPlaceholder = (text: string): AnswerPlaceholder | undefined => namesIn(text).find(isKnown);

/** An answer with what its placeholders stand for, all at once, and the placeholders that stand for nothing here. */
export function filledAnswer(
  body: string,
  values: Partial<Record<AnswerPlaceholder, string>>,
): { text: string; missing: AnswerPlaceholder[] } {
  const missing = new Set<AnswerPlaceholder>();
  const text = body.replaceAll(HOLE, (hole, typed: string) => {
    const name = typed.trim();
    if (!isKnown(name)) return hole;
    const value = values[name];
    if (value === undefined) missing.add(name);
    return value ?? hole;
  });
  return { text, missing: [...missing] };
}
