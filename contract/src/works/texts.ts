/**
 * States of a work (works.md#work-states, ADR 43). While a change is reviewed, or was not approved, the
 * version before it stays public.
 */
export const workStatusTexts = {
  draft: '草稿',
  auditing: '待审核',
  rejected: '未通过',
  online: '已上架',
  change_auditing: '修改待审核',
  change_rejected: '修改未通过',
  offline: '已下架',
  banned: '违规下架',
  deleted: '已删除',
} as const;
export type WorkStatus = keyof typeof workStatusTexts;

/** The tabs of the list (works.md#screen). */
export const workTabTexts = {
  all: '全部',
  online: '已上架',
  auditing: '待审核',
  rejected: '未通过',
  offline: '已下架',
  draft: '草稿',
} as const;
export type WorkTab = keyof typeof workTabTexts;
/** The states that each tab shows; a work may stand in two. */
export const workTabStates: Readonly<Record<WorkTab, readonly WorkStatus[]>> = {
  all: ['draft', 'auditing', 'rejected', 'online', 'change_auditing', 'change_rejected', 'offline', 'banned'],
  online: ['online', 'change_auditing', 'change_rejected'],
  auditing: ['auditing', 'change_auditing'],
  rejected: ['rejected', 'change_rejected'],
  offline: ['offline', 'banned'],
  draft: ['draft'],
};
/** States in which strangers may see the approved version. */
export const publicStates: readonly WorkStatus[] = workTabStates.online;

/** The author's right to a work. */
export const rightTexts = { original: '原创', authorized: '授权作品', derivative: '演绎作品' } as const;
export type WorkRight = keyof typeof rightTexts;

/** Licences under which others may use a work. */
export const licenseTexts = {
  none: '保留所有权利，禁止商用',
  'cc-by': 'CC BY 署名',
  'cc-by-sa': 'CC BY-SA 署名-相同方式共享',
  'cc-by-nd': 'CC BY-ND 署名-禁止演绎',
  'cc-by-nc': 'CC BY-NC 署名-非商业性使用',
  'cc-by-nc-sa': 'CC BY-NC-SA 署名-非商业性使用-相同方式共享',
  'cc-by-nc-nd': 'CC BY-NC-ND 署名-非商业性使用-禁止演绎',
} as const;
export type WorkLicense = keyof typeof licenseTexts;

/** Parts of a work that may be rejected, in the order of the form. */
export const workFieldTexts = {
  title: '标题',
  category: '类目',
  images: '图片',
  video: '视频',
  files: '附件',
  description: '简介',
  tags: '标签',
  created_on: '创作时间',
  price: '报价区间',
  rights: '版权声明与授权方式',
  copyright_reg_no: '版权登记号',
} as const;
export type WorkField = keyof typeof workFieldTexts;
