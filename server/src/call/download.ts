/**
 * Headers of a file that is downloaded and never displayed: nothing in it can run on our pages (trust F3), and no cache
 * keeps it.
 */
export const downloadHeaders = ({ name, mime }: { name: string; mime: string }): Record<string, string> => ({
  'Content-Type': mime,
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
});
