import { ProblemAnswer } from '@pramen/contract/endpoint';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { problems } from '@pramen/contract/problems';
import type { ProblemCode } from '@pramen/contract/problems';
import { z } from 'zod';

type Json = Record<string, unknown>;

const everyCall: readonly ProblemCode[] = ['request.malformed', 'validation.failed', 'limit.reached', 'server.unexpected'];

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  // The OpenAPI version of the document already implies the dialect.
  delete json['$schema'];
  return json;
}

function parametersOf(endpoint: EndpointDefinition, path: string): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((found) => ({
    name: found[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!endpoint.query) return inPath;
  const query = schemaOf(endpoint.query, 'input');
  const required = new Set((query['required'] as string[] | undefined) ?? []);
  const inQuery = Object.entries((query['properties'] as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...(name === 'filter' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function problemsOf(endpoint: EndpointDefinition): Json {
  const guarded: readonly ProblemCode[] = endpoint.permission === 'public' ? [] : ['session.required', 'permission.denied'];
  const addressed: readonly ProblemCode[] = endpoint.path.includes('{') ? ['record.not_found'] : [];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...everyCall, ...guarded, ...addressed, ...(endpoint.errors ?? [])]))
    byStatus.set(problems[code], [...(byStatus.get(problems[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, codes]) => [
        String(status),
        { description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      ]),
  );
}

function nameAnswer(schema: Json, name: string | undefined): Json {
  if (!name) return schema;
  const properties = schema['properties'] as Json;
  return {
    ...schema,
    properties: { ...properties, [name]: properties['data'] ?? schema },
    required: [...(schema['required'] as string[]), name],
  };
}

function answersOf({ download, answer, answerName, inJson }: EndpointDefinition): Json {
  if (!download) return { 'application/json': { schema: nameAnswer(schemaOf(answer, 'output'), answerName) } };
  const asFile = Object.fromEntries(download.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return inJson ? { ...asFile, 'application/json': { schema: schemaOf(inJson, 'output') } } : asFile;
}

function requestOf({ body, upload, form }: EndpointDefinition): Json {
  if (upload) {
    const files = { type: 'array', minItems: 1, maxItems: upload.mostFiles, items: { type: 'string', format: 'binary' } };
    const beside = upload.form ? schemaOf(upload.form, 'input') : {};
    const properties = {
      ...Object.fromEntries(upload.fields.map((field) => [field, files])),
      ...(beside['properties'] as Json | undefined),
    };
    // Files come in any of the fields.
    const oneOfThem = upload.isOptional ? {} : { anyOf: upload.fields.map((field) => ({ required: [field] })) };
    const schema = { type: 'object', required: (beside['required'] as string[] | undefined) ?? [], properties, ...oneOfThem };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const given = { schema: schemaOf(body, 'input') };
  return { requestBody: { required: true, content: { 'application/json': given, ...(form ? { 'multipart/form-data': given } : {}) } } };
}

function operationOf(endpoint: EndpointDefinition, path: string, isAlias: boolean): Json {
  const parameters = parametersOf(endpoint, path);
  const headers = Object.fromEntries((endpoint.answerHeaders ?? []).map((name) => [name, { schema: { type: 'string' } }]));
  return {
    operationId: isAlias ? `${endpoint.id}.alias` : endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    'x-permission': endpoint.permission,
    security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestOf(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: endpoint.summary,
        ...(endpoint.answerHeaders ? { headers } : {}),
        content: answersOf(endpoint),
      },
      ...problemsOf(endpoint),
    },
  };
}

/** The whole API as an OpenAPI 3.1 document; zod produces the JSON Schema dialect of 3.1. */
export function createOpenApi(endpoints: readonly EndpointDefinition[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries())
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, path, index > 0);
  return {
    openapi: '3.1.0',
    info: { title: 'Pramen', version: '1', description: 'Investment-management portal for clients, advisers and back office.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(ProblemAnswer, 'output') },
    },
  };
}
