import {
  type OrgType,
  orgTypeTexts,
  proposedNames,
  type ReadField,
  readingTexts,
} from '@uc/contract/account/texts';
import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { Button } from '../ui/Button';
import type { Mark } from '../ui/MarkedPicture';
import styles from './PaperField.module.css';

/** Typed values, by the names of the fields. */
export type Values = Record<string, string>;
/** Values that a machine has read from a paper, by the names of the form's fields. */
export type Read = WireOutput<Api['account']['readPaper']>['read'];

/** Values that may be filled in without asking: those of fields nobody has typed in, and no name. */
export const proposals = (read: Read, values: Values): Values =>
  Object.fromEntries(
    read
      .filter(({ field }) => !proposedNames.has(field as ReadField) && isOpenIn(field, values))
      .map(({ field, value }) => [field, value]),
  );
const ends = ['valid_to', 'license_valid_to'];
const isOpenIn = (field: string, values: Values): boolean =>
  field === 'org_type' || values[field]
    ? false
    : field === 'is_long_term'
      ? ends.every((end) => !values[end])
      : !(ends.includes(field) && values.is_long_term === '1');

/** The change that taking over one value makes in the form. */
export const changeOf = (field: string, value: string): Values => ({
  [field]: value,
  ...(field === 'is_long_term' && { valid_to: '', license_valid_to: '' }),
  ...(ends.includes(field) && { is_long_term: '' }),
});

const shownOf = (field: string, value: string): string =>
  field === 'is_long_term' ? '长期' : field === 'org_type' ? orgTypeTexts[value as OrgType] : value;

/**
 * Values that a machine has read, field by field, beside the typed ones; only the owner of the form takes them over.
 */
export function PaperReading({
  label,
  read,
  values,
  onTake,
}: {
  label: string;
  read: Read;
  values: Values;
  onTake: (change: Values) => void;
}) {
  return (
    <ul className={styles.read} aria-label={`${label}识别结果`}>
      {read.map(({ field, value, confidence }) => {
        const text = readingTexts[field as ReadField];
        const isTaken = values[field] === value;
        return (
          <li key={field}>
            <span className={styles.readText}>
              {`${text}：${shownOf(field, value)}`}
              <small>{`可信度 ${confidence}%`}</small>
            </span>
            {isTaken ? (
              <small>已填入</small>
            ) : (
              <>
                {values[field] && field !== 'org_type' && <small>与填写不一致，请核对</small>}
                <Button
                  size="small"
                  aria-label={`采用识别的${text}`}
                  onClick={() => onTake(changeOf(field, value))}
                >
                  采用
                </Button>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Position of each field in its picture. */
export const marksOf = (read: Read): Mark[] =>
  read.flatMap(({ field, box }) => (box === null ? [] : [{ label: readingTexts[field as ReadField], box }]));
