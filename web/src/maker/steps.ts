import { api } from '../client';

/** Steps of a project that ask once more. */
export const steps = {
  withdraw: {
    text: '撤回审核',
    endpoint: api.maker.withdraw,
    danger: false,
    question: (name: string) => `撤回“${name}”的审核？填写的内容会保留，修改后可再次提交。`,
    done: '已撤回审核',
  },
  discard_change: {
    text: '放弃修改',
    endpoint: api.maker.discardChange,
    danger: true,
    question: (name: string) => `放弃对“${name}”的修改？展示的内容不受影响，尚未审核的修改将被清除。`,
    done: '已放弃修改',
  },
  offline: {
    text: '下架',
    endpoint: api.maker.offline,
    danger: true,
    question: (name: string) =>
      `下架“${name}”？下架后不再展示，收藏它的用户会看到已结束；重新展示须再次审核。`,
    done: '项目已下架',
  },
  delete: {
    text: '删除',
    endpoint: api.maker.remove,
    danger: true,
    question: (name: string) => `删除“${name}”？内容与上传的文件将一并删除，无法恢复。`,
    done: '项目已删除',
  },
} as const;
export type Step = keyof typeof steps;
export const stepIds = Object.keys(steps) as Step[];
