import { limits } from '@uc/contract/limits';
import { microRange } from '@uc/contract/micro-range';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { type Application, realNameReads } from './real-name';
import styles from './realname.module.css';

/**
 * 打款验证: the amount that the enterprise's account received, three tries, seven days
 * (account.md#real-name-states).
 */
export function MicroStep({ application }: { application: Application }) {
  const { micro, status } = application;
  if (micro === null) return null;
  const facts = (
    <Facts
      facts={[
        ['对公账户', micro.account_mask],
        ['打款时间', micro.sent_at ?? '待打款'],
        ['请于此前填写', micro.expire_at ?? '—'],
      ]}
    />
  );
  if (status === 'micro_pay')
    return (
      <div className={styles.stack}>
        <Notice>
          资料已审核通过，我们正在向对公账户打入验证款项，通常在{limits.workingDays.microDeposit}
          个工作日内到账。
        </Notice>
        {facts}
      </div>
    );
  return (
    <div className={styles.stack}>
      {status === 'micro_failed' ? (
        <Again micro={micro} />
      ) : micro.can_answer ? (
        <Answer micro={micro} />
      ) : (
        <p>填写期限已过，本次打款验证将在十分钟内结束，之后可重新申请打款。</p>
      )}
      {facts}
    </div>
  );
}

type Micro = NonNullable<Application['micro']>;

function Answer({ micro }: { micro: Micro }) {
  const verify = useWrite(api.account.verifyMicro, { refreshes: realNameReads, quiet: true });
  const form = useForm({
    initial: { amount: '' },
    check({ amount }) {
      const read = parseTyped(amount.trim());
      return {
        amount:
          read === undefined || read < limits.microDeposit.min || read > limits.microDeposit.max
            ? `请输入${microRange}之间的金额`
            : undefined,
      };
    },
    refusedAt: ({ message }) => ({ amount: message }),
    async send({ amount }) {
      const read = parseTyped(amount.trim());
      if (read === undefined) return;
      const { ok, left } = await verify.submit({ amount: toWire(read) });
      if (ok) toast('企业实名认证已完成', 'success');
      else if (left > 0) form.showProblems({ amount: `金额不正确，还可尝试${left}次` });
    },
  });
  return (
    <form {...form.props} className={styles.amount}>
      <p>验证款项已打出，请查看对公账户流水，填写收到的金额（还可尝试{micro.left_tries}次）。</p>
      <TextField
        meant="amount"
        label="收到的金额（元）"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...form.field('amount')}
      />
      <div className={styles.buttons}>
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          确认金额
        </Button>
      </div>
    </form>
  );
}

function Again({ micro }: { micro: Micro }) {
  const send = useWrite(api.account.sendMicro, { refreshes: realNameReads, quiet: true });
  const left = Math.min(micro.left_sends, micro.left_sends_today);
  return (
    <>
      <Notice tone="negative">
        打款验证失败。可重新发起打款验证；对公账户填写有误的，请撤回后重新提交。
      </Notice>
      {send.error && <Notice tone="negative">{send.error.message}</Notice>}
      <div className={styles.buttons}>
        <Button
          kind="primary"
          size="large"
          busy={send.isPending}
          disabled={left === 0}
          onClick={() =>
            void send.submit({}).then(
              () => toast('已申请重新打款', 'success'),
              () => undefined,
            )
          }
        >
          重新发起打款验证
        </Button>
        <span className={styles.note}>
          今日还可发起{micro.left_sends_today}次，共可发起{micro.left_sends}次
        </span>
      </div>
    </>
  );
}
