/** A typed code as it is printed: capitals in groups of four, and no letter that looks like a digit. */
export function printedCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Sixteen digits and letters of those that a code is made of. */
export const isPrintedCode = (code: string): boolean => /^(?:[0-9A-HJKMNP-TV-Z]{4}-?){4}$/.test(code);
