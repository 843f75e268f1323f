import { useId } from 'react';
import { classes } from '../ui/classes';
import type { Area } from './access';
import access from './access.module.css';
import { codesOf, extentOf, tick } from './role-draft';
import styles from './tree.module.css';

interface Props {
  tree: readonly Area[];
  codes: ReadonlySet<string>;
  narrow: ReadonlySet<string>;
  onCodes(codes: Set<string>): void;
  onNarrow(narrow: Set<string>): void;
}

/** Area → resource → action as grouped check boxes: every one is a stop of its own, a group says whether it is whole. */
export function PermissionTree({ tree, codes, narrow, onCodes, onNarrow }: Props) {
  const change = (which: readonly string[], on: boolean) => onCodes(tick(tree, codes, which, on));
  return (
    <div className={styles.tree}>
      {tree.map((area) => {
        const ofArea = codesOf(area.children);
        return (
          <fieldset key={area.area} className={styles.area} aria-label={area.text}>
            <div className={styles.areaHead}>
              <Box
                label={area.text}
                name={`${area.text}全选`}
                extent={extentOf(codes, ofArea)}
                onChange={(on) => change(ofArea, on)}
              />
              {area.has_scope && extentOf(codes, ofArea) !== 'none' && (
                <label className={styles.scope}>
                  数据范围
                  <select
                    aria-label={`${area.text}数据范围`}
                    value={narrow.has(area.area) ? 'self' : 'all'}
                    onChange={(event) => {
                      const next = new Set(narrow);
                      if (event.target.value === 'self') next.add(area.area);
                      else next.delete(area.area);
                      onNarrow(next);
                    }}
                  >
                    <option value="all">全部</option>
                    <option value="self">仅本人</option>
                  </select>
                </label>
              )}
            </div>
            {area.children.map((resource) => {
              const ofResource = resource.children.map(({ code }) => code);
              return (
                <div
                  key={resource.resource}
                  className={styles.resource}
                  role="group"
                  aria-label={resource.text}
                >
                  <Box
                    label={resource.text}
                    name={`${area.text} ${resource.text}全选`}
                    extent={extentOf(codes, ofResource)}
                    onChange={(on) => change(ofResource, on)}
                  />
                  <div className={styles.codes}>
                    {resource.children.map(({ code, text, sensitive }) => (
                      <label key={code} className={classes(access.check, sensitive && styles.sensitive)}>
                        <input
                          type="checkbox"
                          checked={codes.has(code)}
                          onChange={(event) => change([code], event.target.checked)}
                        />
                        {text}
                        {sensitive && <span className="visually-hidden">（敏感权限）</span>}
                      </label>
                    ))}
                  </div>
                </div>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}

/** A box for many: whole, half or empty. */
function Box({
  label,
  name,
  extent,
  onChange,
}: {
  label: string;
  name: string;
  extent: 'all' | 'some' | 'none';
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={access.check} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        aria-label={name}
        checked={extent === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = extent === 'some';
        }}
        onChange={() => onChange(extent !== 'all')}
      />
      {label}
    </label>
  );
}
