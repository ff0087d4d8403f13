import { api } from '@pramen/contract/api';
import { requestSignature, uploadDocuments } from '@pramen/contract/documents/documents.endpoints';
import { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import { addInformation } from '@pramen/contract/disclosures/disclosures.endpoints';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { uploadFiles } from '@pramen/contract/files/files.endpoints';
import { uploadImport } from '@pramen/contract/imports/imports.endpoints';
import { importScreeningList } from '@pramen/contract/screening/screening.endpoints';
import {
  answerServiceRequest,
  createServiceRequest,
  writeServiceRequestMessage,
} from '@pramen/contract/service-requests/service-requests.endpoints';
import { createIdentification, saveIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { changeIntermediary, createIntermediary, uploadLogo } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { uploadDocumentsLogo } from '@pramen/contract/settings/settings.endpoints';
import { addCapturePicture } from '@pramen/contract/capture/capture.endpoints';
import { addOnboardingPicture, processStep } from '@pramen/contract/onboarding/onboarding.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from '../app/forms.ts';
import type { FormField } from '../app/forms.ts';
import { streamOf, withCatalog, withPage } from '../files/hostile-pdfs.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { openCapture, sendPicture } from '../phones/capture.ts';
import { start, stepOf } from '../worlds/onboarding.ts';
import { createSignable } from '../worlds/signable-document.ts';
import { makeTemplate } from '../worlds/template-world.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { createWaitingIdentification, createWaitingRequest } from '../worlds/forms.ts';
import { useTestDatabase } from '../app/test-database.ts';

interface Answer {
  status: number;
  body: unknown;
}
type Fields = readonly (readonly [string, FormField])[];

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let client: TestPerson;
let intermediaryId: string;

const colour = '#10233f';
const theme = {
  primaryColor: colour,
  primaryTextColor: '#ffffff',
  primaryHoverColor: colour,
  primaryHoverTextColor: '#ffffff',
  primaryInterfaceColor: colour,
  primaryInterfaceTextColor: '#ffffff',
  secondaryInterfaceColor: '#ffffff',
  secondaryInterfaceTextColor: colour,
};
const house = { intermediary_name: 'Tatry', abbr: 'TAT', theme };
const houseFields: Fields = [
  ['intermediary_name', 'Tatry'],
  ['abbr', 'TAT'],
  ['theme', JSON.stringify(theme)],
];

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  client = await createPerson(app, 'CLIENT');
  const { body } = await app.call(createIntermediary, { body: house, token: admin.token });
  intermediaryId = body.intermediary.id;
});
afterAll(() => app.close());

const asFile = (content: Buffer, name = 'smlouva.pdf') => ({ name, content });
const dataUrlOf = (pdf: Buffer) => `data:application/pdf;base64,${pdf.toString('base64')}`;
const send = (endpoint: EndpointDefinition, fields: Fields, by = admin, id = '') => sendForm(app, endpoint, id, by.token, fields);
const toClient = (pdf: Buffer): Fields => [
  ['fileable_type', 'client'],
  ['fileable_id', client.clientId ?? ''],
  ['file', asFile(pdf)],
];

