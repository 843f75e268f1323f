import type { Api } from '@uc/contract';
import type { WireOutput } from '../../client';

export type Year = WireOutput<Api['withholding']['year']>;

/** Whether tax is withheld of somebody's income today, and why not. */
export const isAgentText = (isAgent: Year['is_agent']): string =>
  isAgent === null
    ? '企业和个体工商户的收入不预扣个人所得税，由本单位自行申报；平台只向税务机关报送收入信息。'
    : isAgent
      ? '平台按国家税务总局公告2025年第16号，在收入到账时按累计预扣法预扣个人所得税。'
      : '平台目前不预扣个人所得税，收入全额到账；应缴的税款由您自行申报。';

/** 300 basis points are 3%. */
export const rateText = (basisPoints: number): string => `${basisPoints / 100}%`;
