import { Link } from 'react-router';
import { useRead } from '../client';
import { SelectField } from '../ui/Field';
import { ReadFault } from '../ui/ReadFault';
import { api } from './api';

const groups = [
  { label: '我的', isShared: false },
  { label: '共享', isShared: true },
];

/** Saved answers for a ticket, filled in; one that has nothing to be filled in with is not to be chosen. */
export function AnswerChoice({ no, onChoose }: { no: string; onChoose: (text: string) => void }) {
  const read = useRead(api.support.staffAnswersFor, { no });
  const { data } = read;
  const answers = data?.list ?? [];
  if (read.error && !data) return <ReadFault of={read} what="常用回复" />;
  if (data && answers.length === 0) return <Link to="/answers">还没有常用回复，去添加</Link>;
  return (
    <SelectField
      label="常用回复（选填）"
      value=""
      onChange={({ target }) => {
        const text = answers.find((answer) => answer.answer_no === target.value)?.text;
        if (text) onChoose(text);
      }}
    >
      <option value="">选择后加入答复内容，可再修改</option>
      {groups.map(({ label, isShared }) => {
        const own = answers.filter((answer) => answer.is_shared === isShared);
        return own.length === 0 ? null : (
          <optgroup key={label} label={label}>
            {own.map(({ answer_no: key, title, text, missing }) => (
              <option key={key} value={key} disabled={text === null}>
                {text === null ? `${title}（本工单没有${missing.join('、')}）` : title}
              </option>
            ))}
          </optgroup>
        );
      })}
    </SelectField>
  );
}
