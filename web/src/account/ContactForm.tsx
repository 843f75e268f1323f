import { problem } from '@uc/contract/rules';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import styles from './profile.module.css';
import { FormFoot } from './FormFoot';
import type { Profile, Wanted } from './info';
import { useSaveProfile } from './use-save-profile';

const names = ['qq', 'wechat', 'address'] as const;
type Name = (typeof names)[number];
const labels: Record<Name, string> = { qq: 'QQ', wechat: '微信', address: '地址' };

/** QQ, 微信, 地址 anew: what is kept never comes back whole, so an empty field leaves it as it is. */
export function ContactForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const [typed, setTyped] = useState<Record<Name, string>>({ qq: '', wechat: '', address: '' });
  const [taken, setTaken] = useState<readonly Name[]>([]);
  const [version] = useState(profile.version);
  const saving = useSaveProfile(version, onDone);
  const { form, problems, submit, clear } = saving;
  const kept: Record<Name, string | null> = {
    qq: profile.qq_mask,
    wechat: profile.wechat_mask,
    address: profile.address_mask,
  };
  const value = (name: Name) => typed[name].trim();
  const change: Wanted = {};
  for (const name of names)
    if (value(name)) change[name] = value(name);
    else if (taken.includes(name)) change[name] = null;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      data-dirty={Object.keys(change).length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(change, {
          qq: value('qq') ? problem('qq', value('qq')) : undefined,
          wechat: value('wechat') ? problem('wechat', value('wechat')) : undefined,
        });
      }}
    >
      {names.map((name) => {
        const isTaken = taken.includes(name);
        return (
          <TextField
            key={name}
            label={labels[name]}
            name={name}
            value={typed[name]}
            error={problems[name]}
            autoComplete={name === 'address' ? 'street-address' : 'off'}
            inputMode={name === 'qq' ? 'numeric' : 'text'}
            maxLength={{ qq: 11, wechat: 20, address: 200 }[name]}
            placeholder={isTaken ? '' : (kept[name] ?? '')}
            hint={
              kept[name] === null
                ? undefined
                : isTaken
                  ? '保存后将清除已填写的内容'
                  : '为保护隐私不显示完整内容，留空则不修改'
            }
            after={
              kept[name] !== null &&
              typed[name] === '' && (
                <Button
                  size="small"
                  kind="quiet"
                  aria-pressed={isTaken}
                  aria-label={`${isTaken ? '保留' : '清除'}${labels[name]}`}
                  onClick={() => setTaken(isTaken ? taken.filter((one) => one !== name) : [...taken, name])}
                >
                  {isTaken ? '保留' : '清除'}
                </Button>
              )
            }
            onChange={(event) => {
              setTyped({ ...typed, [name]: event.target.value });
              clear(name);
            }}
          />
        );
      })}
      <FormFoot saving={saving} onCancel={onDone} />
    </form>
  );
}
