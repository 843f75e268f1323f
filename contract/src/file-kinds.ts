/** The kind of a file, told by its content; where two kinds begin alike the name decides. */
export type FileKind =
  | 'jpg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'pdf'
  | 'mp4'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'ppt'
  | 'pptx'
  | 'psd'
  | 'ai'
  | 'zip'
  | 'rar'
  | '7z';

const office = 'application/vnd.openxmlformats-officedocument';
/** The type of each kind on the wire. */
export const mimeOf: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  psd: 'image/vnd.adobe.photoshop',
  ai: 'application/vnd.adobe.illustrator',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
};
/** The type of a list that is written as CSV, and nothing that anybody uploads. */
export const csvMime = (encoding: 'utf-8' | 'gbk' = 'utf-8'): string => `text/csv; charset=${encoding}`;
const others: Partial<Record<FileKind, readonly string[]>> = {
  jpg: ['jpeg', 'jfif', 'jpe'],
  mp4: ['m4v'],
  psd: ['psb'],
};
/** The extensions of a kind, without their dot; the first is the one that a kept file gets. */
export const extensionsOf = (kind: FileKind): readonly string[] => [kind, ...(others[kind] ?? [])];
const known: ReadonlySet<string> = new Set((Object.keys(mimeOf) as FileKind[]).flatMap(extensionsOf));
/** Whether an extension is that of a kind. */
export const isKnownExtension = (extension: string): boolean => known.has(extension);

/** Advice for common formats that are not accepted because their content cannot be checked, by extension. */
const advices: Readonly<Record<string, string>> = {
  ofd: '请在税务平台或OFD阅读器中另存为PDF',
  wps: '请在WPS中另存为DOCX或PDF',
  et: '请在WPS中另存为XLSX或PDF',
  dps: '请在WPS中另存为PPTX或PDF',
  sketch: '请导出为PDF或图片，源文件请打包为ZIP',
  fig: '请导出为PDF或图片，源文件请打包为ZIP',
  cdr: '请导出为PDF或图片，源文件请打包为ZIP',
  xmind: '请导出为PDF或图片，源文件请打包为ZIP',
  heic: heicAdvice(),
  heif: heicAdvice(),
};
/** Advice on how to send a file that is not accepted under its extension; undefined for extensions without one. */
export const adviceOf = (extension: string): string | undefined =>
  Object.hasOwn(advices, extension) ? advices[extension] : undefined;
function heicAdvice(): string {
  return '请转为JPG：苹果手机可在“设置-相机-格式”选“兼容性最佳”后重拍，或用微信以原图发送后保存再上传';
}

/**
 * The `accept` attribute of a file chooser for these kinds: extensions as well as types, for systems do not know all
 * types.
 */
export const acceptOf = (kinds: readonly FileKind[]): string =>
  kinds
    .flatMap((kind) => [mimeOf[kind], ...extensionsOf(kind).map((extension) => `.${extension}`)])
    .join(',');

/** The kinds as a person reads them: JPG、PNG、PDF; both kinds of an office program as one: DOC(X). */
export const kindsText = (kinds: readonly FileKind[]): string =>
  kinds
    .filter((kind) => !(kind.endsWith('x') && kinds.includes(kind.slice(0, -1) as FileKind)))
    .map((kind) => kind.toUpperCase() + (kinds.includes(`${kind}x` as FileKind) ? '(X)' : ''))
    .join('、');

/** The warning shown before a file of an unchecked type is opened; empty for all other types. */
export const cautionOf = (mime: string): string =>
  unopened.some((kind) => mimeOf[kind] === mime) ? '压缩包内的文件未经检查，请确认来源可靠后再打开' : '';
const unopened: readonly FileKind[] = ['zip', 'rar', '7z'];
