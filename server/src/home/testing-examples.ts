import type { Examples } from '../testing-examples';

/** Example inputs of customers: words that stand in the names of one's own things. */
export const examples = ({ canary }: { canary: string }): Examples => ({
  'home.find': { keyword: canary },
});
