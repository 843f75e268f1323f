/** States of a project (maker.md#project-states). */
export const projectStatusTexts = {
  draft: '草稿',
  auditing: '审核中',
  online: '展示中',
  incubate_review: '孵化审核',
  incubating: '孵化中',
  graduated: '已孵化',
  rejected: '未通过',
  offline: '已下架',
  banned: '违规下架',
  deleted: '已删除',
} as const;
export type ProjectStatus = keyof typeof projectStatusTexts;

/** The tabs of 原创项目 with the states in each (maker-screens.md#screens). */
export const projectTabs = {
  all: {
    text: '全部',
    states: [
      'draft',
      'auditing',
      'online',
      'incubate_review',
      'incubating',
      'graduated',
      'rejected',
      'offline',
      'banned',
    ],
  },
  draft: { text: '草稿', states: ['draft'] },
  auditing: { text: '审核中', states: ['auditing'] },
  online: { text: '展示中', states: ['online', 'incubate_review'] },
  incubating: { text: '孵化中', states: ['incubating'] },
  graduated: { text: '已孵化', states: ['graduated'] },
  rejected: { text: '未通过', states: ['rejected'] },
  offline: { text: '已下架', states: ['offline', 'banned'] },
} as const satisfies Record<string, { text: string; states: readonly ProjectStatus[] }>;
export type ProjectTab = keyof typeof projectTabs;
export const projectTabIds = Object.keys(projectTabs) as [ProjectTab, ...ProjectTab[]];

/** An edit of a project that is shown: it waits beside the public content. */
export const changeStatusTexts = {
  draft: '修改未提交',
  auditing: '修改审核中',
  rejected: '修改未通过',
} as const;

/** Fields of business of a project (maker-screens.md#project-fields). */
export const projectFieldTexts = {
  culture: '文创',
  film: '影视',
  comic: '动漫',
  game: '游戏',
  hardware: '硬件',
  software: '软件',
  design: '设计',
  other: '其他',
} as const;
export type ProjectField = keyof typeof projectFieldTexts;

/** Stages of development of a project (maker-screens.md#project-fields). */
export const projectStageTexts = {
  idea: '创意',
  prototype: '原型',
  trial: '试运营',
  growth: '成长',
} as const;
export type ProjectStage = keyof typeof projectStageTexts;

/** Resources that a project looks for (maker-screens.md#screens). */
export const projectNeedTexts = {
  fund: '资金',
  space: '场地',
  equipment: '设备',
  talent: '人才',
  mentor: '导师',
} as const;
export type ProjectNeed = keyof typeof projectNeedTexts;

/** Visibility of a project that is shown. */
export const visibilityTexts = { public: '在项目广场展示', unlisted: '仅凭项目编号查看' } as const;
export type Visibility = keyof typeof visibilityTexts;

/** Parts of a project that may be rejected, in the order of the form. */
export const projectPartTexts = {
  name: '名称',
  slogan: '一句话介绍',
  cover: '封面',
  intro: '项目介绍',
  imgs: '图片',
  team: '团队成员',
  needs: '需求',
  plan: '商业计划书',
  refs: '关联的知识产权与需求',
} as const;
export type ProjectPart = keyof typeof projectPartTexts;

/** Sort orders of the square. */
export const squareSortTexts = { newest: '最新发布', updated: '最近更新', popular: '最多收藏' } as const;
export type SquareSort = keyof typeof squareSortTexts;
