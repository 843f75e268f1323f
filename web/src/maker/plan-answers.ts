import { limits } from '@uc/contract/limits';

/** Answers of a project's people to somebody who asks for its plan. */
export const answerTexts = {
  grant: {
    text: '同意查阅',
    about: `同意后对方${limits.plan.days}天内可下载计划书，每次下载都会记录；您可随时收回。`,
    label: '留言（选填）',
    done: '已同意查阅',
  },
  decline: { text: '不同意', about: '对方会看到原因，可说明后再次申请。', label: '原因', done: '已答复' },
  revoke: {
    text: '收回权限',
    about: '收回后对方不能再下载；已下载的文件无法收回，下载记录会保留。',
    label: '原因',
    done: '已收回查阅权限',
  },
} as const;
export type PlanAnswer = keyof typeof answerTexts;
