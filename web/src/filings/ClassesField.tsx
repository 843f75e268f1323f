import { isOfClass, MOST_CLASSES } from '@uc/contract/filings/trademark-form';
import { Button } from '../ui/Button';
import type { ClassChoice } from './case-steps';
import styles from './filings.module.css';
import { ClassField, GoodsField } from './GoodsField';

const blank: ClassChoice = { class: '', items: [] };

/** Further classes of the same mark, each with its goods; all other fields belong to all of them. */
export function ClassesField({
  classes,
  error,
  onChange,
}: {
  classes: readonly ClassChoice[];
  error: string | undefined;
  onChange: (classes: readonly ClassChoice[]) => void;
}) {
  const change = (at: number, to: Partial<ClassChoice>) =>
    onChange(classes.map((one, index) => (index === at ? { ...one, ...to } : one)));
  return (
    <fieldset className={styles.group}>
      <legend>其他类别（选填）</legend>
      <p className={styles.hint}>
        同一商标可一次申请多个类别：每个类别为一个案件、一笔订单，共用以上内容与材料，一次付款。
      </p>
      {classes.map(({ class: of, items }, at) => {
        const which = `（类别${at + 2}）`;
        return (
          // Classes have no number of their own before they are chosen: their place identifies them.
          <div key={at} className={styles.inventor}>
            <div>
              <ClassField
                label={`类别${at + 2}`}
                value={of}
                onChange={({ target: { value } }) =>
                  change(at, { class: value, items: items.filter((item) => isOfClass(item, Number(value))) })
                }
              />
            </div>
            <GoodsField
              of={of}
              which={which}
              items={items}
              error={undefined}
              onChange={(chosen) => change(at, { items: chosen })}
            />
            <Button
              size="small"
              kind="quiet"
              onClick={() => onChange(classes.filter((_, index) => index !== at))}
            >
              {`移除类别${at + 2}`}
            </Button>
          </div>
        );
      })}
      {classes.length < MOST_CLASSES - 1 && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange([...classes, blank])}>
            添加类别
          </Button>
        </div>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
