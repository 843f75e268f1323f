import type { Form } from '../../forms/use-form';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import styles from './credit.module.css';
import { periodText } from './bill';
import {
  currentOf,
  faultOf,
  readRepayment,
  type RepaySource,
  type RepayPreview,
  type RepayValues,
} from './repay';

interface Props {
  form: Form<RepayValues>;
  whole: RepayPreview;
}

/** 本期, the whole debt, or a part; 本期 where the debt is larger. */
export function ShareChoice({ form: { values, set, field }, whole }: Props) {
  const amount = field('amount');
  const current = currentOf(whole);
  const live = values.amount === '' ? undefined : faultOf(readRepayment(values.amount, whole.total));
  return (
    <>
      <ChoiceTiles<RepayValues['share']>
        label="还款金额"
        value={values.share}
        onChange={(share) => set({ share })}
        choices={[
          ...(current === undefined
            ? []
            : [
                {
                  value: 'due' as const,
                  text: (
                    <>
                      本期应还 <MoneyText value={current.remaining} unit="¥" price />
                    </>
                  ),
                  note: `${periodText(current.period)}账单`,
                },
              ]),
          {
            value: 'all',
            text: (
              <>
                全额还款 <MoneyText value={whole.total} unit="¥" price />
              </>
            ),
            note: whole.overdue > 0 ? <Overdue amount={whole.overdue} /> : '提前还款不收取费用',
          },
          { value: 'part', text: '其他金额', note: '可多次还款，先还违约金' },
        ]}
      />
      {values.share === 'part' && (
        <TextField
          meant="amount"
          label="本次还款（元）"
          inputMode="decimal"
          autoComplete="off"
          {...amount}
          error={amount.error ?? live}
        />
      )}
    </>
  );
}

/** The balance, or a channel. */
export const SourceChoice = ({ form: { values, set }, whole }: Props) => (
  <ChoiceTiles<RepaySource>
    narrow
    label="还款来源"
    value={values.source}
    onChange={(source) => set({ source })}
    choices={[
      {
        value: 'balance',
        text: '账户余额',
        note: (
          <>
            可用 <MoneyText value={whole.balance} />
          </>
        ),
      },
      ...whole.channels.map(({ code, text, is_sandbox }) => ({
        value: code,
        text,
        note: is_sandbox ? '演示环境' : undefined,
      })),
    ]}
  />
);

const Overdue = ({ amount }: { amount: number }) => (
  <span className={styles.overdue}>
    其中逾期 <MoneyText value={amount} price />
  </span>
);
