import { OFFLINE } from '../../boot/error-page';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Card, Facts, StatTile } from '../../ui/Card';
import { Countdown } from '../../ui/Countdown';
import { MaskedText } from '../../ui/MaskedText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag, type Tone } from '../../ui/StatusTag';
import { Steps } from '../../ui/Steps';
import { Timeline } from '../../ui/Timeline';
import styles from './styles.module.css';

const tones: readonly Tone[] = ['neutral', 'info', 'positive', 'warning', 'negative'];
const entries = [
  { at: '2026-11-30 12:51:00', actor: 'demo', text: '提交交付', comment: '第二版，已按意见修改' },
  { at: '2026-11-29 09:00:00', actor: 'guanli', text: '付款' },
];

/** What is said of a thing: its state, figures, obstacles, progress. */
export function StyleStates() {
  const now = { left: 1800 };
  return (
    <Card title="状态与提示">
      <div className={styles.stack}>
        <div className={styles.row}>
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {`状态 ${tone}`}
            </StatusTag>
          ))}
          <Countdown seconds={now.left} of={now} ends="自动关闭" />
          <MaskedText value="138****5678" />
          <Avatar url={null} name="山海" size={32} isStrong />
        </div>
        <Notice>一般提示：说明之后会怎样</Notice>
        <Notice tone="positive">完成：已经做好了什么</Notice>
        <Notice tone="warning" action={<Button size="small">去处理</Button>}>
          提醒：还差什么
        </Notice>
        <Notice tone="negative">被拒绝：为什么，接下来怎么办</Notice>
        <Notice tone="warning">{OFFLINE}</Notice>
        <div className={styles.row}>
          <StatTile label="可用余额" note="含赠送">
            <MoneyText price value={32_826.75} unit="¥" size="figure" />
          </StatTile>
          <MoneyText price value={1800} direction="in" />
          <MoneyText price value={1800} direction="out" />
          <MoneyText price value={500} unit="币" size="large" />
        </div>
        <Facts
          facts={[
            ['订单号', 'O2026113077994136'],
            ['服务方', '平台自营'],
          ]}
        />
        <Steps label="步骤" steps={['签署', '托管', '交付', '验收', '到账']} current={2} />
        <Timeline entries={entries} />
        <Skeleton height={24} />
      </div>
    </Card>
  );
}
