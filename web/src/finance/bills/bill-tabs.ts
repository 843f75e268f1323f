import type { TabsProps } from '../../ui/Tabs';
import { tabTexts } from './bill';

export const PANEL = 'bills-panel';
type Tab = keyof typeof tabTexts;

/** The tabs of 账单. */
export const billTabs = (current: Tab, onChange: (tab: Tab) => void): TabsProps<Tab> => ({
  label: '账单',
  panel: PANEL,
  tabs: (Object.keys(tabTexts) as Tab[]).map((id) => ({ id, text: tabTexts[id] })),
  current,
  onChange,
});
