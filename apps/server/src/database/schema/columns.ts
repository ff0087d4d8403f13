import { currencies } from '@pramen/domain/money/currencies';
import { customType, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Instants are stored in UTC, supplied by the application's clock. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
/** Local time in Prague, `YYYY-MM-DDTHH:mm`: the bound of a period that users set. */
export const localMinute = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(0)',
  fromDriver: (value) => value.slice(0, 'YYYY-MM-DDTHH:mm'.length).replace(' ', 'T'),
});
/** UUIDv7 made by the application: an identifier, never a secret and never an order of business facts. */
export const id = () => uuid();
/** Incremented by every change of a row; a save that names an older version is a conflict. */
export const version = () => integer().notNull().default(1);
/** Money with 2 decimals; read as text so that no float ever holds it. */
export const money = () => numeric({ precision: 20, scale: 2 });
/** Quantity, price and rate with 6 decimals; read as text. */
export const sixDecimals = () => numeric({ precision: 20, scale: 6 });
export const currency = () => text({ enum: currencies });
