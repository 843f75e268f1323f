/** The number of a bank account without the blanks and dashes that it is written with. */
export const bareAccount = (written: string): string => written.replaceAll(/[\s-]/g, '');
