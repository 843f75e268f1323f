import type { Output } from '@uc/contract/endpoint';
import type { operator } from '@uc/contract/operator';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { countWaiting } from '../jobs/index';
import { type Arrival, findPartnerCalls, isPoor, modesInUse, type ModeInUse } from '../partners/index';

const texts: Record<ModeInUse['partner'], [string, string]> = {
  mail: ['邮件', '发送邮箱验证码与邮件通知'],
  bounces: ['退信邮箱', '收取退信与投诉，停止向失效的邮箱发送'],
  'sms.aliyun': ['短信（阿里云）', '发送短信验证码与短信通知'],
  'sms.tencent': ['短信（腾讯云）', '发送短信验证码与短信通知'],
  alipay: ['支付宝收款', '充值、付款与退款'],
  wechat: ['微信支付收款', '充值、付款与退款'],
  unionpay: ['银联网银收款', '充值与付款'],
  'sign_in.wechat': ['微信登录', '以绑定的微信账号登录'],
  'sign_in.qq': ['QQ登录', '以绑定的QQ账号登录'],
  payout: ['打款', '把提现转到客户的银行卡'],
  identity: ['身份与银行卡核验', '核对姓名、证件号与银行卡是否一致'],
  ocr: ['证件识别', '读出证件、执照与银行卡上的文字'],
  moderation: ['内容审核', '在他人看到之前审核头像'],
  ip_office: ['知识产权主管机关', '递交申请、收取通知书'],
  invoices: ['开票平台', '开具发票与红字发票、收取发票文件'],
  scanner: ['病毒扫描', '检查每个上传的文件'],
  files: ['文件存储', '保存客户上传的文件'],
};
const modeTexts = { real: '已接通', people: '人工办理', sandbox: '沙箱', off: '未启用' } as const;
/** The kinds of the outbox that wait for a partner. */
const sms = ['message.sms', 'direct.sms'];
const kindsOf: Partial<Record<ModeInUse['partner'], readonly string[]>> = {
  mail: ['message.email', 'direct.email', 'invoice.mail', 'bill.mail'],
  // One queue: whichever provider takes a message.
  'sms.aliyun': sms,
  'sms.tencent': sms,
};

/**
 * Each partner: its implementation, the results of its calls of the day, and the outbox entries that wait for
 * it.
 */
export async function partnersView(
  { config, partners }: Pick<Deps, 'config' | 'partners'>,
  db: Db,
): Promise<Output<(typeof operator)['partners']>> {
  const [calls, waiting, arrivals] = await Promise.all([
    findPartnerCalls(db),
    countWaiting(db),
    partners.smsProviders?.arrivals() ?? [],
  ]);
  return {
    list: modesInUse(config).map(({ partner, mode }) => {
      const found = calls.find((one) => one.partner === partner);
      const kinds = kindsOf[partner];
      const [text, about] = texts[partner];
      return {
        partner,
        text,
        about,
        mode,
        mode_text: modeTexts[mode],
        last_success_at: found?.last_success_at ?? null,
        last_failure_at: found?.last_failure_at ?? null,
        last_failure: found?.last_failure ?? null,
        succeeded_today: found?.succeeded ?? 0,
        failed_today: found?.failed ?? 0,
        failures_in_a_row: found?.failures_in_a_row ?? 0,
        waiting:
          kinds === undefined || mode === 'off'
            ? null
            : kinds.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0),
        arrival: arrivalView(
          arrivals.find(({ provider }) => partner === `sms.${provider}`),
          config.sms.length > 1,
        ),
      };
    }),
  };
}

/** The share of SMS of the last hour that arrived, and a warning with a way out where many did not. */
function arrivalView(arrival: Arrival | undefined, hasOther: boolean) {
  if (arrival === undefined) return null;
  const { delivered, undelivered, codes } = arrival;
  const share = Math.round((100 * undelivered) / (delivered + undelivered));
  const why = codes.length === 0 ? '' : `（运营商返回${codes.join('、')}）`;
  const meanwhile = hasOther ? '；恢复前可在配置 SMS 中把另一家排在前面' : '';
  return {
    delivered,
    undelivered,
    warning: isPoor(arrival)
      ? `近1小时有${share}%的短信未送达${why}，请在服务商控制台核对签名与模板是否被运营商拦截，并联系服务商${meanwhile}`
      : null,
  };
}

/** Figures of `/metrics` about the partners that are asked. */
export const partnerFigures = ({ config, database }: Pick<Deps, 'config' | 'database'>) => {
  const asked = modesInUse(config).filter(({ mode }) => mode === 'real');
  const nameOf = (partner: string) => `partner_${partner.replace('.', '_')}_failures_in_a_row`;
  return {
    help: Object.fromEntries(
      asked.map(({ partner }) => [
        nameOf(partner),
        `Calls to ${partner} that failed since the last that did not`,
      ]),
    ),
    async read() {
      const calls = await findPartnerCalls(database.db);
      const inARow = new Map(calls.map((row) => [row.partner, row.failures_in_a_row]));
      return Object.fromEntries(asked.map(({ partner }) => [nameOf(partner), inARow.get(partner) ?? 0]));
    },
  };
};
