import { limits } from '@uc/contract/limits';
import { percent, yuan } from './amounts';
import type { HelpTexts } from './help-texts';

const {
  request,
  hire,
  bid,
  favourites,
  milestone,
  dispute,
  review,
  serviceFee,
  workingDays,
  provider,
  order,
} = limits;
const { complaint } = limits;

export const crowdTexts = {
  publish: `
在[我发布的](/crowdsourcing/publish)发布需求，有悬赏、招标与雇佣三种模式。

## 发布
填写标题、描述、预算与投标期限（${request.deadlineDays.min}至${request.deadlineDays.max}天），预算不低于${yuan(request.budgetMin)}。提交后审核，通过后进入竞标。期限最多延长${request.extensions}次。

## 选标
投标截止后请在${request.chooseDays}天内选标。悬赏选出后公示${request.noticeDays}天；公示期内未中选的投标人可提出异议。

## 签约与托管
选标后双方在${request.signHours}小时内签署合同并托管首个里程碑，逾期合同不成立。每份合同最多${milestone.maxPerContract}个里程碑，每个不低于${yuan(milestone.min)}。**款项托管在平台，验收后才转给服务商。**

## 验收
服务商交付后请在${milestone.acceptDays}天内验收或申请修改，到期自动验收。服务商超过约定日期${milestone.lateDays}天未交付的，可取回该里程碑的托管款。合同结束后${review.days}天内双方可互评。`,
  carry: `
在[我承接的](/crowdsourcing/carry)查找需求、投标与交付。

## 投标
报价不低于${yuan(bid.min)}，最多修改${bid.revisions}次。投标中请勿留电话、微信等联系方式。雇佣邀请请在${hire.answerDays}天内答复，可还价${hire.counters}次。

## 签约与交付
中标后在${request.signHours}小时内签署合同。雇主托管后开始工作，成果在合同中提交，交付后雇主${milestone.acceptDays}天内验收。

## 收入与服务费
平台服务费：个人${percent(serviceFee.person.basisPoints)}，企业${percent(serviceFee.enterprise.basisPoints)}，费率写入合同，签署后不变。验收后收入待结算${order.pendingDays}天，期间没有争议即转入余额。[合同与收入](/crowdsourcing/carry?tab=contracts)显示托管中、待结算与已到账的金额。`,
  disputes: `
合同履行中协商不成的，可在里程碑发起维权，该里程碑的托管款随即冻结。

1. 写明类型、主张的金额与理由，上传证据。
2. 对方在${dispute.respondDays}天内回应；逾期未回应的，按申请方主张处理。
3. 双方可以和解，也可以随时撤回。
4. 和解不成的由平台在${workingDays.mediation}个工作日内调解并裁决，款项按裁决分配。

合同页可生成存证包，包含文本、交付、留言与款项记录，带平台签名。`,
  favourites: `
[我收藏的](/crowdsourcing/collect)保存感兴趣的需求、服务商、项目与作品，每类最多${favourites.perType}个。

收藏的需求改变预算或期限、作品有新版本、服务商发布新作品时会通知您，同一内容${favourites.alertHours}小时内只通知一次。已结束或不再展示的会变灰，可批量删除。`,
  provider: `
完成[服务商认证](/facilitator/serviceProdAuth)后可以投标，并开通公开主页。

## 认证
需先完成同类型的实名认证。填写类目、技能、案例与资质证书，${workingDays.provider}个工作日内审核。认证自通过之日起${provider.validDays}天内有效，且不超过证件有效期，到期前会提醒续期。

## 等级
等级为1至${provider.deposit.required.length}级，由完成的合同、评分、按时交付率与败诉的维权决定，每晚更新。

## 保证金
按等级应缴${provider.deposit.required.map(yuan).join('、')}。最后一份合同结束${provider.deposit.returnDays}天后可申请退还。买家的损失经平台认定后可从保证金赔付。`,
  works: `
[作品管理](/facilitator/management)中的作品展示在您的公开主页。

- 提交后${workingDays.work}个工作日内审核，通过后公开；修改已公开的作品会重新审核，期间旧版本继续展示。
- 被投诉的作品请在${complaint.answerDays}天内回应；逾期未回应的视为投诉成立，作品下架。`,
} as const satisfies Partial<HelpTexts>;
