import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import { countersign, sealAsStranger } from '../../../testing/services/stranger-seal.ts';
import { shadowFee, streamOf, withCatalog, withPage } from '../../../testing/files/hostile-pdfs.ts';
import { inspectUntrusted } from './inspect-untrusted.ts';

const layer = '<< /Type /OCG /Name (a) >>';
const layers = (shown: string, more = '') => `/OCProperties << /OCGs [5 0 R] /D << ${shown} >> ${more} >>`;
const note = (entries: string, flags = 4) =>
  withPage(`/Annots [<< /Type /Annot /Subtype ${entries} /Rect [10 10 90 90] /F ${flags} >>]`, '', '', [
    streamOf('0 0 m', '/Type /XObject /Subtype /Form /BBox [0 0 80 80]'),
  ]);
const opening = (action: string) => withCatalog(`/OpenAction << ${action} >>`);
const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';

describe('content of a PDF that can change its appearance', () => {
  it.each<[string, Buffer, string]>([
    ['a layer for the screen and one for print', shadowFee(), 'layers'],
    ['a layer that is off', withPage('', '', layers('/OFF [5 0 R]'), [layer]), 'layers'],
    ['layers that are off unless named', withPage('', '', layers('/BaseState /OFF'), [layer]), 'layers'],
    [
      'layers that depend on the event',
      withPage('', '', layers('/AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>]'), [layer]),
      'layers',
    ],
    ['a second configuration of layers', withPage('', '', layers('', '/Configs [<< /OFF [5 0 R] >>]'), [layer]), 'layers'],
    ['layers of which one is shown', withPage('', '', layers('/RBGroups [[5 0 R]]'), [layer]), 'layers'],
    [
      'a layer that depends on magnification',
      withPage('', '', layers(''), ['<< /Type /OCG /Name (a) /Usage << /Zoom << /max 1 >> >> >>']),
      'layers',
    ],
    [
      'contents that are shown when a layer is not',
      withPage('/Resources << /Properties << /A << /Type /OCMD /OCGs 5 0 R /P /AllOff >> >> >>', '', layers(''), [layer]),
      'layers',
    ],
    [
      'contents that follow a formula of layers',
      withPage('/Resources << /Properties << /A << /Type /OCMD /VE [/Not 5 0 R] >> >> >>', '', layers(''), [layer]),
      'layers',
    ],
    ['an action that sets layers', opening('/S /SetOCGState /State [/OFF 5 0 R]'), 'layers'],
    ['an action that hides', opening('/S /Hide /T (a)'), 'hidden'],
    ['a script', opening('/S /JavaScript /JS (app.alert\\(1\\))'), 'script'],
    ['a script with an escaped name', opening('/S /Java#53cript'), 'script'],
    ['a script by name', withCatalog('/Names << /JavaScript << /Names [] >> >>'), 'script'],
    ['a program', opening('/S /Launch /F (a.exe)'), 'action'],
    ['a program that claims to be a part of the text', opening('/Type /StructElem /S /Launch /F (a.exe)'), 'action'],
    [
      'another file behind a link that claims the same',
      withPage('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 5 0 R >>]', '', '', [
        '<< /Type /StructElem /S /GoToR /F (b.pdf) >>',
      ]),
      'external',
    ],
    [
      'hiding after a page to go to, claiming the same',
      opening('/S /GoTo /D [3 0 R /Fit] /Next [<< /Type /StructElem /S /Hide /T (a) >>]'),
      'hidden',
    ],
    ['an address that is opened automatically', opening('/S /URI /URI (https://a.test)'), 'action'],
    ['an action when a page opens', withPage('/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>'), 'action'],
    ['automatic printing', opening('/S /Named /N /Print'), 'action'],
    ['a form that is sent', opening('/S /SubmitForm /F (https://a.test)'), 'action'],
    ['a file inside', withCatalog('/Names << /EmbeddedFiles << /Names [] >> >>'), 'attachment'],
    ['a file pinned to a page', note('/FileAttachment'), 'attachment'],
    ['associated files', withCatalog('/AF [<< /Type /Filespec /F (a.xml) >>]'), 'attachment'],
    ['another file to go to', opening('/S /GoToR /F (b.pdf) /D [0 /Fit]'), 'external'],
    [
      'contents from another file',
      withPage('/Resources << /XObject << /X 5 0 R >> >>', '', '', [
        streamOf('', '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Ref << /F (b.pdf) /Page 0 >>'),
      ]),
      'external',
    ],
    [
      'a picture stored elsewhere',
      withPage('/Resources << /XObject << /X 5 0 R >> >>', '', '', [streamOf('', `${picture} /F (a.jpg)`)]),
      'external',
    ],
    [
      'a different picture for print',
      withPage('/Resources << /XObject << /X 5 0 R >> >>', '', '', [
        streamOf('x', `${picture} /Alternates [<< /Image 6 0 R /DefaultForPrinting true >>]`),
        streamOf('y', picture),
      ]),
      'print',
    ],
    [
      'contents for printers only',
      withPage('/Resources << /XObject << /X 5 0 R >> >>', '', '', [streamOf('showpage', '/Type /XObject /Subtype /PS')]),
      'print',
    ],
    [
      'other tones in print',
      withPage('/Resources << /ExtGState << /G << /TR << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >> >> >> >>'),
      'print',
    ],
    ['a choice of pages for print', withCatalog('/ViewerPreferences << /PrintPageRange [1 1] >>'), 'print'],
    ['an annotation on the screen only', note('/Square /AP << /N 5 0 R >>', 0), 'print'],
    ['a separate watermark in print', note('/Watermark'), 'print'],
    ['a hidden mark', note('/Stamp /AP << /N 5 0 R >>', 6), 'hidden'],
    ['an annotation in print only', note('/Stamp /AP << /N 5 0 R >>', 36), 'hidden'],
    ['an annotation that changes under the pointer', note('/Stamp /AP << /N 5 0 R /R 5 0 R >>'), 'hidden'],
    ['an annotation in several states', note('/Stamp /AS /A /AP << /N << /A 5 0 R /B 5 0 R >> >>'), 'hidden'],
    ['a note', note('/Text /Contents (neplati)'), 'notes'],
    ['an annotation that each reader draws', note('/FreeText /Contents (neplati)'), 'notes'],
    ['a note without a position', withPage('/Annots [<< /Type /Annot /Subtype /Text /Contents (neplati) /F 4 >>]'), 'notes'],
    [
      'a hidden annotation without a position, in a list of its own',
      withPage('/Annots 5 0 R', '', '', ['[6 0 R]', '<< /Type /Annot /Subtype /Stamp /F 2 >>']),
      'hidden',
    ],
    ['a field to fill in', note('/Widget /FT /Tx /T (a) /V (1 000) /AP << /N 5 0 R >>'), 'form'],
    ['a box to tick', note('/Widget /FT /Btn /T (a) /V /Ano /AS /Off /AP << /N << /Ano 5 0 R /Off 5 0 R >> >>'), 'form'],
    ['fields that are drawn again', withCatalog('/AcroForm << /Fields [] /NeedAppearances true >>'), 'form'],
    ['a dynamic form', withCatalog('/AcroForm << /Fields [] /XFA (x) >>'), 'form'],
    ['a film', note('/Screen'), 'media'],
    ['a model to turn', note('/3D'), 'media'],
    ['a page that is cut to half', withPage('/CropBox [0 400 600 800]'), 'outside'],
  ])('%s', async (_what, bytes, kind) => {
    expect(await inspectUntrusted({ kind: 'inspect', format: 'pdf', bytes })).toBe(kind);
    expect(await inspectUntrusted({ kind: 'pages', bytes })).toBe(kind);
  });
});

