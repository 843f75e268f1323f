import { z } from 'zod';

const words = (most: number, message: string) =>
  z
    .string()
    .max(most, message)
    .regex(/^[^<>"'\\[\]{}]+$/, message)
    .optional();

/** Variables of the operator's contact details, shown wherever a sentence sends somebody to 客服. */
export const supportVariables = {
  SUPPORT_PHONE: words(40, 'must be a phone number such as 400-123-4567'),
  SUPPORT_HOURS: words(60, 'must be hours such as 每天9:00-21:00'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
};
type Env = z.infer<z.ZodObject<typeof supportVariables>>;

/** Phone or address with the hours behind it; '' where nobody is to be reached, and no sentence says so then. */
export const readSupport = ({ SUPPORT_PHONE, SUPPORT_HOURS, SUPPORT_EMAIL }: Env): string => {
  const ways = [SUPPORT_PHONE, SUPPORT_EMAIL].filter((way) => way !== undefined);
  return ways.length === 0
    ? ''
    : [...ways, ...(SUPPORT_HOURS === undefined ? [] : [SUPPORT_HOURS])].join('，');
};
