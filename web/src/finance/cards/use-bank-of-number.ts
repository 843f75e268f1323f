import { warning } from '@uc/contract/rules';
import { api, useRead } from '../../client';
import type { CardForm, Raw } from './card';

interface Choice {
  bank_code: string;
  bank_name: string;
  card_type: string;
  card_type_text: string;
  length: number;
  supported: boolean;
}
type Known = Choice & { choices: Choice[] };
type Bank = Pick<CardForm['banks'][number], 'code' | 'name'>;
export interface BankOfNumber {
  known: Known | undefined;
  /** Two and more, of which one is to be chosen. */
  choices: readonly Bank[];
  hint: string;
}

const ENOUGH = 6;
/** From so many digits on a number may be whole, and its length tells banks apart that share its beginning. */
const WHOLE = 15;

/**
 * The bank of a card number while it is typed, or the banks to choose from where several or none are known. The server
 * is asked about the first ten digits and the length alone.
 */
export function useBankOfNumber(cardNo: string, banks: CardForm['banks']): BankOfNumber {
  const { length } = cardNo;
  const asked = useRead(
    api.cards.ajax,
    { type: 'bin', card_no: cardNo.slice(0, 10), ...(length >= WHOLE && { length }) },
    { enabled: length >= ENOUGH, keepPrevious: true },
  );
  const isFailed = length >= ENOUGH && asked.error !== null && asked.error !== undefined;
  const bin = length >= ENOUGH ? (asked.data as Raw<Known> | undefined) : undefined;
  const known = bin?.status === 1 ? bin.data : undefined;
  const fitting = known?.choices.filter((one) => one.supported && one.length === length) ?? [];
  const choices: readonly Bank[] = known
    ? fitting.map(({ bank_code: code, bank_name: name }) => ({ code, name }))
    : bin || isFailed
      ? banks
      : [];
  return {
    known,
    choices: choices.length > 1 ? choices : [],
    hint: hintOf(cardNo, known, bin !== undefined || isFailed),
  };
}

function hintOf(cardNo: string, known: Known | undefined, isAsked: boolean): string {
  const isWhole = known === undefined ? cardNo.length >= WHOLE : cardNo.length === known.length;
  const doubt = isWhole ? warning('cardNo', cardNo) : undefined;
  if (known && !known.supported) return `${known.bank_name} · ${known.card_type_text}，暂不支持`;
  if (known) return [`${known.bank_name} · ${known.card_type_text}`, doubt].filter(Boolean).join('。');
  return isAsked
    ? ['未能识别发卡银行，请选择开户银行', doubt].filter(Boolean).join('。')
    : '输入后自动识别银行';
}