/** Every call that stores PDFs, by its id, with the ways to send one. */
const doors: Readonly<Record<string, readonly (readonly [string, (pdf: Buffer) => Promise<Answer>])[]>> = {
  [uploadFiles.id]: [
    ['a file of a client', (pdf) => send(uploadFiles, toClient(pdf))],
    ['a file of a client, sent by the client', (pdf) => send(uploadFiles, toClient(pdf), client)],
    [
      'a file of a template',
      async (pdf) =>
        send(uploadFiles, [
          ['fileable_type', 'document_template'],
          ['fileable_id', (await makeTemplate(app, admin, { name: 'Formulář' })).id],
          ['file', asFile(pdf)],
        ]),
    ],
  ],
  [addInformation.id]: [
    [
      'information on the firm',
      (pdf) =>
        send(addInformation, [
          ['kind', 'FIRM_INFORMATION'],
          ['language', 'cs'],
          ['file', asFile(pdf)],
        ]),
    ],
  ],
  [uploadDocuments.id]: [
    [
      'a document',
      (pdf) =>
        send(uploadDocuments, [
          ['documentable_id', client.clientId ?? ''],
          ['documentable_type', 'client'],
          ['attachments', asFile(pdf)],
        ]),
    ],
  ],
  [createIdentification.id]: [
    [
      'a document of identity',
      (pdf) =>
        send(
          createIdentification,
          [
            ['data', JSON.stringify({ method: 'PASSPORT' })],
            ['attachments[]', asFile(pdf)],
          ],
          admin,
          client.clientId ?? '',
        ),
    ],
  ],
  [createServiceRequest.id]: [
    [
      'a file of a service request',
      (pdf) =>
        send(
          createServiceRequest,
          [
            ['text', 'Výpis'],
            ['attachments[]', asFile(pdf)],
          ],
          client,
        ),
    ],
  ],
  [answerServiceRequest.id]: [
    [
      'a file of an answer to staff',
      async (pdf) => {
        const { body } = await send(createServiceRequest, [
          ['client_id', client.clientId ?? ''],
          ['text', 'Výpis?'],
          ['state', 'REQUESTED'],
        ]);
        const { id } = body['service_requirement'] as { id: string };
        return send(
          answerServiceRequest,
          [
            ['text', 'Výpis'],
            ['attachments[]', asFile(pdf)],
          ],
          client,
          id,
        );
      },
    ],
  ],
  [writeServiceRequestMessage.id]: [
    [
      'a file of a message',
      async (pdf) => {
        const id = await createWaitingRequest(app, client.clientId ?? '', client.userId);
        return send(
          writeServiceRequestMessage,
          [
            ['text', 'Výpis'],
            ['attachments[]', asFile(pdf)],
          ],
          client,
          id,
        );
      },
    ],
  ],
  [saveIdentification.id]: [
    [
      'a document of identity, sent by the client',
      async (pdf) => {
        const identificationId = await createWaitingIdentification(app, client.clientId ?? '', admin.userId);
        const call = { ...saveIdentification, path: saveIdentification.path.replace('{identificationId}', identificationId) };
        return send(
          call,
          [
            ['data', JSON.stringify({ state: 'APPROVED' })],
            ['attachments[]', asFile(pdf)],
          ],
          client,
          client.clientId ?? '',
        );
      },
    ],
  ],
};

/** Requests a signature of a file uploaded before such files were refused; the server must refuse the request. */
const askToSign = async (pdf: Buffer): Promise<Answer> => {
  const { id } = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED', bytes: pdf });
  return app.call(requestSignature, { params: { id }, body: { owner: true }, token: admin.token });
};

const noPicture = 'Logo musí být obrázek JPG nebo PNG.';
const noPhoto = 'JPG';
const noTable = 'Není soubor CSV, sešit XLSX ani výpis z\u00a0účtu.';
const noList = 'Soubor není seznam: není to text, ale například obrázek nebo dokument.';

/** An onboarding of a client of its own: staff start only a few a day for one. */
async function startFor() {
  const photographed = await createPerson(app, 'CLIENT');
  return { photographed, form: await start(app, admin, photographed, { identification: true }) };
}

