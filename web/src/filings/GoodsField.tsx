import { type ComponentProps, useId, useState } from 'react';
import { api, useRead } from '../client';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';
import { ReadFault } from '../ui/ReadFault';
import type { Item } from './case-steps';
import styles from './filings.module.css';

/** The class, out of the edition of the day. */
export function ClassField({
  label = '类别',
  ...props
}: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { label?: string }) {
  const read = useRead(api.law.niceClasses, {});
  const { data } = read;
  return (
    <>
      <ReadFault of={read} what="商标类别" />
      <SelectField label={label} hint={data && `尼斯分类第${data.edition}版`} {...props}>
        <option value="">请选择</option>
        {data?.list.map(({ no, text }) => (
          <option key={no} value={String(no)}>
            {`第${no}类 ${text}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Goods and services of the class: found in the list, or named for staff to look up. */
export function GoodsField({
  of,
  which = '',
  items,
  error,
  onChange,
}: {
  of: string;
  /** The class of the goods, where there are several. */
  which?: string;
  items: readonly Item[];
  error: string | undefined;
  onChange: (items: readonly Item[]) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const read = useRead(
    api.law.niceItems,
    { class: Number(of) || 1, page_size: 30, ...(keyword && { keyword }) },
    { enabled: of !== '', keepPrevious: true },
  );
  const has = (name: string) => items.some((item) => item.name === name);
  const add = (item: Item) => {
    if (!has(item.name)) onChange([...items, item]);
  };
  const moved = keyword === '' ? null : (read.data?.elsewhere ?? null);
  const found = read.data?.list.filter(({ name }) => !has(name)) ?? [];
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{`商品/服务项${which}（已选${items.length}项）`}</legend>
      {items.length > 0 && (
        <ul className={styles.chips} aria-label={`已选的商品/服务项${which}`}>
          {items.map(({ name }, at) => (
            <li key={name}>
              {name}
              <button
                type="button"
                aria-label={`移除${name}`}
                onClick={() => onChange(items.toSpliced(at, 1))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={`查找商品或服务${which}`}
        autoComplete="off"
        most={50}
        value={typed}
        disabled={of === ''}
        hint={of === '' ? '请先选择类别' : '10项以内不加收官费；未收录的由顾问核对'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ReadFault of={read} what="商品/服务项" />
      {of !== '' && (
        <ul className={styles.found} aria-label={`可选的商品/服务项${which}`}>
          {found.map(({ code, name, group }) => (
            <li key={name}>
              <button type="button" onClick={() => add(code === null ? { name } : { code, name })}>
                {name}
                <span className={styles.no}>{group ?? '由顾问核对'}</span>
              </button>
            </li>
          ))}
          {moved && (
            <li className={styles.no}>
              {`“${moved.name}”在尼斯分类第${read.data!.edition}版中属于第${moved.class}类（${moved.group}），请选择该类申请`}
            </li>
          )}
          {keyword !== '' && !has(keyword) && read.data && found.length === 0 && !moved && (
            <li>
              <Button size="small" onClick={() => (add({ name: keyword }), setTyped(''))}>
                {`添加“${keyword}”`}
              </Button>
            </li>
          )}
        </ul>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
