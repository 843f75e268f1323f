import { copyrightFaults, type CopyrightForm } from '@uc/contract/filings/copyright-form';
import type { Fault } from '@uc/contract/filings/form-fault';
import {
  copyrightTypes,
  type FilingArea,
  type PatentBusiness,
  patentTypes,
  type TrademarkBusiness,
} from '@uc/contract/filings/kinds';
import { patentFaults, type PatentForm } from '@uc/contract/filings/patent-form';
import { classForms, trademarkFaults, type TrademarkForm } from '@uc/contract/filings/trademark-form';
import type { FileUse } from '@uc/contract/file-uses';
import { copyrightFees, type Fees, patentFees, trademarkFees } from './fees';
import { elsewhere } from './goods';
import type { Law } from './law';

/** A form of any area; the contract's schema of its area has decoded it. */
export type CaseForm = CopyrightForm | TrademarkForm | PatentForm;

/** The differences between the kinds of filings (filings.md#states-and-forms). */
interface Area {
  prefix: string;
  /** Its kind, a code. */
  kindOf(form: CaseForm): string;
  kindText(kind: string): string;
  nameOf(form: CaseForm): string;
  /** The name of the filing in its order: several classes of one mark are told apart. */
  orderedOf(form: CaseForm): string;
  faults(form: CaseForm, law: Law): Fault[];
  /** The cost of the application itself. */
  fees(form: CaseForm, law: Law): Fees;
  /** Its uploads, id of the file → its use. */
  files(form: CaseForm): [string, FileUse][];
}
const given = (id: string | undefined, use: FileUse): [string, FileUse][] => (id ? [[id, use]] : []);

/** Goods that the edition of the day has in another class, the first of them: an edition moves some. */
const classFaults = (form: TrademarkForm, law: Law): Fault[] =>
  classForms(form).flatMap((one, at) =>
    movedFaults(one, law).map(({ message }) => ({ field: at === 0 ? 'items' : 'more_classes', message })),
  );

function movedFaults({ class: of, items = [] }: TrademarkForm, law: Law): Fault[] {
  if (of === undefined) return [];
  const edition = law.number('trademark.niceEdition');
  const moved = items.flatMap(({ name }) => elsewhere(name, edition, of) ?? [])[0];
  if (moved === undefined) return [];
  const place = `第${moved.class}类（${moved.group}）`;
  return [
    { field: 'items', message: `“${moved.name}”在尼斯分类第${edition}版中属于${place}，请移除后按该类申请` },
  ];
}

export const areas: Record<FilingArea, Area> = {
  copyright: {
    prefix: 'CR',
    kindOf: (form) => (form as CopyrightForm).type ?? 'software',
    kindText: (kind) => copyrightTypes[kind as keyof typeof copyrightTypes] ?? kind,
    nameOf: (form) => [form.name, (form as CopyrightForm).version].filter(Boolean).join(' '),
    orderedOf: (form) => areas.copyright.nameOf(form),
    faults: (form, law) =>
      copyrightFaults(form as CopyrightForm, {
        today: law.on,
        functionLeast: law.number('copyright.functionLeast'),
        functionMost: law.number('copyright.functionMost'),
      }),
    fees(form, law) {
      const { type = 'software', kind = 'art', series = 1, urgency = 'normal' } = form as CopyrightForm;
      return copyrightFees(law, { type, kind, series, urgency });
    },
    files(form) {
      const { source_file, manual_file, samples = [] } = form as CopyrightForm;
      return [
        ...given(source_file, 'copyright_source'),
        ...given(manual_file, 'copyright_manual'),
        ...samples.map((id): [string, FileUse] => [id, 'copyright_sample']),
      ];
    },
  },
  trademark: {
    prefix: 'TM',
    kindOf: () => 'register',
    kindText: () => '商标注册',
    nameOf: (form) => form.name || '图形',
    orderedOf(form) {
      const { class: of } = form as TrademarkForm;
      return [of === undefined ? '' : `第${of}类`, areas.trademark.nameOf(form)].filter(Boolean).join(' ');
    },
    faults: (form, law) => [
      ...trademarkFaults(form as TrademarkForm, { today: law.on }),
      ...classFaults(form as TrademarkForm, law),
    ],
    fees(form, law) {
      const { channel = 'online' } = form as TrademarkForm;
      const items = classForms(form as TrademarkForm).map(({ items: of = [] }) => Math.max(1, of.length));
      return trademarkFees(law, { business: 'register', channel, items });
    },
    files(form) {
      const { logo, agent_letter, licence } = form as TrademarkForm;
      return [
        ...given(logo, 'trademark_logo'),
        ...given(agent_letter, 'trademark_agent_letter'),
        ...given(licence, 'trademark_licence'),
      ];
    },
  },
  patent: {
    prefix: 'PT',
    kindOf: (form) => (form as PatentForm).type ?? 'invention',
    kindText: (kind) => patentTypes[kind as keyof typeof patentTypes] ?? kind,
    nameOf: (form) => form.name ?? '',
    orderedOf: (form) => areas.patent.nameOf(form),
    faults: (form, law) => patentFaults(form as PatentForm, { today: law.on }),
    fees(form, law) {
      const {
        type = 'invention',
        reduction = 'none',
        claims = 0,
        pages = 0,
        priority_no,
        request_exam,
      } = form as PatentForm;
      return patentFees(law, {
        type,
        business: 'apply',
        reduction,
        claims,
        pages,
        priorities: priority_no ? 1 : 0,
        isExamined: type === 'invention' && request_exam === true,
      });
    },
    files(form) {
      const { disclosure, drawings = [] } = form as PatentForm;
      return [
        ...given(disclosure, 'patent_paper'),
        ...drawings.map((id): [string, FileUse] => [id, 'patent_paper']),
      ];
    },
  },
};

/** The cost of a later business of a case. */
export function followUpFees(
  area: FilingArea,
  form: CaseForm,
  law: Law,
  {
    business,
    year,
    due,
    paid,
    isLate,
  }: { business: string; year?: number; due?: string; paid: string; isLate?: boolean },
): Fees {
  if (area === 'trademark')
    return trademarkFees(law, {
      business: business as TrademarkBusiness,
      channel: (form as TrademarkForm).channel ?? 'online',
      isLate: isLate === true,
    });
  const { type = 'invention', reduction = 'none' } = form as PatentForm;
  return patentFees(law, {
    type,
    business: business as PatentBusiness,
    reduction,
    year: year ?? 1,
    due,
    paid,
  });
}
