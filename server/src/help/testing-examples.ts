import type { Examples } from '../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => ({
  'help.read': { topic: 'withdraw' },
  'help.answer': { topic: 'withdraw', is_solved: false, text: '没有说到账时间' },
});

const seen = { topic: 'disputes', no: 1000 };
/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  'help.staffHelpPage': { topic: 'withdraw' },
  'help.staffHelpVersion': { topic: 'withdraw', no: 0 },
  'help.staffHelpSave': {
    no: 0,
    group: 'money',
    title: '证明用帮助页面',
    text: '这一页说明一件事，供证明使用。',
    publish: false,
  },
  'help.staffHelpGoBack': { ...seen, to: 1 },
  'help.staffHelpWithdraw': seen,
  'help.staffHelpBuiltIn': seen,
});
