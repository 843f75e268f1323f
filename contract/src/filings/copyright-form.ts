import { seenLength } from '../seen-length';
import { isAfter, isBefore } from '../day';
import type { CopyrightType, Urgency, WorkKind } from './kinds';
import type { Fault, Maybe, PreparedForm } from './form-fault';
import { originNumberFault } from './office-numbers';

/** Kinds of programs (copyright.md#fields-of-a-program). */
export const softwareCategories = {
  app: '应用软件',
  system: '系统软件',
  support: '支撑软件',
  embedded: '嵌入式软件',
  other: '其他',
} as const;
/** Ways in which a program was developed. */
export const devModes = {
  own: '独立开发',
  joint: '合作开发',
  entrusted: '委托开发',
  task: '下达任务开发',
} as const;
/** Ways in which the right was acquired. */
export const rightGets = {
  original: '原始取得',
  assigned: '受让',
  succeeded: '承受',
  inherited: '继承',
} as const;
/** Ways in which a work came about. */
export const workNatures = {
  original: '原创',
  adapted: '改编',
  translated: '翻译',
  compiled: '汇编',
  annotated: '注释',
  arranged: '整理',
  other: '其他',
} as const;
/** Ownership of a work. */
export const ownerships = {
  person: '个人作品',
  joint: '合作作品',
  legal: '法人作品',
  duty: '职务作品',
  entrusted: '委托作品',
} as const;

/** The form of a registration of copyright (copyright.md#fields-of-a-program); files are ids. */
export type CopyrightForm = PreparedForm &
  Maybe<{
    type: CopyrightType;
    urgency: Urgency;
    name: string;
    short_name: string;
    version: string;
    category: keyof typeof softwareCategories;
    origin: 'original' | 'modified';
    origin_reg_no: string;
    completed_on: string;
    published_on: string;
    published_place: string;
    dev_mode: keyof typeof devModes;
    right_get: keyof typeof rightGets;
    dev_hardware: string;
    run_hardware: string;
    dev_os: string;
    dev_tools: string;
    run_platform: string;
    run_support: string;
    language: string;
    code_lines: number;
    purpose: string;
    industry: string;
    main_function: string;
    tech_feature: string;
    source_file: string;
    manual_file: string;
    kind: WorkKind;
    series: number;
    nature: keyof typeof workNatures;
    ownership: keyof typeof ownerships;
    completed_place: string;
    creation_note: string;
    samples: string[];
    declaration: boolean;
    declared_by: string;
  }>;

const lengthOf = (text: string | undefined) => seenLength(text ?? '');
const missing = (label: string, text: string | undefined, most: number) =>
  lengthOf(text) === 0 ? `请填写${label}` : lengthOf(text) > most ? `${label}不超过${most}个字` : undefined;

/** Faults of a registration of copyright, the first of each field (copyright.md#fields-of-a-program). */
export function copyrightFaults(
  form: CopyrightForm,
  { today, functionLeast, functionMost }: { today: string; functionLeast: number; functionMost: number },
): Fault[] {
  const shared: Checks = [
    ['completed_on', dayFault('完成日期', form.completed_on, today)],
    ['published_on', publishedFault(form, today)],
    ['published_place', form.published_on ? missing('首次发表地点', form.published_place, 50) : undefined],
    ['right_get', form.right_get ? undefined : '请选择权利取得方式'],
    ['declaration', form.declaration ? undefined : '请勾选诚信承诺'],
    ['declared_by', missing('承诺人', form.declared_by, 50)],
  ];
  const own = form.type === 'work' ? workChecks(form) : softwareChecks(form, functionLeast, functionMost);
  return [...own, ...shared].flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
}
type Checks = [field: string, message: string | undefined][];

const originFault = (number: string | undefined) =>
  missing('原登记号', number, 40) ?? originNumberFault(number!.trim());

function softwareChecks(form: CopyrightForm, least: number, most: number): Checks {
  const short = (label: string, text: string | undefined) => missing(label, text, 50);
  const length = lengthOf(form.main_function);
  return [
    ['name', nameFault(form.name ?? '')],
    ['version', /^V\d+(\.\d+){1,2}$/.test(form.version ?? '') ? undefined : '版本号格式如V1.0'],
    ['category', form.category ? undefined : '请选择软件分类'],
    ['origin', form.origin ? undefined : '请选择软件作品说明'],
    ['origin_reg_no', form.origin === 'modified' ? originFault(form.origin_reg_no) : undefined],
    ['dev_mode', form.dev_mode ? undefined : '请选择开发方式'],
    ['dev_hardware', short('开发硬件环境', form.dev_hardware)],
    ['run_hardware', short('运行硬件环境', form.run_hardware)],
    ['dev_os', short('开发操作系统', form.dev_os)],
    ['dev_tools', short('开发工具', form.dev_tools)],
    ['run_platform', short('运行平台', form.run_platform)],
    ['run_support', short('运行支撑环境', form.run_support)],
    ['language', short('编程语言', form.language)],
    ['code_lines', form.code_lines ? undefined : '请填写源程序行数'],
    ['purpose', short('开发目的', form.purpose)],
    ['industry', short('面向领域', form.industry)],
    [
      'main_function',
      length < least || length > most ? `主要功能为${least}-${most}字，现为${length}字` : undefined,
    ],
    ['tech_feature', missing('技术特点', form.tech_feature, 100)],
    ['source_file', form.source_file ? undefined : '请上传源程序'],
    ['manual_file', form.manual_file ? undefined : '请上传文档'],
  ];
}

function workChecks(form: CopyrightForm): Checks {
  const note = lengthOf(form.creation_note);
  return [
    ['name', missing('名称', form.name, 128)],
    ['kind', form.kind ? undefined : '请选择作品类型'],
    ['nature', form.nature ? undefined : '请选择作品性质'],
    ['ownership', form.ownership ? undefined : '请选择权利归属'],
    ['completed_place', missing('完成地点', form.completed_place, 50)],
    ['creation_note', note < 100 || note > 1000 ? `创作说明为100-1000字，现为${note}字` : undefined],
    ['samples', form.samples?.length ? undefined : '请上传作品样本'],
  ];
}

function nameFault(name: string): string | undefined {
  if (lengthOf(name) === 0 || lengthOf(name) > 120) return '请填写名称，软件用全称，不超过120个字';
  if (name === '系统') return '名称不能只写“系统”';
  return /(?:软件|系统|平台|app)$/i.test(name) ? undefined : '软件的名称应以“软件/系统/平台/APP”等结尾';
}

function dayFault(label: string, day: string | undefined, today: string): string | undefined {
  if (!day) return `请选择${label}`;
  return isAfter(day, today) ? `${label}不能晚于今天` : undefined;
}

function publishedFault({ published_on: first, completed_on: done }: CopyrightForm, today: string) {
  if (!first) return undefined;
  if (done && isBefore(first, done)) return '首次发表日期不能早于完成日期';
  return isAfter(first, today) ? '首次发表日期不能晚于今天' : undefined;
}
