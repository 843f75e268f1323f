import { formatMoney } from '@uc/contract/money';
import { Card } from '../../ui/Card';
import { MoneyText } from '../../ui/MoneyText';
import { PlotChart } from '../../ui/PlotChart';
import { RingChart } from '../../ui/RingChart';
import styles from './styles.module.css';

const data = [
  { label: '6月', values: [1200, 18_400] },
  { label: '7月', values: [2300, 11_600] },
  { label: '8月', values: [0, 12_300] },
  { label: '9月', values: [5400, 16_000] },
  { label: '10月', values: [800, 12_900] },
  { label: '11月', values: [3100, 14_300] },
];
const chart = { series: ['收入', '支出'], data, format: formatMoney } as const;

/** Charts of money, over time and as shares. */
export const StyleFigures = () => (
  <Card title="图表">
    <div className={styles.split}>
      <PlotChart title="折线" shape="area" {...chart} />
      <PlotChart title="柱形" shape="bars" {...chart} />
      <RingChart
        label="余额 60%，白条 30%，在线 10%"
        shares={[
          { name: '余额', value: 60 },
          { name: '白条', value: 30 },
          { name: '在线', value: 10 },
        ]}
      >
        <MoneyText price value={36_222.81} />
      </RingChart>
    </div>
  </Card>
);
