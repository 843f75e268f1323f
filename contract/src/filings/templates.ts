/** Papers that are filled in, signed and handed in with an application: the field that they belong to, and their file. */
export const filingTemplates = {
  declaration: { file: 'integrity-pledge.docx', text: '诚信承诺书' },
  agent_letter: { file: 'agent-letter.docx', text: '商标代理委托书' },
} as const;
