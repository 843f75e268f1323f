import { limits } from '@uc/contract/limits';
import type { HelpTexts } from './help-texts';

const { maker, incubation, plan, workingDays, filing, applicants } = limits;

export const rightsTexts = {
  projects: `
[原创项目](/maker/original)用于展示创意、寻找伙伴与申请孵化，每个账户最多${maker.projects}个项目。

- 填写时自动保存；提交后${workingDays.maker}个工作日内审核，通过后展示在[项目广场](/maker/collect?tab=square)。
- 修改已展示的项目会重新审核，期间旧内容继续展示。
- 每天最多发布${maker.postsPerDay}条进展。
- 商业计划书只对您同意的人开放，每次授权${plan.days}天；查阅申请请在${plan.answerDays}天内答复。`,
  incubation: `
已展示的项目可以申请孵化，${workingDays.incubation}个工作日内审核。

1. **协议**：审核通过后平台出具孵化协议，请在${incubation.confirmDays}天内确认，逾期孵化结束。
2. **导师**：可提前${incubation.bookHours}小时预约面谈，面谈前${incubation.cancelHours}小时内不能取消。
3. **席位**：按自然月预订，费用托管、按月使用；未开始的月份可以全额退回。
4. **毕业**：完成${incubation.meetings}次面谈、发布${incubation.posts}条进展、项目进入试运营或成长阶段且费用结清后，可申请毕业。

协议可在[合同](/orders/contracts)中查看与下载。`,
  filings: `
[版权](/copyright/apply)、[商标](/copyright/trademark)、[专利](/copyright/patent)申请由您填写与付款，平台的专业人员向主管机构提交。

## 申请
1. 选择或新建申请人（最多保存${applicants.max}个），填写内容并上传材料，填写时自动保存。
2. **核对**会逐项列出错误与费用：官费与服务费分别计算。
3. 付款后${workingDays.filing}个工作日内处理。

## 进度
案件页面显示待办与期限、办理进度、文件和费用去向；答复显示在对应的通知旁。商标的多个类别各成一个案件，可以一并付款。

## 退款
向主管机构提交前可以取消，费用全部退回；提交后不能再取消。`,
  duties: `
案件需要您处理的事项在“待我处理”中，并同步到[日程](/home?tab=deadlines)。

- **补充材料**：请在${filing.fixDays}天内补齐，逾期案件关闭，未使用的费用退回。
- **官方补正与审查意见**：期限由主管机构规定，以通知为准，逾期可能导致权利丧失。请尽早答复，由专业人员核对后递交。
- **续展、年费**：到期前会多次提醒；逾期办理需缴纳滞纳金。

法定期限遇节假日顺延；尚未公布放假安排的年份，日期会标为“预计”。`,
} as const satisfies Partial<HelpTexts>;
