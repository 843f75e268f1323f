import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import type { Problems } from '../forms/refusal';
import type { Basic } from './info';
import styles from './profile.module.css';
import { useAreas, within } from './use-areas';

type Region = Pick<Basic, 'province' | 'city' | 'district'>;

/** 省、市、区 in three lists, each with the places inside the one before. */
export function RegionFields({
  value,
  problems,
  onChange,
}: {
  value: Region;
  problems: Problems;
  onChange: (change: Region) => void;
}) {
  const { areas, isFailed, retry } = useAreas();
  const { province, city, district } = value;
  const cities = areas ? within(areas.city_list, province, 2) : [];
  const districts = areas ? within(areas.county_list, city, 4) : [];
  const chooseProvince = (next: string) => {
    const inside = areas ? within(areas.city_list, next, 2) : [];
    // A municipality is its own city: nobody needs to choose it twice.
    const [only] = inside;
    onChange({ province: next, city: inside.length === 1 && only ? only[0] : '', district: '' });
  };
  return (
    <fieldset className={styles.region} aria-busy={!areas && !isFailed}>
      <legend>所在地区</legend>
      <div className={styles.three}>
        <SelectField
          label="省份"
          name="province"
          value={areas ? province : ''}
          error={problems.province}
          onChange={(event) => chooseProvince(event.target.value)}
        >
          <option value="">{areas ? '请选择' : '加载中…'}</option>
          {Object.entries(areas?.province_list ?? {}).map(options)}
        </SelectField>
        <SelectField
          label="城市"
          name="city"
          value={areas ? city : ''}
          disabled={cities.length === 0}
          onChange={(event) => onChange({ province, city: event.target.value, district: '' })}
        >
          <option value="">请选择</option>
          {cities.map(options)}
        </SelectField>
        <SelectField
          label="区县"
          name="district"
          value={areas ? district : ''}
          disabled={districts.length === 0}
          onChange={(event) => onChange({ province, city, district: event.target.value })}
        >
          <option value="">请选择</option>
          {districts.map(options)}
        </SelectField>
      </div>
      {isFailed && (
        <p className={styles.note} role="alert">
          地区列表加载失败{' '}
          <Button size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
    </fieldset>
  );
}

const options = ([code, name]: [string, string]) => (
  <option key={code} value={code}>
    {name}
  </option>
);