describe('every kind of what is refused', () => {
  const kindOf = (bytes: Buffer) => inspectUntrusted({ kind: 'inspect', format: 'pdf', bytes });

  it.each([
    ['JavaScript', 'script'],
    ['Launch', 'action'],
    ['SubmitForm', 'action'],
    ['ResetForm', 'action'],
    ['ImportData', 'action'],
    ['Hide', 'hidden'],
    ['SetOCGState', 'layers'],
    ['Trans', 'action'],
    ['Thread', 'external'],
    ['GoToR', 'external'],
    ['GoToE', 'attachment'],
    ['Rendition', 'media'],
    ['Movie', 'media'],
    ['Sound', 'media'],
    ['GoTo3DView', 'media'],
    ['RichMediaExecute', 'media'],
    ['Named /N /Other', 'action'],
  ])('of actions: %s', async (action, kind) => {
    expect(await kindOf(opening(`/S /${action}`))).toBe(kind);
    expect(await kindOf(withPage(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /${action} >> >>]`))).toBe(kind);
  });

  it.each(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])('but not turning to the %s', async (page) => {
    expect(await kindOf(withPage(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Named /N /${page} >> >>]`))).toBeNull();
  });

  it.each([
    ['JavaScript', 'script'],
    ['JS', 'script'],
    ['AA', 'action'],
    ['PresSteps', 'action'],
    ['EmbeddedFiles', 'attachment'],
    ['EF', 'attachment'],
    ['AF', 'attachment'],
    ['Collection', 'attachment'],
    ['Alternates', 'print'],
    ['PrintPageRange', 'print'],
    ['PrintArea', 'print'],
    ['PrintClip', 'print'],
    ['ViewArea', 'print'],
    ['ViewClip', 'print'],
    ['XFA', 'form'],
    ['RichMediaContent', 'media'],
    ['OPI', 'external'],
    ['DestOutputProfileRef', 'external'],
  ])('of entries, wherever they occur: %s', async (entry, kind) => {
    expect(await kindOf(withCatalog(`/Anything [<< /Deeper << /${entry} (a) >> >>]`))).toBe(kind);
  });

  it.each([
    ['Text', 'notes'],
    ['Popup', 'notes'],
    ['Redact', 'notes'],
    ['Watermark', 'print'],
    ['TrapNet', 'print'],
    ['FileAttachment', 'attachment'],
    ['Screen', 'media'],
    ['Movie', 'media'],
    ['Sound', 'media'],
    ['3D', 'media'],
    ['RichMedia', 'media'],
  ])('of annotations: %s', async (subtype, kind) => expect(await kindOf(note(`/${subtype} /AP << /N 5 0 R >>`))).toBe(kind));

  it.each([
    ['shown on screen alone', '/F 0 /AP << /N 6 0 R >>', 'print'],
    ['printed alone', '/F 36 /AP << /N 6 0 R >>', 'hidden'],
    ['hidden', '/F 6 /AP << /N 6 0 R >>', 'hidden'],
    ['with another look under the pointer', '/F 4 /AP << /N 6 0 R /R 6 0 R >>', 'hidden'],
    ['pressed', '/F 4 /AP << /N 6 0 R /D 6 0 R >>', 'hidden'],
    ['in states', '/F 4 /AP << /N << /On 6 0 R >> >>', 'hidden'],
    ['painted by the viewer', '/F 4 /MK << /BG [1 1 1] >>', 'form'],
    ['with an icon drawn by the viewer', '/F 4 /MK << /I 6 0 R >>', 'form'],
    ['not painted', '/F 4 /MK << >>', null],
  ])('of signature fields: %s', async (_, entries, kind) => {
    const covering = streamOf('1 1 1 rg 0 0 200 60 re f', '/Type /XObject /Subtype /Form /BBox [0 0 200 60]');
    const field = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (podpis) /Rect [100 100 300 160] ${entries} >>`;
    expect(await kindOf(withPage('/Annots [5 0 R]', '', '/AcroForm << /Fields [5 0 R] /SigFlags 1 >>', [field, covering]))).toBe(kind);
  });

  it.each([
    ['/HT << /Type /Halftone /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction /Round /TransferFunction 5 0 R >>', 'print'],
    ['/HT << /Type /Halftone /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction /Round /TransferFunction /Identity >>', null],
    ['/UCR 5 0 R', 'print'],
    ['/UCR2 5 0 R', 'print'],
    ['/UCR2 /Default', null],
  ])('of tones: %s', async (state, kind) => {
    const inverse = '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >>';
    expect(await kindOf(withPage(`/Resources << /ExtGState << /G << ${state} >> >> >>`, '/G gs', '', [inverse]))).toBe(kind);
  });

  it.each(['Tx', 'Btn', 'Ch'])('of fields to fill in: %s', async (field) => {
    expect(await kindOf(withCatalog(`/AcroForm << /Fields [<< /FT /${field} /T (a) >>] >>`))).toBe('form');
  });

  it.each([
    ['/NeedAppearances false', null],
    ['/NeedAppearances true', 'form'],
    ['/NeedAppearances 1', null],
    ['/FT /Sig', null],
  ])('of forms: %s', async (entries, kind) => expect(await kindOf(withCatalog(`/AcroForm << ${entries} >>`))).toBe(kind));

  it.each([
    ['/ON [5 0 R]', '', null],
    ['/BaseState /ON', '', null],
    ['/BaseState /Unchanged', '', 'layers'],
    ['/OFF []', '/Configs []', null],
    ['/AS []', '', null],
    ['/RBGroups []', '', null],
  ])('of layers: %s %s', async (shown, more, kind) => expect(await kindOf(withPage('', '', layers(shown, more), [layer]))).toBe(kind));

  it.each([
    ['/Type /OCMD /P /AnyOff', 'layers'],
    ['/Type /OCMD /P /AnyOn', null],
    ['/Type /OCMD', null],
    ['/Type /OCG /Usage << /PageElement << >> /CreatorInfo << >> >>', null],
    ['/Type /OCG /Usage << /Print << >> >>', 'layers'],
    ['/Subtype /PS', 'print'],
    ['/Subtype2 /PS', 'print'],
    ['/TR /Other', 'print'],
    ['/TR2 [1]', 'print'],
    ['/TR /Default /TR2 /Identity', null],
    ['/Subtype /Form /Ref << >>', 'external'],
    ['/Subtype /Image /Ref << >>', null],
  ])('of single objects: %s', async (entries, kind) => expect(await kindOf(withCatalog(`/Anything << ${entries} >>`))).toBe(kind));

  it.each(['/F (a)', '/FFilter /FlateDecode'])('of streams stored elsewhere: %s', async (entry) => {
    expect(await kindOf(withPage('/Anything 5 0 R', '', '', [streamOf('x', entry)]))).toBe('external');
  });

  it.each([
    ['36 36 564 764', null],
    ['37 0 600 800', 'outside'],
    ['0 37 600 800', 'outside'],
    ['0 0 563 800', 'outside'],
    ['0 0 600 763', 'outside'],
  ])('of pages cut to %s', async (box, kind) => expect(await kindOf(withPage(`/MediaBox [0 0 600 800] /CropBox [${box}]`))).toBe(kind));
});

describe('harmless content', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['pages', samplePdf],
    [
      'layers that are all shown',
      () =>
        withPage('/Resources << /Properties << /A 5 0 R >> >>', '/OC /A BDC EMC', layers('/ON [5 0 R] /Order [5 0 R]'), [
          '<< /Type /OCG /Name (a) /Usage << /CreatorInfo << /Creator (a) /Subtype /Artwork >> >> >>',
        ]),
    ],
    ['a page to begin with', () => opening('/S /GoTo /D [3 0 R /Fit]')],
    ['a link', () => withPage('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.test) >> >>]')],
    ['an annotation with one appearance', () => note('/Stamp /AP << /N 5 0 R >>')],
    [
      'a signature field',
      () =>
        withPage('/Annots [5 0 R]', '', '/AcroForm << /Fields [5 0 R] /SigFlags 1 >>', [
          '<< /Type /Annot /Subtype /Widget /FT /Sig /T (podpis) /Rect [0 0 9 9] /F 4 >>',
        ]),
    ],
    [
      'a signature field with a frame',
      () =>
        withPage('/Annots [5 0 R]', '', '/AcroForm << /Fields [5 0 R] /SigFlags 1 >>', [
          '<< /Type /Annot /Subtype /Widget /FT /Sig /T (podpis) /Rect [0 0 9 9] /F 132 /AP << /N 6 0 R >> >>',
          streamOf('0 0 9 9 re S', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
        ]),
    ],
    [
      'an invisible signature',
      () =>
        withPage('/Annots [5 0 R]', '', '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>', [
          '<< /Type /Annot /Subtype /Widget /FT /Sig /T (podpis) /Rect [0 0 0 0] /F 2 /AP << /N 6 0 R >> >>',
          streamOf('0 0 9 9 re S', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
        ]),
    ],
    ['tones as they are', () => withPage('/Resources << /ExtGState << /G << /TR2 /Default /TR /Identity >> >> >>')],
    ['trim marks', () => withPage('/CropBox [20 20 580 780]')],
    [
      'a tagged part called as an action',
      () => withCatalog('/StructTreeRoot << /Type /StructTreeRoot /K << /Type /StructElem /S /Launch /P 3 0 R >> >>'),
    ],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    expect([await inspectUntrusted({ kind: 'inspect', format: 'pdf', bytes }), await inspectUntrusted({ kind: 'pages', bytes })]).toEqual([
      null,
      null,
    ]);
  });
});

describe('a PDF that was already signed', () => {
  it('may be signed here too', async () => {
    expect(await inspectUntrusted({ kind: 'pages', bytes: await countersign(await samplePdf()) })).toBeNull();
  });

  it('may not be signed when something was added after its signature', async () => {
    const signed = await countersign(await samplePdf());
    expect(await inspectUntrusted({ kind: 'pages', bytes: Buffer.concat([signed, Buffer.from('% x\n')]) })).toBeNull();
    const updated = await PDF.load(signed);
    updated.getPages()[0]?.drawText('o nulu vic', { x: 50, y: 600, size: 20 });
    expect(await inspectUntrusted({ kind: 'pages', bytes: Buffer.from(await updated.save({ incremental: true })) })).toBe(
      'changedAfterSignature',
    );
  });

  it('is accepted but cannot be signed when its signature forbids adding pages', async () => {
    const sealed = await sealAsStranger(await samplePdf(), 'stranger');
    const certified = withCatalog('/Perms << /DocMDP << /Type /Sig >> >>');
    expect([
      await inspectUntrusted({ kind: 'inspect', format: 'pdf', bytes: certified }),
      await inspectUntrusted({ kind: 'pages', bytes: certified }),
    ]).toEqual([null, 'certified']);
    expect(await inspectUntrusted({ kind: 'inspect', format: 'pdf', bytes: sealed })).toBeNull();
  });
});
