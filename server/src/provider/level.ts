import type { TrackRecord } from '../room/index';

/**
 * One of the four figures that count: its value, the level it allows alone, and the rest that is missing for
 * the next level.
 */
export interface LevelPart {
  code: keyof TrackRecord;
  text: string;
  value: string;
  level: number;
  missing: string | null;
}

export const TOP_LEVEL = 5;
/** The requirements of each level, from level 1 on. */
const ladder = {
  finishedContracts: [0, 3, 10, 30, 100],
  rating: [0, 4, 4.3, 4.6, 4.8],
  onTime: [0, 80, 85, 90, 95],
  disputesLost: [Infinity, 3, 2, 1, 0],
} as const satisfies Record<keyof TrackRecord, readonly number[]>;
const texts: Record<keyof TrackRecord, string> = {
  finishedContracts: '完成合同',
  rating: '平均评分',
  onTime: '按时交付率',
  disputesLost: '近12个月败诉维权',
};

/** The highest level that one of them allows: the last step that is reached. */
function reached(code: keyof TrackRecord, value: number | null): number {
  if (value === null) return 1;
  const holds = (step: number) => (code === 'disputesLost' ? value <= step : value >= step);
  return Math.max(1, ladder[code].findLastIndex(holds) + 1);
}

const valueText: Record<keyof TrackRecord, (value: number | null) => string> = {
  finishedContracts: (value) => `${value ?? 0}个`,
  rating: (value) => (value === null ? '暂无评价' : value.toFixed(1)),
  onTime: (value) => (value === null ? '暂无交付' : `${value}%`),
  disputesLost: (value) => `${value ?? 0}次`,
};
const wantText: Record<keyof TrackRecord, (want: number, value: number | null) => string> = {
  finishedContracts: (want, value) => `再完成${want - (value ?? 0)}个合同（共${want}个）`,
  rating: (want) => `平均评分达到${want.toFixed(1)}`,
  onTime: (want) => `按时交付率达到${want}%`,
  disputesLost: (want) => `近12个月败诉维权不超过${want}次`,
};

/**
 * The level, which is the lowest of those that the figures allow, with the figures that hold it and those
 * that are missing for the next. `given`: the level of the last evaluation, from which what is missing is then
 * told.
 */
export function levelOf(record: TrackRecord, given?: number): { level: number; parts: LevelPart[] } {
  const codes = Object.keys(ladder) as (keyof TrackRecord)[];
  const level = Math.min(...codes.map((code) => reached(code, record[code])));
  const from = given ?? level;
  const parts = codes.map((code) => {
    const value = record[code];
    const own = reached(code, value);
    const isShort = own <= from && from < TOP_LEVEL;
    return {
      code,
      text: texts[code],
      value: valueText[code](value),
      level: own,
      missing: isShort ? wantText[code](ladder[code][from]!, value) : null,
    };
  });
  return { level, parts };
}
