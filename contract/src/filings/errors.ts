import { entry, type ErrorEntry } from '../error-entry';

/** Refusals of filings (filings.md#states-and-forms). */
export const filingErrors = {
  'filing.incomplete': entry(422, 42200, 360001, '材料不完整或有误，请检查后重试'),
  'filing.late': entry(409, 40900, 360002, '已过办理期限，不能再提交'),
  'filing.tooManyDrafts': entry(422, 42200, 0, '草稿最多{most}份，请先提交或删除'),
  'filing.tooManyApplicants': entry(422, 42200, 0, '最多保存{max}个申请人，请先删除不再使用的'),
  'filing.applicantTwice': entry(422, 42200, 0, '该证件号码的申请人已存在，请直接选用'),
  'filing.draftChanges': entry(409, 40900, 0, '稿件最多修改3次，请确认稿件或联系顾问'),
  'filing.workHasCase': entry(409, 40900, 0, '该作品已在申请著作权登记，请到版权申请中查看'),
  'filing.unprintable': entry(422, 42200, 0, '字库中没有“{letters}”，为避免缺字未生成材料包，请联系技术人员'),
  'filing.notYours': entry(403, 40300, 0, '请先领取该案件再查看材料'),
} as const satisfies Record<string, ErrorEntry>;
