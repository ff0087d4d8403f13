import { expect, it } from 'vitest';
import { z } from 'zod';
import { BODY_BYTE_COUNT } from '../endpoint.ts';
import type { EndpointDefinition } from '../endpoint.ts';
import { api } from './api.ts';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

/** Czech and Slovak letters take two bytes. */
const BYTES_OF_LETTER = 2;
/** The HTML of a template is mostly markup. */
const LONG_TEXT = 1_000_000;
const BYTES_OF_MARKUP = 1.5;
/** Larger bodies only carry files as data URLs, which are ASCII. */
const DATA_URL = 5_000_000;
/** Bytes per character of text with this maximum length. */
const bytesOfLetter = (maxLength: number) => (maxLength < LONG_TEXT ? BYTES_OF_LETTER : maxLength < DATA_URL ? BYTES_OF_MARKUP : 1);
const BYTES_OF_NUMBER = 24;
/** An id, a day or a choice: strings limited by a pattern or format. */
const BYTES_OF_PATTERN = 45;
const OPEN_ENTRIES = 30;

/** Bytes of the largest JSON that a schema accepts; texts and lists without a limit count as unbounded. */
function sizeOf(shape: Shape): number {
  const { properties = {}, additionalProperties, items = {}, maxItems, maxLength } = shape;
  if (shape.const !== undefined) return JSON.stringify(shape.const).length;
  if (shape.enum) return Math.max(...shape.enum.map((value) => JSON.stringify(value).length));
  if (shape.anyOf) return Math.max(...shape.anyOf.map(sizeOf));
  if (shape.allOf) return shape.allOf.reduce((sum, part) => sum + sizeOf(part), 0);
  if (shape.type === 'array') return 2 + (maxItems ?? Infinity) * (1 + sizeOf(items));
  if (shape.type === 'string')
    return (
      2 + (maxLength === undefined ? (shape.pattern || shape.format ? BYTES_OF_PATTERN : Infinity) : maxLength * bytesOfLetter(maxLength))
    );
  if (shape.type !== 'object') return BYTES_OF_NUMBER;
  const named = Object.entries(properties).reduce((sum, [name, value]) => sum + name.length + 4 + sizeOf(value), 2);
  return named + (typeof additionalProperties === 'object' ? OPEN_ENTRIES * (60 + sizeOf(additionalProperties)) : 0);
}

const endpoints: readonly EndpointDefinition[] = api;
const takesBody = endpoints.filter(({ body }) => body);

it('every call accepts the largest body that its schema allows', () => {
  const small = takesBody.flatMap(({ id, body, bodyByteCount = BODY_BYTE_COUNT }) => {
    const bytes = sizeOf(z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape);
    // A schema without a limit of its own (answers to a questionnaire) is limited by its call.
    return Number.isFinite(bytes) && bytes > bodyByteCount ? [`${id} needs ${bytes}`] : [];
  });
  expect(small).toEqual([]);
});

it('only the listed calls accept larger bodies than the default', () => {
  expect(
    takesBody.filter(({ bodyByteCount }) => bodyByteCount !== undefined).map(({ id, permission }) => [id, permission === 'public']),
  ).not.toContainEqual([expect.any(String), true]);
});
