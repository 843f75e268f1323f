import { useState } from 'react';
import { api, useRead } from '../client';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { ReadFault } from '../ui/ReadFault';
import styles from './crowdsourcing.module.css';
import type { Named } from './request-values';

interface Props {
  label: string;
  most: number;
  chosen: readonly Named[];
  error?: string | undefined;
  onChange: (chosen: readonly Named[]) => void;
}

/**
 * Finds certified providers by name or skill, and keeps those that are chosen
 * (provider-screens.md#finding-a-provider).
 */
export function ProviderPicker({ label, most, chosen, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const read = useRead(
    api.requests.providers,
    { page_size: 10, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const { data } = read;
  const found = data?.list.filter(({ uid }) => !chosen.some((one) => one.uid === uid)) ?? [];
  return (
    <div className={styles.picker} role="group" aria-label={label}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={`已选：${label}`}>
          {chosen.map((one) => (
            <li key={one.uid}>
              <Button
                size="small"
                icon="close"
                aria-label={`移除${one.name}`}
                onClick={() => onChange(chosen.filter(({ uid }) => uid !== one.uid))}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most && (
        <>
          <div className={styles.search}>
            <TextField
              label={label}
              type="search"
              autoComplete="off"
              most={20}
              placeholder="名称或技能"
              value={typed}
              error={error}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                setKeyword(typed.trim());
              }}
            />
            <Button onClick={() => setKeyword(typed.trim())}>查找</Button>
          </div>
          <ReadFault of={read} what="服务商" />
          {data && found.length === 0 && <p className={styles.no}>没有符合条件的服务商</p>}
          <ul className={styles.found} aria-label="找到的服务商">
            {found.map(({ uid, name, kind_text: kind, level, services }) => (
              <li key={uid}>
                <span>
                  {name}
                  <span className={styles.no}>{` · ${kind} · ${level}级 · ${services.join('、')}`}</span>
                </span>
                <Button
                  size="small"
                  aria-label={`选择${name}`}
                  onClick={() => onChange([...chosen, { uid, name }])}
                >
                  选择
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
