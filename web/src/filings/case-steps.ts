import {
  devModes,
  ownerships,
  rightGets,
  softwareCategories,
  workNatures,
} from '@uc/contract/filings/copyright-form';
import {
  channelTexts,
  copyrightTypes,
  type FilingArea,
  patentTypes,
  reductionTexts,
  urgencyTexts,
  workKinds,
} from '@uc/contract/filings/kinds';
import { markTypes, specialAuthorities } from '@uc/contract/filings/trademark-form';
import type { FileUse } from '@uc/contract/file-uses';
import type { UploadedFile } from '../ui/FileField';

export interface Item {
  code?: string | undefined;
  name: string;
}
export interface Inventor {
  name: string;
  nationality?: string | undefined;
  publish?: boolean | undefined;
}
/** One more class of the same mark, as it is chosen. */
export interface ClassChoice {
  class: string;
  items: readonly Item[];
}
export type Value =
  | string
  | boolean
  | readonly string[]
  | readonly UploadedFile[]
  | readonly Item[]
  | readonly ClassChoice[]
  | readonly Inventor[];
/** Typed values, by the names of the contract's form; files as they are stored. */
export type CaseValues = Record<string, Value>;

type Texts = Readonly<Record<string, string>>;
/** One field as it is asked for; `when` leaves it out where it does not belong. */
export type CaseField = { name: string; when?: (values: CaseValues) => boolean; hint?: string } & (
  | { kind: 'text'; most: number }
  | { kind: 'long'; most: number; rows?: number }
  | { kind: 'number'; most: number }
  | { kind: 'day' }
  | { kind: 'select' | 'tiles'; codes: Texts }
  | { kind: 'tick'; words: string }
  | { kind: 'file'; use: FileUse; most?: number }
  | { kind: 'applicants' | 'items' | 'class' | 'classes' | 'inventors' }
);
export interface CaseStep {
  title: string;
  fields: readonly CaseField[];
}

const isWork = ({ type }: CaseValues) => type === 'work';
const isSoftware = (values: CaseValues) => !isWork(values);
const isDesign = ({ type }: CaseValues) => type === 'design';
const isTechnical = (values: CaseValues) => !isDesign(values);
const isReduced = ({ reduction }: CaseValues) => reduction !== 'none';
const line = (name: string, when: CaseField['when'], hint?: string): CaseField => ({
  name,
  kind: 'text',
  most: 50,
  ...(when && { when }),
  ...(hint && { hint }),
});

