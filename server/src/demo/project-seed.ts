import type { ProjectForm } from '@uc/contract/maker/form';

/** A project of the demo world. */
export interface ProjectSeed {
  who: { uid: number; username: string };
  daysAgo: number;
  /** Its last state. */
  becomes: 'draft' | 'auditing' | 'rejected' | 'online' | 'changing' | 'offline';
  hue: number;
  /** Has a 商业计划书 that others may ask for. */
  hasPlan?: true;
  /** Is incubated since so many days, or has asked to be. */
  incubates?: 'applied' | number;
  /** The mentor's advice at each meeting, and the record written since. */
  advice?: readonly string[];
  record?: string;
  form: Omit<ProjectForm, 'cover' | 'imgs' | 'plan' | 'ip_refs' | 'request_refs'>;
  posts?: readonly [daysAgo: number, title: string, text: string][];
}
export const both = (text: string, more: string) => `${text}\n\n${more}`;
