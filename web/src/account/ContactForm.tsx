import { problem } from '@uc/contract/rules';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import styles from './profile.module.css';
import { FormFoot } from './FormFoot';
import type { Profile, ProfileChange } from './info';
import { useProfileForm } from './use-profile-form';

const names = ['qq', 'wechat', 'address'] as const;
type Name = (typeof names)[number];
const labels: Record<Name, string> = { qq: 'QQ', wechat: '微信', address: '地址' };
const most: Record<Name, number> = { qq: 11, wechat: 20, address: 200 };
const blank = { qq: '', wechat: '', address: '', taken: [] as readonly Name[] };

/** Typed fields are saved, cleared fields are removed. */
function changeOf({ taken, ...typed }: typeof blank): ProfileChange {
  const change: ProfileChange = {};
  for (const name of names)
    if (typed[name].trim()) change[name] = typed[name].trim();
    else if (taken.includes(name)) change[name] = null;
  return change;
}

/** QQ, 微信, 地址 anew: stored values never come back whole, so an empty field leaves its value as it is. */
export function ContactForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const [version] = useState(profile.version);
  const form = useProfileForm({
    initial: blank,
    check: ({ qq, wechat }) => ({
      qq: qq.trim() ? problem('qq', qq.trim()) : undefined,
      wechat: wechat.trim() ? problem('wechat', wechat.trim()) : undefined,
    }),
    changed: changeOf,
    version,
    onSaved: onDone,
  });
  const { values, set } = form;
  const kept: Record<Name, string | null> = {
    qq: profile.qq_mask,
    wechat: profile.wechat_mask,
    address: profile.address_mask,
  };
  return (
    <form {...form.props} className={styles.form} data-dirty={Object.keys(changeOf(values)).length > 0}>
      {names.map((name) => {
        const isTaken = values.taken.includes(name);
        return (
          <TextField
            key={name}
            label={labels[name]}
            autoComplete={name === 'address' ? 'street-address' : 'off'}
            inputMode={name === 'qq' ? 'numeric' : 'text'}
            meant={name === 'address' ? 'words' : 'word'}
            most={most[name]}
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
              values[name] === '' && (
                <Button
                  size="small"
                  kind="quiet"
                  aria-pressed={isTaken}
                  aria-label={`${isTaken ? '保留' : '清除'}${labels[name]}`}
                  onClick={() =>
                    set({
                      taken: isTaken ? values.taken.filter((one) => one !== name) : [...values.taken, name],
                    })
                  }
                >
                  {isTaken ? '保留' : '清除'}
                </Button>
              )
            }
            {...form.field(name)}
          />
        );
      })}
      <FormFoot form={form} onCancel={onDone} />
    </form>
  );
}