/** Calls that accept only pictures or tables, and their response to a PDF. */
const otherDoors: Readonly<Record<string, readonly (readonly [string, (pdf: Buffer) => Promise<Answer>, string])[]>> = {
  [addOnboardingPicture.id]: [
    [
      'a picture of an onboarding',
      async (pdf) => {
        const { photographed, form } = await startFor();
        const fields: Fields = [
          ['step_id', stepOf(form, 'identification').id],
          ['side', 'FRONT'],
          ['file', asFile(pdf, 'card.jpg')],
        ];
        return send(addOnboardingPicture, fields, photographed, form.id);
      },
      noPhoto,
    ],
  ],
  [addCapturePicture.id]: [
    [
      'a picture from a phone',
      async (pdf) => {
        const { photographed, form } = await startFor();
        const { phone } = await openCapture(app, photographed, form);
        return sendPicture(app, phone, 'FRONT', pdf, 'card.jpg');
      },
      noPhoto,
    ],
  ],
  [processStep.id]: [
    [
      'a picture sent with its step',
      async (pdf) => {
        const { photographed, form } = await startFor();
        const fields: Fields = [
          ['step_id', stepOf(form, 'identification').id],
          ['attachments[]', asFile(pdf, 'card.jpg')],
        ];
        return send(processStep, fields, photographed, form.id);
      },
      noPhoto,
    ],
  ],
  [uploadLogo.id]: [
    ['the logo of an intermediary', (pdf) => send(uploadLogo, [['logo', asFile(pdf, 'logo.png')]], admin, intermediaryId), noPicture],
  ],
  [createIntermediary.id]: [
    ['the logo of a new one', (pdf) => send(createIntermediary, [...houseFields, ['logo', asFile(pdf, 'logo.png')]]), noPicture],
    [
      'the same as text',
      (pdf) => app.call(createIntermediary, { body: { ...house, logo: dataUrlOf(pdf) }, token: admin.token }),
      noPicture,
    ],
  ],
  [changeIntermediary.id]: [
    [
      'the logo among other fields',
      (pdf) => send(changeIntermediary, [...houseFields, ['logo', asFile(pdf, 'logo.png')]], admin, intermediaryId),
      noPicture,
    ],
  ],
  [uploadDocumentsLogo.id]: [['the logo of documents', (pdf) => send(uploadDocumentsLogo, [['logo', asFile(pdf, 'logo.png')]]), noPicture]],
  [importScreeningList.id]: [
    [
      'a list',
      (pdf) =>
        send(importScreeningList, [
          ['kind', 'SANCTIONS'],
          ['name', 'Seznam'],
          ['files', asFile(pdf, 'list.xml')],
        ]),
      noList,
    ],
  ],
  [uploadImport.id]: [['an import', (pdf) => send(uploadImport, [['files', asFile(pdf, 'clients.pdf')]]), noTable]],
};

/** Calls that check a file and store nothing; they must accept any PDF that a visitor has received. */
const lookingDoors: readonly string[] = [verifyPdf.id];

const active: readonly (readonly [string, Buffer, string])[] = [
  ['a script', withCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), 'Soubor obsahuje skript.'],
  [
    'a file inside',
    withPage('', '', '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>] >> >>', [
      streamOf('MZ', '/Type /EmbeddedFile'),
    ]),
    'Soubor má v\u00a0sobě další soubory jako přílohy.',
  ],
  [
    'a program that it starts',
    withPage('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /Launch /F (cmd.exe) >> >>]'),
    'Soubor při otevření nebo klepnutí sám něco spouští či odesílá.',
  ],
];

const countFiles = async () =>
  (
    await database.current.pool.query<{ count: number }>(
      'SELECT ((SELECT count(*) FROM files) + (SELECT count(*) FROM catalogue_files))::int AS count',
    )
  ).rows[0]?.count;

it('these are all calls that accept files', () => {
  const takers = api.filter((endpoint) => endpoint.upload ?? endpoint.form).map(({ id }) => id);
  expect(takers.toSorted()).toEqual([...Object.keys(doors), ...Object.keys(otherDoors), ...lookingDoors].toSorted());
});

describe.each(active)('a PDF with %s', (_what, pdf, sentence) => {
  it.each(Object.values(doors).flat())('is refused as %s, with the reason in the message', async (_door, sendPdf) => {
    const before = await countFiles();
    const { status, body } = await sendPdf(pdf);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await countFiles()).toBe(before);
  });

  it('that was uploaded earlier cannot be sent for signature', async () => {
    expect(await askToSign(pdf)).toMatchObject({
      status: 409,
      body: { code: 'document.state_refused', message: expect.stringContaining(sentence) },
    });
  });

  it.each(Object.values(otherDoors).flat())('is refused by %s, which accepts no PDF', async (_door, sendPdf, refusal) => {
    const { status, body } = await sendPdf(pdf);
    expect([[415, 422].includes(status), JSON.stringify(body)]).toEqual([true, expect.stringContaining(refusal)]);
  });

  it('can be verified by any visitor, and nothing of it is stored', async () => {
    const before = await countFiles();
    const { status, body } = await send(verifyPdf, [['file', asFile(pdf)]]);
    expect([status, body['verdict']]).toEqual([200, 'UNSIGNED']);
    expect(await countFiles()).toBe(before);
  });
});
