import { devModes, ownerships, rightGets, softwareCategories, workNatures } from './copyright-form';
import {
  channelTexts,
  copyrightTypes,
  type FilingArea,
  patentTypes,
  reductionTexts,
  urgencyTexts,
  workKinds,
} from './kinds';
import { markTypes, specialAuthorities } from './trademark-form';

/** A field: its name, its label, and the texts of its codes. */
type FieldText = readonly [name: string, label: string, codes?: Readonly<Record<string, string>>];

/** Names of files, ticks and applicants of a form. */
const partTexts: Record<FilingArea, Readonly<Record<string, string>>> = {
  copyright: {
    applicants: '申请人',
    source_file: '源程序',
    manual_file: '文档',
    samples: '作品样本',
    declaration: '诚信承诺',
  },
  trademark: { applicants: '申请人', logo: '商标图样', agent_letter: '委托书', licence: '主体资格证明' },
  patent: {
    applicants: '申请人',
    is_chemistry: '特殊领域',
    disclosure: '技术交底书',
    drawings: '附图或视图',
  },
};
/** The name of a field of a form. */
export const fieldLabel = (area: FilingArea, field: string): string =>
  fixable(area).find(([name]) => name === field)?.[1] ??
  fieldTexts[area].find(([name]) => name === field)?.[1] ??
  field;

/** Fields that define the case: with another value it would be another case. */
const fixed: readonly string[] = ['type', 'urgency', 'channel', 'more_classes'];
/** Fields that staff may send back. */
export const fixable = (area: FilingArea): readonly (readonly [field: string, label: string])[] => [
  ...Object.entries(partTexts[area]),
  ...fieldTexts[area]
    .filter(([name]) => !fixed.includes(name))
    .map(([name, label]) => [name, label] as const),
  // Material without a field in the form comes with the answer.
  ['other', '其他材料'],
];
/** Fields that are opened with another, since one says nothing without the other. */
const together: readonly (readonly string[])[] = [
  ['origin', 'origin_reg_no'],
  ['published_on', 'published_place'],
  ['completed_on', 'completed_place'],
  ['declaration', 'declared_by'],
  ['mark_type', 'name', 'logo'],
  ['class', 'items'],
  ['priority_country', 'priority_no', 'priority_on'],
  ['reduction', 'reduction_no'],
];
/** The fields that may be changed when these are sent back. */
export const openedFields = (named: readonly string[]): ReadonlySet<string> =>
  new Set(named.flatMap((field) => [field, ...(together.find(([first]) => first === field) ?? [])]));

/** Names of the fields of a form, in reading order; files and applicants stand apart. */
export const fieldTexts: Record<FilingArea, readonly FieldText[]> = {
  copyright: [
    ['type', '登记类型', copyrightTypes],
    ['urgency', '办理速度', urgencyTexts],
    ['name', '名称'],
    ['short_name', '软件简称'],
    ['version', '版本号'],
    ['category', '软件分类', softwareCategories],
    ['origin', '软件作品说明', { original: '原创', modified: '修改' }],
    ['origin_reg_no', '原登记号'],
    ['kind', '作品类型', workKinds],
    ['series', '系列件数'],
    ['nature', '作品性质', workNatures],
    ['ownership', '权利归属', ownerships],
    ['completed_on', '完成日期'],
    ['completed_place', '完成地点'],
    ['published_on', '首次发表日期'],
    ['published_place', '首次发表地点'],
    ['dev_mode', '开发方式', devModes],
    ['right_get', '权利取得方式', rightGets],
    ['dev_hardware', '开发硬件环境'],
    ['run_hardware', '运行硬件环境'],
    ['dev_os', '开发操作系统'],
    ['dev_tools', '开发工具'],
    ['run_platform', '运行平台'],
    ['run_support', '运行支撑环境'],
    ['language', '编程语言'],
    ['code_lines', '源程序行数'],
    ['purpose', '开发目的'],
    ['industry', '面向领域'],
    ['main_function', '主要功能'],
    ['tech_feature', '技术特点'],
    ['creation_note', '创作说明'],
    ['declared_by', '承诺人'],
  ],
  trademark: [
    ['name', '商标名称'],
    ['mark_type', '商标类型', markTypes],
    ['has_color', '指定颜色', { true: '是', false: '否' }],
    ['class', '类别'],
    ['items', '商品/服务项'],
    ['more_classes', '其他类别'],
    ['channel', '递交方式', channelTexts],
    ['special', '特殊授权', specialAuthorities],
    ['priority_country', '优先权国家'],
    ['priority_no', '优先权申请号'],
    ['priority_on', '优先权日期'],
    ['remark', '商标说明'],
  ],
  patent: [
    ['type', '专利类型', patentTypes],
    ['name', '专利名称'],
    ['tech_field', '技术领域'],
    ['abstract', '摘要'],
    ['claims', '权利要求项数'],
    ['pages', '说明书页数'],
    ['inventors', '发明人'],
    ['contact', '联系人'],
    ['reduction', '费用减缴', reductionTexts],
    ['reduction_no', '费减备案号'],
    ['early_publish', '提前公布', { true: '是', false: '否' }],
    ['request_exam', '同时请求实质审查', { true: '是', false: '否' }],
    ['same_day_dual', '同日申请实用新型', { true: '是', false: '否' }],
    ['product_class', '洛迦诺分类号'],
    ['brief', '简要说明'],
    ['priority_no', '优先权申请号'],
    ['priority_on', '优先权日期'],
  ],
};

/** The content of a form as label and text; empty fields are left out. */
export function caseFields(area: FilingArea, form: Readonly<Record<string, unknown>>): [string, string][] {
  return fieldTexts[area].flatMap(([name, label, codes]): [string, string][] => {
    const text = textOf(form[name]);
    return text === '' ? [] : [[label, codes?.[text] ?? text]];
  });
}

/** A value as text: the names of listed items, joined. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('、');
  if (typeof value === 'object') {
    const { name, class: of, items } = value as Record<string, unknown>;
    return of === undefined ? textOf(name) : `第${textOf(of)}类：${textOf(items)}`;
  }
  return typeof value === 'string' ? value : String(value as number | boolean);
}
