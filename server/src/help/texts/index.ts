import { accountTexts } from './account';
import { crowdTexts } from './crowd';
import { moneyTexts } from './money';
import { orderTexts } from './orders';
import { rightsTexts } from './rights';
import type { HelpTexts } from './help-texts';

/** The text of every topic. */
export const helpTexts: HelpTexts = {
  ...accountTexts,
  ...orderTexts,
  ...moneyTexts,
  ...crowdTexts,
  ...rightsTexts,
};
