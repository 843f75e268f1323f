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
import { api, useRead } from '../client';
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
  items: '10',
  claims: '10',
  pages: '30',
};
type Chosen = Record<Exclude<keyof typeof begins, 'type'> | 'type', string>;

/** 费用测算: what an application and the whole life of the right cost, before anything is filled in. */
export default function FeeDialog({ area, onClose }: { area: FilingArea; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({ ...begins, type: begins.type[area] });
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
  const number = (label: string, name: keyof Chosen) => (
    <TextField
      meant="whole"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={chosen[name]}
      onChange={set(name)}
      error={wrongWhole(label, chosen[name])}
    />
  );
  return (
    <Dialog title={`${filingAreas[area]}费用测算`} onClose={onClose} unguarded>
      <div className={styles.detail}>
        <div className={styles.pair}>
          {area === 'copyright' && select('登记类型', 'type', copyrightTypes)}
          {area === 'copyright' && chosen.type === 'work' && select('作品类型', 'kind', workKinds)}
          {area === 'copyright' && select('办理速度', 'urgency', urgencyTexts)}
          {area === 'trademark' && select('递交方式', 'channel', channelTexts)}
          {area === 'trademark' && number('商品/服务项数', 'items')}
          {area === 'patent' && select('专利类型', 'type', patentTypes)}
          {area === 'patent' && select('费用减缴', 'reduction', reductionTexts)}
          {area === 'patent' && number('权利要求项数', 'claims')}
          {area === 'patent' && number('说明书页数', 'pages')}
        </div>
        <Result area={area} chosen={chosen} />
      </div>
    </Dialog>
  );
}

/** The fees of what is chosen, out of the call of its kind. */
function Result({ area, chosen }: { area: FilingArea; chosen: Chosen }) {
  const { type, kind, urgency, channel, reduction } = chosen;
  // What is no number is told at its field; the fees are those of the usual one.
  const whole = (typed: string, usual: number) => String(wholeIn(typed) ?? usual);
  const [items, claims, pages] = [whole(chosen.items, 1), whole(chosen.claims, 0), whole(chosen.pages, 0)];
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
  // Without one chosen, the quote still tells what the usual one would save.
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
