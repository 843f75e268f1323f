import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { limits } from '@uc/contract/limits';
import { Dialog } from '../../ui/Dialog';
import styles from '../finance.module.css';

/** The rules of coins (decisions.md D1). */
export function CoinRules({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="创意币使用说明" onClose={onClose}>
      <ul className={styles.steps}>
        <li>
          <strong>1 元 = 1 创意币</strong>，下单时可直接抵扣订单金额。
        </li>
        <li>
          <strong>充值币</strong>永不过期；<strong>赠送币</strong>自到账起 {limits.bonusCoin.validDays}{' '}
          天内有效。
        </li>
        <li>
          <strong>消耗顺序</strong>：先用赠送币（先到期的先用），再用充值币。
        </li>
        <li>
          <strong>创意币充值后不可提现、不可转赠。</strong>
        </li>
        <li>
          赠送币到期前 {deadlineKinds.coin_end.remind.join(' 天、')}{' '}
          天会以站内信提醒，到期未用部分自动失效；可在“按批次查看”中查到每批的剩余与去向。
        </li>
        <li>订单退款时，创意币按原批次退回；原批次已到期的，退回后随即失效。</li>
      </ul>
    </Dialog>
  );
}
