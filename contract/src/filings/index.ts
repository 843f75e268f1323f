import { law } from './law';
import { lawDesk } from './law-desk';

/** The rooms of the wing of filings: copyright, trademark and patent (product 02 §2.8, 09 §9.9). */
export const filings = {
  law: { ...law, ...lawDesk },
};
