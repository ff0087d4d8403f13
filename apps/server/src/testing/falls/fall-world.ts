import { sql } from 'drizzle-orm';
import { inTransaction } from '../../database/transaction.ts';
import { bookCashTransactionsFrom, bookTradesFrom } from '../../features/ledger/ledger.service.ts';
import { writePricesFrom, writeSecuritiesFrom } from '../../features/market/market.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { TestApp } from '../app/test-app.ts';
import { createClientWorld } from '../worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../worlds/client-world.ts';

/** A client whose contract holds a thousand units of a fund of its own, bought at 100 a unit on 2026-01-05 with all that was paid in. */
export interface FallWorld extends ClientWorld {
  securityId: string;
}

let lastFund = 0;

export async function bookCash({ platform }: TestApp, world: ClientWorld, day: string, type: string, amount: string): Promise<void> {
  await inTransaction(platform.db, (tx) =>
    bookCashTransactionsFrom(
      tx,
      sql`SELECT ${world.clientId}::uuid AS client_id, ${newId()}::uuid AS id, ${world.investmentId}::uuid AS contract_strategy_id, ${newId()}::text AS trans_ref,
        ${day}::date AS transaction_date, ${type}::text AS cash_transaction_type, NULL::text AS fee_type_name, ${amount}::numeric AS amount,
        'CZK'::text AS currency, NULL::uuid AS counterpart_id, NULL::uuid AS security_id`,
      platform.clock.now(),
    ),
  );
}

export async function buyUnits({ platform }: TestApp, world: FallWorld, day: string, quantity: string, amount: string): Promise<void> {
  await inTransaction(platform.db, (tx) =>
    bookTradesFrom(
      tx,
      sql`SELECT ${world.clientId}::uuid AS client_id, ${newId()}::uuid AS id, ${world.investmentId}::uuid AS contract_strategy_id, ${newId()}::text AS trans_ref,
        ${day}::date AS transaction_date, 'BUY'::text AS sec_transaction_type, ${world.securityId}::uuid AS security_id, ${quantity}::numeric AS quantity,
        NULL::numeric AS price, ${amount}::numeric AS amount, 'CZK'::text AS currency`,
      platform.clock.now(),
    ),
  );
}

/** Adds or corrects the price of the world's fund on a day. */
export async function price({ platform }: TestApp, { securityId }: FallWorld, day: string, value: string): Promise<void> {
  await inTransaction(platform.db, (tx) =>
    writePricesFrom(tx, sql`SELECT ${securityId}::uuid AS security_id, ${day}::date AS price_date, ${value}::numeric AS price`),
  );
}

export async function createFallWorld(app: TestApp, catalogue: Catalogue, country: 'CZ' | 'SK' = 'CZ'): Promise<FallWorld> {
  const world = { ...(await createClientWorld(app, catalogue)), securityId: newId() };
  const isin = `CZ1${String((lastFund += 1)).padStart(9, '0')}`;
  await inTransaction(app.platform.db, async (tx) => {
    await tx.execute(
      sql`UPDATE client_addresses SET country = ${country} WHERE client_id = ${world.clientId}::uuid AND id = ${world.addressId}::uuid`,
    );
    await writeSecuritiesFrom(
      tx,
      sql`SELECT ${world.securityId}::uuid AS id, NULL::uuid AS found_id, ${isin}::text AS isin, 'Fond'::text AS name, 'FUND'::text AS kind, 'CZK'::text AS currency`,
      app.clock.now(),
    );
  });
  await bookCash(app, world, '2026-01-05', 'DEPOSIT', '100000');
  await price(app, world, '2026-01-05', '100');
  await buyUnits(app, world, '2026-01-05', '1000', '-100000');
  return world;
}
