import { inDrawer, type OpenedForm } from './forms';

/** The forms of makers: their projects, plans and incubation. */
export const makerForms: readonly OpenedForm[] = [
  {
    name: '发布进展',
    file: 'web/src/maker/PostDialog.tsx',
    path: '/maker/original?tab=online',
    within: (page) => page.getByRole('button', { name: '山海经数字图谱', exact: true }).click(),
    open: inDrawer('发布进展'),
  },
  {
    name: '申请孵化',
    file: 'web/src/maker/ApplyDialog.tsx',
    path: '/maker/original?tab=online',
    within: (page) => page.getByRole('button', { name: '山海经数字图谱', exact: true }).click(),
    open: inDrawer('申请孵化'),
  },
  {
    name: '预约导师',
    file: 'web/src/maker/BookDialog.tsx',
    as: 'studio',
    path: '/maker/original?tab=incubating',
    within: (page) => page.getByRole('button', { name: '老厂房字体计划', exact: true }).click(),
    open: inDrawer('预约导师'),
  },
  {
    name: '预订席位',
    file: 'web/src/maker/SeatDialog.tsx',
    as: 'studio',
    path: '/maker/original?tab=incubating',
    within: (page) => page.getByRole('button', { name: '老厂房字体计划', exact: true }).click(),
    open: inDrawer('预订席位'),
  },
  {
    name: '申请毕业',
    file: 'web/src/maker/WishDialog.tsx',
    as: 'studio',
    path: '/maker/original?tab=incubating',
    within: (page) => page.getByRole('button', { name: '老厂房字体计划', exact: true }).click(),
    open: inDrawer('申请毕业'),
  },
  {
    name: '申请延长孵化',
    file: 'web/src/maker/WishDialog.tsx',
    as: 'studio',
    path: '/maker/original?tab=incubating',
    within: (page) => page.getByRole('button', { name: '老厂房字体计划', exact: true }).click(),
    open: inDrawer('申请延长孵化'),
  },
  {
    name: '同意查阅',
    file: 'web/src/maker/AnswerPlanDialog.tsx',
    path: '/maker/original?tab=online',
    within: (page) => page.getByRole('button', { name: '山海经数字图谱', exact: true }).click(),
    open: inDrawer('同意查阅：启航动画工场'),
  },
  {
    name: '申请查阅商业计划书',
    file: 'web/src/maker/AskPlanDialog.tsx',
    as: 'jiangnan',
    path: `/maker/collect?tab=square&keyword=${encodeURIComponent('山海经数字图谱')}`,
    within: (page) => page.getByRole('button', { name: '山海经数字图谱', exact: true }).click(),
    open: inDrawer('重新申请'),
  },
];
