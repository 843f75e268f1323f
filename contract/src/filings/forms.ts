import { z } from 'zod';
import { day, enumOf, id, lines, nameText, text, whole } from '../wire';
import { copyrightTypes, channelTexts, patentTypes, reductionTexts, urgencyTexts, workKinds } from './kinds';
import { devModes, ownerships, rightGets, softwareCategories, workNatures } from './copyright-form';
import { markTypes, MOST_CLASSES, specialAuthorities } from './trademark-form';

const short = text(50).optional();
const file = id.optional();
const applicants = z.array(id).max(10, '申请人最多10个').optional();
const yes = z.boolean().optional();

/**
 * The fields of a draft: all may be left out, required ones are judged at the submission
 * (copyright.md#fields-of-a-program).
 */
export const copyrightInput = z.strictObject({
  applicants,
  type: enumOf(copyrightTypes).optional(),
  urgency: enumOf(urgencyTexts).optional(),
  name: text(128).optional(),
  short_name: text(60).optional(),
  version: text(20).optional(),
  category: enumOf(softwareCategories).optional(),
  origin: z.enum(['original', 'modified']).optional(),
  origin_reg_no: text(40).optional(),
  completed_on: day.optional(),
  published_on: day.optional(),
  published_place: short,
  dev_mode: enumOf(devModes).optional(),
  right_get: enumOf(rightGets).optional(),
  dev_hardware: short,
  run_hardware: short,
  dev_os: short,
  dev_tools: short,
  run_platform: short,
  run_support: short,
  language: short,
  code_lines: whole(1, 99_999_999).optional(),
  purpose: short,
  industry: short,
  main_function: lines(3000).optional(),
  tech_feature: text(100).optional(),
  source_file: file,
  manual_file: file,
  kind: enumOf(workKinds).optional(),
  series: whole(1, 200).optional(),
  nature: enumOf(workNatures).optional(),
  ownership: enumOf(ownerships).optional(),
  completed_place: short,
  creation_note: lines(1500).optional(),
  samples: z.array(id).max(20, '作品样本最多20个').optional(),
  declaration: yes,
  declared_by: short,
});
const goods = z
  .array(z.strictObject({ code: text(12).optional(), name: text(60, 1) }))
  .max(300, '商品/服务项最多300个')
  .optional();
/** A trademark (trademark.md#trademark-fields): its first class, and those beside it. */
export const trademarkInput = z.strictObject({
  applicants,
  name: text(60).optional(),
  mark_type: enumOf(markTypes).optional(),
  has_color: yes,
  logo: file,
  remark: text(200).optional(),
  class: whole(1, 45).optional(),
  items: goods,
  more_classes: z
    .array(z.strictObject({ class: whole(1, 45).optional(), items: goods }))
    .max(MOST_CLASSES - 1, `一次最多申请${MOST_CLASSES}个类别`)
    .optional(),
  channel: enumOf(channelTexts).optional(),
  agent_letter: file,
  licence: file,
  special: enumOf(specialAuthorities).optional(),
  priority_country: short,
  priority_no: text(40).optional(),
  priority_on: day.optional(),
});
/** An invention, a utility model or a design (patent.md#patent-fields). */
export const patentInput = z.strictObject({
  applicants,
  type: enumOf(patentTypes).optional(),
  name: text(60).optional(),
  is_chemistry: yes,
  tech_field: text(100).optional(),
  abstract: lines(500).optional(),
  disclosure: file,
  drawings: z.array(id).max(20, '附图最多20张').optional(),
  claims: whole(0, 500).optional(),
  pages: whole(0, 2000).optional(),
  inventors: z
    .array(
      z.strictObject({
        name: nameText(50, 1),
        nationality: text(30).optional(),
        publish: z.boolean().optional(),
      }),
    )
    .max(20, '发明人最多20名')
    .optional(),
  contact: nameText(50).optional(),
  reduction: enumOf(reductionTexts).optional(),
  reduction_no: text(40).optional(),
  early_publish: yes,
  request_exam: yes,
  same_day_dual: yes,
  priority_no: text(40).optional(),
  priority_on: day.optional(),
  product_class: text(20).optional(),
  brief: lines(500).optional(),
});
