import { Readable } from 'node:stream';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { clientAddresses, clientBankAccounts, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { suitabilityWarnings } from '../../database/schema/suitability.ts';
import { inTransaction } from '../../database/transaction.ts';
import { keepFile } from '../../features/files/files.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import { createDocument, createTemplate } from './documents.ts';
import { createFormTemplates, createWaitingIdentification, createWaitingRecords, createWaitingRequest } from './forms.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';

/** A client with one row of everything that a client owns. */
export interface ClientWorld {
  person: TestPerson;
  clientId: string;
  contractId: string;
  investmentId: string;
  addressId: string;
  bankAccountId: string;
  fileId: string;
  fileUuid: string;
  /** To be reviewed, while the client's signature is still requested. */
  documentId: string;
  signatureId: string;
  /** Of the investment, whose strategy does not fit. */
  warningId: string;
  /** A record of each type that waits for the client. */
  recordIds: Record<TemplateType, string>;
  /** An identification by card that waits for the client. */
  identificationId: string;
  /** A service request of the client that waits for the company. */
  requestId: string;
}

/** Reference data that all worlds share. */
export interface Catalogue {
  contractTypeId: string;
  strategyId: string;
  /** A strategy that no investment uses. */
  spareStrategyId: string;
  documentTemplateId: string;
  formTemplateIds: Record<TemplateType, string>;
}

let lastNumber = 0;
const nextNumber = () => String((lastNumber += 1)).padStart(6, '0');

export async function createCatalogue(app: TestApp): Promise<Catalogue> {
  const { db } = app.platform;
  const createdAt = app.clock.now();
  const catalogue = {
    contractTypeId: newId(),
    strategyId: newId(),
    spareStrategyId: newId(),
    documentTemplateId: await createTemplate(app),
    formTemplateIds: await createFormTemplates(app),
  };
  await db.insert(contractTypes).values({ id: catalogue.contractTypeId, name: `Typ ${nextNumber()}`, createdAt });
  for (const id of [catalogue.strategyId, catalogue.spareStrategyId]) {
    const name = `Strategie ${nextNumber()}`;
    await db.insert(strategies).values({ id, name, strategyName: name, createdAt });
  }
  return catalogue;
}

/** Creates a client, under `under` if given, with one row of each of its records. */
export async function createClientWorld(
  app: TestApp,
  { contractTypeId, strategyId, formTemplateIds }: Catalogue,
  under?: TestPerson,
): Promise<ClientWorld> {
  const person = await createPerson(app, 'CLIENT', under ? { under } : {});
  const clientId = person.clientId ?? '';
  const createdAt = app.clock.now();
  const world = { person, clientId, contractId: newId(), investmentId: newId(), addressId: newId(), bankAccountId: newId() };
  const staged = await app.platform.files.stage(Readable.from([Buffer.from('%PDF-1.7 %%EOF')]));
  const file = await inTransaction(app.platform.db, async (tx) => {
    await tx.insert(clientAddresses).values({ clientId, id: world.addressId, type: 'DOMICILE', city: 'Žďár nad Sázavou', createdAt });
    await tx
      .insert(clientBankAccounts)
      .values({ clientId, id: world.bankAccountId, accountNumber: '19-2000145399', bankCode: '0800', currencies: ['CZK'], createdAt });
    const [contractNumber, variableSymbol] = [`W${nextNumber()}`, `9${nextNumber()}`];
    await registerNumbers(tx, [
      { kind: 'CONTRACT_NUMBER', number: contractNumber, clientId, recordId: world.contractId },
      { kind: 'VARIABLE_SYMBOL', number: variableSymbol, clientId, recordId: world.investmentId },
    ]);
    await tx.insert(contracts).values({ clientId, id: world.contractId, contractNumber, contractTypeId, currency: 'CZK', createdAt });
    await tx
      .insert(contractStrategies)
      .values({ clientId, id: world.investmentId, contractId: world.contractId, strategyId, variableSymbol, createdAt });
    return keepFile(tx, app.platform, {
      staged,
      clientId,
      fileableType: 'client',
      fileableId: clientId,
      fileName: 'průkaz.pdf',
      mediaType: 'application/pdf',
      userId: null,
    });
  });
  const warningId = newId();
  await app.platform.db.insert(suitabilityWarnings).values({
    clientId,
    id: warningId,
    contractStrategyId: world.investmentId,
    strategyId,
    fit: 'NO_VALID_QUESTIONNAIRE',
    reasons: [],
    strategyVersion: 1,
    createdAt,
  });
  const document = await createDocument(app, clientId, {}, [{ userId: person.userId }]);
  const recordIds = await createWaitingRecords(app, clientId, person.userId, formTemplateIds);
  return {
    ...world,
    fileId: file.id,
    fileUuid: file.uuid,
    documentId: document.id,
    signatureId: document.signatureIds[0] ?? '',
    warningId,
    recordIds,
    identificationId: await createWaitingIdentification(app, clientId, person.userId),
    requestId: await createWaitingRequest(app, clientId, person.userId),
  };
}
