import { z } from 'zod';
import { day, id, moment, yuan } from '../wire';

/** The published profile of a provider, with the texts of its codes. */
export const certProfile = z.object({
  categories: z.array(z.object({ code: z.string(), text: z.string() })),
  skills: z.array(z.string()),
  years: z.int(),
  region: z.string(),
  region_text: z.string(),
  intro: z.string(),
  cases: z.array(z.object({ title: z.string(), url: z.string().nullable(), imgs: z.array(id) })),
  certificates: z.array(
    z.object({
      kind: z.string(),
      kind_text: z.string(),
      name: z.string(),
      no: z.string(),
      img: id,
      valid_to: day.nullable(),
    }),
  ),
  quote_mode: z.string(),
  quote_text: z.string(),
  price_min: yuan,
  team_size: z.string().nullable(),
  team_text: z.string().nullable(),
  founded_at: day.nullable(),
  office_address: z.string().nullable(),
  clients: z.string().nullable(),
});

/** A certification as its owner, and staff, see it. */
export const certView = z.object({
  cert_no: id,
  kind: z.enum(['person', 'enterprise']),
  kind_text: z.string(),
  status: z.string(),
  status_text: z.string(),
  profile: certProfile,
  /** The changed profile that is under review or was not approved. */
  change: certProfile.nullable(),
  /** Masked: the contact is for clients with a contract alone. */
  contact: z.object({ phone: z.string(), wechat: z.string(), qq: z.string() }),
  /** Rejected fields of the application, or of the change where there is one. */
  reject_items: z.array(z.object({ field: z.string(), text: z.string(), reason: z.string() })),
  submitted_at: moment,
  approved_at: moment.nullable(),
  valid_to: day.nullable(),
  /** Why it is suspended or cancelled. */
  ended_reason: z.string().nullable(),
});
