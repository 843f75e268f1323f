import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import styles from './maker.module.css';
import { blankMember, type MemberValue } from './project';

const MOST = 20;

/** 团队成员: name, part and a line about each. */
export function TeamFields({
  team,
  error,
  onChange,
}: {
  team: readonly MemberValue[];
  error: string | undefined;
  onChange: (team: MemberValue[]) => void;
}) {
  const change = (index: number, part: Partial<MemberValue>) =>
    onChange(team.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const box = (index: number, name: keyof MemberValue, label: string, most: number) => (
    <TextField
      label={`成员${index + 1}${label}`}
      name="team"
      autoComplete="off"
      most={most}
      value={team[index]![name]}
      aria-invalid={error && name !== 'intro' ? true : undefined}
      onChange={(event) => change(index, { [name]: event.target.value })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>团队成员</legend>
      {team.map((_, index) => (
        <div key={index} className={styles.item}>
          <div className={styles.pair}>
            {box(index, 'name', '姓名', 50)}
            {box(index, 'role', '角色', 20)}
          </div>
          {box(index, 'intro', '简介（选填）', 200)}
          {team.length > 1 && (
            <div>
              <Button
                size="small"
                aria-label={`移除成员${index + 1}`}
                onClick={() => onChange(team.filter((_one, at) => at !== index))}
              >
                移除
              </Button>
            </div>
          )}
        </div>
      ))}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {team.length < MOST && (
        <div>
          <Button icon="plus" onClick={() => onChange([...team, blankMember])}>
            添加成员
          </Button>
        </div>
      )}
    </fieldset>
  );
}
