import { z } from 'zod';
import { get, post } from '../endpoint';
import { fileView } from '../files';
import { enumOf, flag, id, listOf, listParams, meantText, moment, nameText, text, version } from '../wire';
import { applicantKinds, applicantRegions } from './applicant-form';

const applicant = z.object({
  applicant_no: id,
  kind: z.string(),
  kind_text: z.string(),
  region: z.string(),
  region_text: z.string(),
  country: z.string().nullable(),
  name_cn: z.string(),
  name_en: z.string().nullable(),
  /** Masked; never sent whole again. */
  id_mask: z.string(),
  /** A 个体工商户 licence, without which a person of the mainland files no trademark. */
  has_licence: z.boolean(),
  province: z.string().nullable(),
  address_cn: z.string(),
  address_en: z.string().nullable(),
  postcode: z.string().nullable(),
  contact: z.string(),
  phone_mask: z.string(),
  email: z.string().nullable(),
  /** 身份证明 of a person, 营业执照 of an enterprise or of a 个体工商户. */
  id_file: fileView.nullable(),
  licence_file: fileView.nullable(),
  status: z.enum(['draft', 'usable']),
  updated_at: moment,
  version: z.int(),
});
const short = text(50).optional();

/** 申请人管理: templates of applicants (filings.md#applicants). */
export const applicants = {
  list: get('/apinew/ip/applicant/list', {
    summary: '申请人列表',
    access: 'ip.applicant:manage',
    alternatives: ['ip.copyright:view', 'ip.trademark:view', 'ip.patent:view'],
    input: { ...listParams, usable: flag.optional() },
    output: listOf(applicant),
  }),
  save: post('/apinew/ip/applicant/save', {
    summary: '保存申请人',
    access: 'ip.applicant:manage',
    input: {
      applicant_no: id.optional(),
      version: version.optional(),
      kind: enumOf(applicantKinds),
      region: enumOf(applicantRegions),
      country: text(30).optional(),
      name_cn: nameText(80),
      name_en: text(120).optional(),
      /** 证件号码 of a person, 统一社会信用代码 of an enterprise; left out to keep the one that is stored. */
      id_no: meantText('number', 40).optional(),
      /** 个体工商户 licence. */
      licence_no: meantText('number', 40).optional(),
      province: short,
      address_cn: text(120).optional(),
      address_en: text(200).optional(),
      postcode: meantText('word', 10).optional(),
      contact: nameText(50).optional(),
      phone: meantText('phone', 20).optional(),
      email: meantText('word', 100).optional(),
      id_file: id.optional(),
      licence_file: id.optional(),
    },
    output: applicant,
    refusals: [
      'form.invalid',
      'notFound',
      'state.conflict',
      'filing.tooManyApplicants',
      'filing.applicantTwice',
      'file.claimed',
    ],
  }),
  remove: post('/apinew/ip/applicant/delete', {
    summary: '删除申请人',
    access: 'ip.applicant:manage',
    input: { applicant_no: id },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['notFound', 'state.conflict'],
  }),
};
