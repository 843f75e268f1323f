import { useDeferredValue, useId, useState } from 'react';
import { firstSeen } from '@uc/contract/seen-length';
import { api, useRead } from '../../client';
import { SelectField, TextField } from '../../ui/Field';
import { ReadFault } from '../../ui/ReadFault';
import type { Raw } from './card';
import styles from './cards.module.css';

export interface Branch {
  province: string;
  city: string;
  branch_name: string;
}
interface Props {
  provinces: readonly { code: string; name: string }[];
  bankCode: string;
  value: Branch;
  problems: Record<string, string | undefined>;
  /** Why the branch seems to be another bank's; it may be sent all the same. */
  doubt: string;
  onChange(change: Partial<Branch>): void;
}
/** No name of a city. */
const OTHER = 'other';
type Named = Raw<{ code: string; name: string }[]>;

/** The branch of the account: province and city from a list, its name as others have written it or as it is typed. */
export function BranchFields({ provinces, bankCode, value, problems, doubt, onChange }: Props) {
  const options = useId();
  const { province, city, branch_name: branch } = value;
  // A town founded since the list was made is typed.
  const [isTyped, setTyped] = useState(false);
  const cities = useRead(api.cards.ajax, { type: 'cities', province }, { enabled: province !== '' });
  const keyword = useDeferredValue(firstSeen(branch.trim(), 20));
  const branches = useRead(
    api.cards.ajax,
    { type: 'branches', bank_code: bankCode, city, keyword },
    { enabled: bankCode !== '' && city !== '', keepPrevious: true },
  );
  return (
    <>
      <ReadFault of={cities} what="开户城市" />
      <div className={styles.pair}>
        <SelectField
          label="开户省份"
          name="province"
          value={province}
          error={province === '' ? problems.city : undefined}
          onChange={({ target: { value: chosen } }) => {
            setTyped(false);
            onChange({ province: chosen, city: onlyCity(chosen) });
          }}
        >
          <option value="">请选择</option>
          {provinces.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="开户城市"
          name="city"
          value={isTyped ? OTHER : city}
          disabled={province === ''}
          error={province === '' || isTyped ? undefined : problems.city}
          onChange={({ target: { value: chosen } }) => {
            setTyped(chosen === OTHER);
            onChange({ city: chosen === OTHER ? '' : chosen });
          }}
        >
          <option value="">请选择</option>
          {((cities.data as Named | undefined)?.data ?? (city ? [{ name: city }] : [])).map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={OTHER}>列表中没有，直接填写</option>
        </SelectField>
      </div>
      {isTyped && (
        <TextField
          label="开户市县"
          name="city_typed"
          autoComplete="off"
          most={20}
          placeholder="如：草湖市"
          value={city}
          error={problems.city}
          onChange={(event) => onChange({ city: event.target.value.trim() })}
        />
      )}
      <TextField
        label="开户支行"
        name="branch_name"
        list={options}
        autoComplete="off"
        most={60}
        placeholder="如：招商银行苏州分行营业部"
        value={branch}
        error={problems.branch_name}
        hint={
          doubt ||
          (branches.error
            ? '支行列表加载失败，请直接填写支行全称'
            : '可在银行App的账户信息中查看，或致电银行查询')
        }
        onChange={(event) => onChange({ branch_name: event.target.value })}
      />
      <datalist id={options}>
        {((branches.data as Named | undefined)?.data ?? []).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** A municipality is its own and only city. */
const onlyCity = (province: string): string => (/^(北京|天津|上海|重庆)市$/.test(province) ? province : '');
