import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
} from '@cantoo/pdf-lib';
import { appearancesOf } from './pdf-annotations';
import { Unfit } from './unfit';

const name = (text: string) => PDFName.of(text);
/** The entries of a page that are kept beside its resources; the first three may be inherited. */
const inherited = ['MediaBox', 'CropBox', 'Rotate'].map(name);
const own = ['Contents', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Group'].map(name);
/** The resources that its content may use. */
const drawnWith = [
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'ProcSet',
];
const [catalogLayers, layers, defaults] = ['OCProperties', 'OCGs', 'D'].map(name) as [
  PDFName,
  PDFName,
  PDFName,
];

/** A new document with the same pages; scripts, attachments, actions, forms and links are left out. */
export async function pagesAlone(source: PDFDocument): Promise<Uint8Array> {
  const result = await PDFDocument.create({ updateMetadata: false });
  const copier = PDFObjectCopier.for(source.context, result.context);
  for (const { node } of source.getPages()) {
    const page = copier.copy(pageAlone(node, source.context));
    const ref = result.context.register(page);
    result.addPage(PDFPage.of(page, ref, result));
  }
  if (result.getPageCount() === 0) throw new Unfit('upload.unreadable');
  // Copies the layers and their initial visibility, if pages have layers.
  const properties = source.catalog.lookup(catalogLayers);
  if (properties instanceof PDFDict)
    result.catalog.set(catalogLayers, copier.copy(picked(properties, [layers, defaults], source.context)));
  return result.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** The page's content with the appearances of its annotations drawn into it. */
function pageAlone(leaf: PDFPageLeaf, context: PDFContext): PDFPageLeaf {
  const page = PDFPageLeaf.fromMapWithContext(new Map(), context, false);
  page.set(name('Type'), name('Page'));
  const resources = context.lookup(leaf.getInheritableAttribute(name('Resources')));
  const kept =
    resources instanceof PDFDict ? picked(resources, drawnWith.map(name), context) : context.obj({});
  page.set(name('Resources'), kept);
  for (const key of inherited) setIf(page, key, leaf.getInheritableAttribute(key));
  for (const key of own) setIf(page, key, leaf.get(key));
  const appearances = appearancesOf(leaf, context);
  if (appearances.length > 0) draw(page, kept, appearances, context);
  return page;
}

function draw(
  page: PDFPageLeaf,
  resources: PDFDict,
  appearances: ReturnType<typeof appearancesOf>,
  context: PDFContext,
): void {
  const known = resources.lookup(name('XObject'));
  const forms = known instanceof PDFDict ? known.clone(context) : context.obj({});
  resources.set(name('XObject'), forms);
  const drawing = appearances.map(({ form, matrix }) => {
    const key = forms.uniqueKey('Annotation');
    forms.set(key, form);
    return `q ${matrix.map((part) => part.toFixed(5)).join(' ')} cm ${key.asString()} Do Q`;
  });
  const before = page.lookup(name('Contents'));
  const contents = before instanceof PDFArray ? before.asArray() : [page.get(name('Contents'))];
  const stream = (text: string) => context.register(context.stream(text));
  // The content may end with any coordinate system.
  page.set(
    name('Contents'),
    context.obj([
      stream('q '),
      ...contents.filter((part) => part !== undefined),
      stream(` Q ${drawing.join(' ')}`),
    ]),
  );
}

function picked(dictionary: PDFDict, keys: PDFName[], context: PDFContext): PDFDict {
  const part = context.obj({});
  for (const key of keys) setIf(part, key, dictionary.get(key));
  return part;
}

const setIf = (dictionary: PDFDict, key: PDFName, value: PDFObject | undefined): void =>
  value && dictionary.set(key, value);