/** The steps of each form; the last one, 核对与提交, is the same for all. */
export const caseSteps: Record<FilingArea, readonly CaseStep[]> = {
  copyright: [
    {
      title: '申请人',
      fields: [
        { name: 'type', kind: 'tiles', codes: copyrightTypes },
        { name: 'applicants', kind: 'applicants' },
        { name: 'urgency', kind: 'tiles', codes: urgencyTexts },
      ],
    },
    {
      title: '登记信息',
      fields: [
        { name: 'name', kind: 'text', most: 128, hint: '软件名称以“软件、系统、平台或APP”结尾' },
        { name: 'short_name', kind: 'text', most: 60, when: isSoftware },
        { name: 'version', kind: 'text', most: 20, hint: '如V1.0', when: isSoftware },
        { name: 'category', kind: 'select', codes: softwareCategories, when: isSoftware },
        { name: 'origin', kind: 'select', codes: { original: '原创', modified: '修改' }, when: isSoftware },
        line('origin_reg_no', ({ origin }) => origin === 'modified'),
        { name: 'kind', kind: 'select', codes: workKinds, when: isWork },
        { name: 'series', kind: 'number', most: 3, hint: '系列作品每增加一件加收官费', when: isWork },
        { name: 'nature', kind: 'select', codes: workNatures, when: isWork },
        { name: 'ownership', kind: 'select', codes: ownerships, when: isWork },
        { name: 'completed_on', kind: 'day' },
        line('completed_place', isWork),
        { name: 'published_on', kind: 'day', hint: '未发表请留空' },
        line('published_place', ({ published_on }) => published_on !== ''),
        { name: 'dev_mode', kind: 'select', codes: devModes, when: isSoftware },
        { name: 'right_get', kind: 'select', codes: rightGets },
      ],
    },
    {
      title: '说明与材料',
      fields: [
        ...['dev_hardware', 'run_hardware', 'dev_os', 'dev_tools', 'run_platform', 'run_support'].map(
          (name) => line(name, isSoftware),
        ),
        line('language', isSoftware),
        { name: 'code_lines', kind: 'number', most: 8, when: isSoftware },
        line('purpose', isSoftware),
        line('industry', isSoftware),
        { name: 'main_function', kind: 'long', most: 3000, rows: 8, hint: '500-1300个字', when: isSoftware },
        { name: 'tech_feature', kind: 'text', most: 100, when: isSoftware },
        { name: 'creation_note', kind: 'long', most: 1500, rows: 6, hint: '100-1000个字', when: isWork },
        {
          name: 'source_file',
          kind: 'file',
          use: 'copyright_source',
          hint: '前后各连续30页、每页不少于50行；不足60页的提交全部。每页页眉写明软件全称与版本号',
          when: isSoftware,
        },
        {
          name: 'manual_file',
          kind: 'file',
          use: 'copyright_manual',
          hint: '每页不少于30行，页眉写明软件全称与版本号',
          when: isSoftware,
        },
        { name: 'samples', kind: 'file', use: 'copyright_sample', most: 20, when: isWork },
        { name: 'declaration', kind: 'tick', words: '本人承诺所填内容与材料真实、合法，并已阅读诚信承诺书' },
        { name: 'declared_by', kind: 'text', most: 50 },
      ],
    },
  ],
  trademark: [
    {
      title: '申请人',
      fields: [
        { name: 'applicants', kind: 'applicants', hint: '自然人须有个体工商户营业执照' },
        { name: 'channel', kind: 'tiles', codes: channelTexts },
      ],
    },
    {
      title: '商标与商品',
      fields: [
        { name: 'mark_type', kind: 'tiles', codes: markTypes },
        { name: 'name', kind: 'text', most: 50, hint: '纯图形商标可留空' },
        {
          name: 'logo',
          kind: 'file',
          use: 'trademark_logo',
          when: ({ mark_type }) => mark_type !== 'word',
        },
        { name: 'has_color', kind: 'tick', words: '指定颜色' },
        { name: 'class', kind: 'class' },
        { name: 'items', kind: 'items' },
        { name: 'more_classes', kind: 'classes' },
        { name: 'remark', kind: 'long', most: 200, rows: 3 },
      ],
    },
    {
      title: '材料与优先权',
      fields: [
        {
          name: 'agent_letter',
          kind: 'file',
          use: 'trademark_agent_letter',
          hint: '盖章或签字后的扫描件',
        },
        { name: 'licence', kind: 'file', use: 'trademark_licence' },
        { name: 'special', kind: 'select', codes: specialAuthorities },
        line('priority_country', undefined, '不要求优先权请留空'),
        { name: 'priority_no', kind: 'text', most: 40 },
        { name: 'priority_on', kind: 'day' },
      ],
    },
  ],
  patent: [
    {
      title: '申请人',
      fields: [
        { name: 'type', kind: 'tiles', codes: patentTypes },
        { name: 'applicants', kind: 'applicants' },
        { name: 'inventors', kind: 'inventors' },
        line('contact', undefined),
        { name: 'reduction', kind: 'select', codes: reductionTexts },
        { name: 'reduction_no', kind: 'text', most: 40, when: isReduced },
      ],
    },
    {
      title: '技术内容',
      fields: [
        { name: 'name', kind: 'text', most: 40, hint: '不超过25个字，化学等特殊领域40个字' },
        { name: 'is_chemistry', kind: 'tick', words: '属于化学等特殊领域', when: isTechnical },
        { name: 'tech_field', kind: 'text', most: 100, when: isTechnical },
        { name: 'abstract', kind: 'long', most: 500, rows: 5, hint: '不超过300个字', when: isTechnical },
        { name: 'claims', kind: 'number', most: 3, hint: '超过10项的部分加收官费', when: isTechnical },
        { name: 'pages', kind: 'number', most: 4, hint: '超过30页的部分加收官费', when: isTechnical },
        { name: 'product_class', kind: 'text', most: 20, when: isDesign },
        { name: 'brief', kind: 'long', most: 500, rows: 4, when: isDesign },
      ],
    },
    {
      title: '材料与选项',
      fields: [
        { name: 'disclosure', kind: 'file', use: 'patent_paper', when: isTechnical },
        { name: 'drawings', kind: 'file', use: 'patent_paper', most: 20 },
        {
          name: 'early_publish',
          kind: 'tick',
          words: '请求提前公布',
          when: ({ type }) => type === 'invention',
        },
        {
          name: 'request_exam',
          kind: 'tick',
          words: '同时请求实质审查（费用随申请一并支付，公布后即进入审查）',
          when: ({ type }) => type === 'invention',
        },
        { name: 'same_day_dual', kind: 'tick', words: '同日另行申请实用新型', when: isTechnical },
        { name: 'priority_no', kind: 'text', most: 40, hint: '不要求优先权请留空' },
        { name: 'priority_on', kind: 'day' },
      ],
    },
  ],
};
