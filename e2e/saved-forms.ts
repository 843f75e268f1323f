import type { FileForm } from './form-files';
import { texts } from './form-fills';

/** Forms that save themselves: leaving the step that sends, or closing what is saved, waits as well. */
export const savedForms: readonly (FileForm & { path: string; begin: string })[] = [
  {
    name: '发布需求',
    files: ['web/src/crowdsourcing/RequestEditor.tsx', 'web/src/crowdsourcing/RequestFields.tsx'],
    path: '/crowdsourcing/publish',
    begin: '发布需求',
    field: '附件（选填）',
    send: '下一步',
    async fill(form) {
      await texts({ 标题: '茶山小店的包装' })(form);
      await form.getByLabel('类目').selectOption('品牌设计');
      await form.getByRole('button', { name: '下一步' }).click();
      await texts({ 描述: '两款茶叶罐的包装，附现场照片与尺寸，需要印刷稿。' })(form);
    },
  },
  {
    name: '新建项目',
    files: ['web/src/maker/ProjectEditor.tsx', 'web/src/maker/ProjectFields.tsx'],
    path: '/maker/original',
    begin: '新建项目',
    field: '图片（选填）',
    send: '保存并关闭',
    fill: texts({ 项目名称: '茶山图谱' }),
  },
  {
    name: '商标申请',
    files: ['web/src/filings/CaseEditor.tsx'],
    path: '/copyright/trademark',
    begin: '立即申请',
    field: '委托书',
    send: '下一步',
    async fill(form) {
      for (const step of ['商标与商品', '材料与优先权']) {
        await form.getByRole('button', { name: '下一步' }).click();
        await form.locator('[aria-current=step]', { hasText: step }).waitFor();
      }
    },
  },
];
