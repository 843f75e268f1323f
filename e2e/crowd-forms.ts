import { inDrawer, type OpenedForm, press } from './forms';
import { contractWith } from './form-states';
import { pressMore } from './row-actions';

/** Forms of crowdsourcing, in a dialog or a drawer. */
export const crowdForms: readonly OpenedForm[] = [
  {
    name: '追加预算',
    file: 'web/src/crowdsourcing/AmendDialog.tsx',
    path: '/crowdsourcing/publish?status=bidding',
    open: (page) => pressMore(page, '追加预算：山海经异兽盲盒包装设计'),
  },
  {
    name: '选定',
    file: 'web/src/crowdsourcing/SelectDialog.tsx',
    path: '/crowdsourcing/publish?status=selecting',
    within: (page) => page.getByRole('button', { name: /^文创园导视系统视觉设计/ }).click(),
    open: inDrawer('选定：拾光设计工作室'),
  },
  {
    name: '申请变更合同',
    file: 'web/src/crowdsourcing/contracts/ChangeDialog.tsx',
    path: () => contractWith('change'),
    open: press('申请变更合同'),
  },
  {
    name: '修改报价',
    file: 'web/src/crowdsourcing/hires/CounterDialog.tsx',
    path: '/crowdsourcing/publish?status=selecting',
    within: press(/^图谱线稿规范持续维护/),
    open: inDrawer('修改报价'),
  },
  {
    name: '谢绝雇佣',
    file: 'web/src/crowdsourcing/hires/DeclineDialog.tsx',
    as: 'studio',
    path: '/crowdsourcing/carry?tab=hall',
    within: press(/^图谱线稿规范持续维护/),
    open: inDrawer('谢绝'),
  },
  {
    name: '投标',
    file: 'web/src/crowdsourcing/BidDialog.tsx',
    as: 'studio',
    path: '/crowdsourcing/carry?tab=hall',
    within: (page) => page.getByRole('link', { name: '漫画单行本装帧设计' }).click(),
    open: inDrawer('投标'),
  },
  {
    name: '保存筛选',
    file: 'web/src/crowdsourcing/SearchDialog.tsx',
    path: '/crowdsourcing/carry?tab=hall&keyword=设计',
    open: press('保存筛选'),
  },
];
