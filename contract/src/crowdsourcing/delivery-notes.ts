/** Most marks on the pictures of one version. */
export const MOST_NOTES = 50;

/** Whether a file of a delivery is a picture that points can be marked on, by the name that its check has left it. */
export const isPicture = (name: string): boolean => /\.(?:jpe?g|png|gif|webp)$/i.test(name);
