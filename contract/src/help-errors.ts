import { entry, type ErrorEntry } from './error-entry';

/** Refusals of the help (support.md#help). */
export const helpErrors = {
  'help.gone': entry(404, 40400, 0, '这篇帮助已撤下或不存在，请在全部帮助中查找', '/help'),
  'help.changed': entry(
    409,
    40900,
    0,
    '{name}在{time}{act}了这个页面，您的内容尚未保存，仍保留在此页，请比较后再保存',
  ),
  'help.most': entry(422, 42200, 0, '新增的帮助页面最多{most}个，请修改原有的页面'),
  'help.screens': entry(422, 42200, 0, '这些页面的“本页帮助”指向此页，不能撤下：{pages}'),
  'help.linked': entry(422, 42200, 0, '这些帮助页面的正文链接到此页，请先修改后再撤下：{titles}'),
} as const satisfies Record<string, ErrorEntry>;
