import {
  AFRelationship,
  type PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagesOf } from './pdf';

const name = (text: string) => PDFName.of(text);

/** A paper with a content, a seal that is an annotation, a link, an outline, metadata and an action of its opening. */
async function paper(): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  made.setTitle('CANARY-title');
  const page = made.addPage([200, 100]);
  page.drawText('CONTENT', { x: 10, y: 10 });
  const { context, catalog } = made;
  const seal = context.register(
    context.stream('0 0 10 10 re f % SEAL', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] }),
  );
  const annotation = (entries: object) =>
    context.register(context.obj({ Type: 'Annot', ...entries } as never));
  page.node.set(
    name('Annots'),
    context.obj([
      annotation({ Subtype: 'Stamp', Rect: [50, 40, 90, 60], AP: { N: seal } }),
      annotation({ Subtype: 'Stamp', Rect: [0, 0, 9, 9], F: 2, AP: { N: seal } }),
      annotation({ Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: 'CANARY' } }),
    ]),
  );
  page.node.set(name('AA'), context.obj({ O: { S: 'Named', N: 'Print' } }));
  catalog.set(name('OpenAction'), context.obj([page.ref, 'Fit']));
  catalog.set(name('Outlines'), context.register(context.obj({ Title: 'CANARY' })));
  catalog.set(name('Metadata'), context.register(context.stream('CANARY')));
  catalog.set(name('AcroForm'), context.obj({ Fields: [] }));
  // As an e-invoice carries its own data (ADR 25).
  const data = new TextEncoder().encode('<CANARY/>');
  await made.attach(data, 'CANARY.xml', { mimeType: 'text/xml', afRelationship: AFRelationship.Alternative });
  return made.save();
}

test('a paper keeps its pages and how its annotations look; its attachments and all else fall away', async () => {
  const kept = await PDFDocument.load(await pagesOf(await paper()), { updateMetadata: false });
  expect(kept.getPageCount()).toBe(1);
  expect(kept.catalog.keys().map(String).toSorted()).toEqual(['/Pages', '/Type']);
  const page = kept.getPage(0);
  expect([page.getWidth(), page.getHeight()]).toEqual([200, 100]);
  const keys = page.node.keys().map(String);
  for (const gone of ['/Annots', '/AA', '/Metadata']) expect(keys).not.toContain(gone);
  const contents = page.node.Contents() as PDFArray;
  const drawn = contents
    .asArray()
    .map((_, index) => textOf(contents.lookup(index) as PDFRawStream))
    .join('\n');
  expect(drawn).toContain('434F4E54454E54');
  const [, matrix, key] = /q ([\d. -]+) cm \/(\S+) Do Q/.exec(drawn)!;
  expect(matrix!.split(' ').map(Number)).toEqual([4, 0, 0, 2, 50, 40]);
  expect(drawn.match(/ Do /g)).toHaveLength(1);
  const forms = page.node.Resources()!.lookup(name('XObject'), PDFDict);
  expect(textOf(forms.lookup(name(key!)) as PDFRawStream)).toContain('SEAL');
  const all = kept.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFStream
        ? `${object.dict.toString()}${object instanceof PDFRawStream ? textOf(object) : ''}`
        : object.toString(),
    );
  expect(all.join('\n')).not.toContain('CANARY');
});

function textOf(stream: PDFRawStream): string {
  const isPacked = stream.dict.get(name('Filter')) === name('FlateDecode');
  return Buffer.from(isPacked ? inflateSync(stream.contents) : stream.contents).toString('latin1');
}

test('an encrypted paper is refused as such', async () => {
  const made = await PDFDocument.create();
  made.addPage();
  made.encrypt({ userPassword: 'x' });
  await expect(pagesOf(await made.save({ useObjectStreams: false }))).rejects.toMatchObject({
    reason: 'upload.encrypted',
  });
});
