import { useState } from 'react';
import {
  channelTexts,
  copyrightTypes,
  type FilingArea,
  filingAreas,
  patentTypes,
  reductionTexts,
  urgencyTexts,
  workKinds,
} from '@uc/contract/filings/kinds';
import { limits } from '@uc/contract/limits';
import { api, useRead } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { SelectField, TextField } from '../ui/Field';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { FeeTable } from './FeeTable';
import styles from './filings.module.css';
import { wholeIn, wrongWhole } from '../forms/whole-number';
import { LifetimeTable } from './LifetimeTable';

const begins = {
  type: { copyright: 'software', trademark: '', patent: 'invention' },
  kind: 'art',
  urgency: 'normal',
  channel: 'online',
  reduction: 'none',
  claims: '10',
  pages: '30',
};
type Chosen = Record<keyof typeof begins, string>;
/** The usual number of items in a class, before one is entered. */
const ITEMS = '10';
const ITEMS_LABEL = '商品/服务项数';
const MOST_CLASSES = limits.order.mergeMost;

/** 费用测算: the cost of an application and of the whole life of the right, before anything is filled in. */
export default function FeeDialog({ area, onClose }: { area: FilingArea; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({ ...begins, type: begins.type[area] });
  const [counts, setCounts] = useState<readonly string[]>([ITEMS]);
  const set = (name: keyof Chosen) => (event: { target: { value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value });
  const select = (label: string, name: keyof Chosen, texts: Readonly<Record<string, string>>) => (
    <SelectField label={label} value={chosen[name]} onChange={set(name)}>
      {Object.entries(texts).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const whole = (
    key: string,
    label: string,
    value: string,
    onChange: (typed: { target: { value: string } }) => void,
  ) => (
    <TextField
      key={key}
      meant="whole"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={wrongWhole(label, value)}
    />
  );
  const number = (label: string, name: keyof Chosen) => whole(name, label, chosen[name], set(name));
  return (
    <Dialog title={`${filingAreas[area]}费用测算`} onClose={onClose} unguarded>
      <div className={styles.detail}>
        <div className={styles.pair}>
          {area === 'copyright' && select('登记类型', 'type', copyrightTypes)}
          {area === 'copyright' && chosen.type === 'work' && select('作品类型', 'kind', workKinds)}
          {area === 'copyright' && select('办理速度', 'urgency', urgencyTexts)}
          {area === 'trademark' && select('递交方式', 'channel', channelTexts)}
          {area === 'trademark' &&
            counts.map((count, at) =>
              whole(
                `class ${at}`,
                counts.length === 1 ? ITEMS_LABEL : `${ITEMS_LABEL}（类别${at + 1}）`,
                count,
                ({ target }) => setCounts(counts.with(at, target.value)),
              ),
            )}
          {area === 'patent' && select('专利类型', 'type', patentTypes)}
          {area === 'patent' && select('费用减缴', 'reduction', reductionTexts)}
          {area === 'patent' && number('权利要求项数', 'claims')}
          {area === 'patent' && number('说明书页数', 'pages')}
        </div>
        {area === 'trademark' && (
          <p>
            <Button disabled={counts.length === MOST_CLASSES} onClick={() => setCounts([...counts, ITEMS])}>
              添加类别
            </Button>{' '}
            {counts.length > 1 && <Button onClick={() => setCounts(counts.slice(0, -1))}>移除类别</Button>}
          </p>
        )}
        <Result area={area} chosen={chosen} counts={counts} />
      </div>
    </Dialog>
  );
}

/** The fees of the choices, from the call of their kind. */
function Result({ area, chosen, counts }: { area: FilingArea; chosen: Chosen; counts: readonly string[] }) {
  const { type, kind, urgency, channel, reduction } = chosen;
  // A fault of a number is shown at its field; the fees are those of the usual number.
  const whole = (typed: string, usual: number) => String(wholeIn(typed) ?? usual);
  const [claims, pages] = [whole(chosen.claims, 0), whole(chosen.pages, 0)];
  const items = counts.map((count) => whole(count, 1)).join(',');
  const options = (own: FilingArea) => ({ enabled: area === own, keepPrevious: true });
  const copyright = useRead(
    api.law.copyrightFees,
    { type: type === 'work' ? 'work' : 'software', kind, urgency } as never,
    options('copyright'),
  );
  const trademark = useRead(api.law.trademarkFees, { channel, items } as never, options('trademark'));
  const patent = useRead(
    api.law.patentFees,
    { type: type || 'invention', reduction, claims, pages } as never,
    options('patent'),
  );
  // Without a chosen reduction, the quote still shows the saving by the usual one.
  const lessened = reduction === 'several' ? 'several' : 'one';
  const years = useRead(api.law.trademarkLifetime, { channel, items } as never, options('trademark'));
  const life = useRead(
    api.law.patentLifetime,
    { type: type || 'invention', reduction: lessened, claims, pages } as never,
    options('patent'),
  );
  const { data, error, refetch, isFetching } = { copyright, trademark, patent }[area];
  const lifetime = area === 'trademark' ? years : life;
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <>
      <FeeTable fees={data} />
      <ReadFault of={lifetime} what="多年费用" />
      {lifetime.data && <LifetimeTable quote={lifetime.data} reduction={lessened} />}
    </>
  );
}
