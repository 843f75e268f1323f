/** The keys that open the palette, as this computer's keyboard names them. */
export const paletteKeys = (): string => (/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K');

/** Whether a press opens the palette. */
export const isPalettePress = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
