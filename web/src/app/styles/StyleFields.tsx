import { useState } from 'react';
import { Card } from '../../ui/Card';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { DateField } from '../../ui/DateField';
import { SelectField, TextField } from '../../ui/Field';
import { FileDrop } from '../../ui/FileDrop';
import { FilterBar, FilterAmounts, FilterText } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { PasswordField } from '../../ui/PasswordField';
import { StarRating } from '../../ui/StarRating';
import { TextArea } from '../../ui/TextArea';
import styles from './styles.module.css';

const nothing = () => undefined;
const filters = { start_time: '2026-09-01', end_time: '2026-11-30' };
const statuses = [
  ['', '全部'],
  ['done', '已完成'],
] as const;

/** Fields of forms and of filters: empty, filled, with an error, dead. */
export function StyleFields() {
  const [text, setText] = useState('山海数字文创');
  const [day, setDay] = useState('2026-11-30');
  const [month, setMonth] = useState('');
  const [kind, setKind] = useState('company');
  const [stars, setStars] = useState(4);
  return (
    <Card title="字段">
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField label="空字段" placeholder="请输入" defaultValue="" hint="字段下的说明" />
          <TextField label="已填写" value={text} most={50} onChange={({ target }) => setText(target.value)} />
          <TextField label="有错误" defaultValue="12a" error="请输入数字，例如 12.50" />
          <TextField label="不可用" defaultValue="不能修改" disabled />
          <PasswordField label="密码" defaultValue="Demo1234" autoComplete="off" />
          <SelectField label="选择" defaultValue="done">
            {statuses.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="有错误的选择" error="请选择一项" defaultValue="">
            <option value="">请选择</option>
          </SelectField>
          <DateField label="日期" value={day} onChange={({ target }) => setDay(target.value)} />
          <DateField
            kind="month"
            label="月份"
            value={month}
            error="请选择月份"
            onChange={({ target }) => setMonth(target.value)}
          />
          <TextArea
            label="多行文字"
            most={200}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <TextArea label="有错误的多行文字" most={200} value="" error="请填写说明" onChange={nothing} />
        </div>
        <StarRating label="评分" value={stars} onChange={setStars} />
        <ChoiceTiles
          label="单选"
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'company', text: '企业', note: '可抵扣' },
            { value: 'person', text: '个人', note: '暂不可选', disabled: true },
          ]}
        />
        <div className={styles.fields}>
          {(['文件', '有错误的文件'] as const).map((label, at) => (
            <div key={label}>
              <label htmlFor={`styles-file-${at}`}>{label}</label>
              <FileDrop id={`styles-file-${at}`} isWrong={at > 0} onFiles={nothing} />
            </div>
          ))}
        </div>
        <FilterBar state={{ filters, set: nothing, reset: nothing, isDefault: false }} days="时间">
          <FilterText name="no" label="单号" value="" placeholder="完整单号不限时间" />
          <FilterSelect name="status" label="状态" value="" options={statuses} />
          <FilterAmounts label="金额区间（元）" min="" max="" />
        </FilterBar>
      </div>
    </Card>
  );
}
