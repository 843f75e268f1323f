/** Whether a file is read page by page in a tab of its own, by the name that its check has left it. */
export const isPdf = (name: string): boolean => /\.pdf$/i.test(name);
