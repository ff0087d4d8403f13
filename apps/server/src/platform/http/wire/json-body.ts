import { Problem } from '../../calls/problem.ts';

/** No valid body nests deeper; the forms that staff design are the deepest. */
export const MOST_DEPTH = 32;
/** Most values in one body, counted by commas and opening brackets; a few calls may take more. */
export const MOST_VALUES = 20_000;

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Index of the quote that ends the string starting at `start`; the length of the JSON when it is not closed. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return json.length;
}

/**
 * Whether the text nests deeper or contains more values than may be parsed. Scans the text once without building anything: the parser would
 * create every list and object before anyone walked over them.
 */
export function isCrowdedJson(json: string, mostValues = MOST_VALUES): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    else if (sign === COMMA) values += 1;
    if (depth > MOST_DEPTH || values > mostValues) return true;
  }
  return false;
}

/** Throws body.too_large for a text that nests deeper or contains more values than a body may. */
export function refuseCrowdedJson(json: string, mostValues = MOST_VALUES): void {
  if (isCrowdedJson(json, mostValues)) throw new Problem('body.too_large');
}

/** Parses a JSON body; undefined when it is empty, because a POST may have no body (refresh, log-out). */
export function parseJsonBody(json: string, mostValues = MOST_VALUES): unknown {
  if (json.trim() === '') return undefined;
  refuseCrowdedJson(json, mostValues);
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new Problem('request.malformed');
  }
}
