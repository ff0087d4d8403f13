import { Download, endpoint, ProblemAnswer } from '@pramen/contract/endpoint';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOpenApi } from './document.ts';

type Json = Record<string, unknown>;
const answer = z.object({ data: z.array(z.string()) });

const readTrees = endpoint({
  id: 'trees.read',
  method: 'GET',
  path: '/api/forest/{forestId}/trees/{id}',
  summary: 'Reads a tree',
  permission: 'clients.read',
  query: z.object({ filter: z.object({ name: z.string() }).optional(), page: z.coerce.number().int() }),
  answer,
  errors: ['record.changed'],
});
const saveTree = endpoint({
  id: 'trees.save',
  method: 'POST',
  path: '/api/trees',
  aliases: ['/api/old-trees', '/api/older-trees/{id}'],
  summary: 'Saves a tree',
  permission: 'public',
  body: z.object({ name: z.string().default('oak') }),
  answer: z.object({ id: z.string().nullable() }),
  status: 201,
} as const);

const operationOf = (definition: EndpointDefinition, path: string = definition.path): Json => {
  const paths = createOpenApi([definition])['paths'] as Record<string, Record<string, Json>>;
  return paths[path]?.[definition.method.toLowerCase()] ?? {};
};
const answersOf = (definition: EndpointDefinition) =>
  (operationOf(definition)['responses'] as Record<string, { content: Json; headers?: Json }>)[String(definition.status ?? 200)];
const text = { type: 'string' };
const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

describe('the API description', () => {
  it('states what it describes, who may call and what an error looks like', () => {
    const { paths, ...rest } = createOpenApi([]);
    expect(paths).toEqual({});
    expect(rest).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Pramen', version: '1', description: expect.stringContaining('portal') },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    });
    const { Problem } = (rest['components'] as { schemas: Record<string, Json> }).schemas;
    expect(Object.keys(Problem?.['properties'] as Json)).toEqual(Object.keys(ProblemAnswer.shape));
    expect(JSON.stringify(rest)).not.toContain('$schema');
  });

  it('has a call with its parameters, permission, response and every error', () => {
    expect(operationOf(readTrees)).toEqual({
      operationId: 'trees.read',
      summary: 'Reads a tree',
      tags: ['trees'],
      'x-permission': 'clients.read',
      security: [{ bearer: [] }],
      parameters: [
        { name: 'forestId', in: 'path', required: true, schema: text },
        { name: 'id', in: 'path', required: true, schema: text },
        {
          name: 'filter',
          in: 'query',
          required: false,
          style: 'deepObject',
          explode: true,
          schema: expect.objectContaining({ type: 'object', properties: { name: text } }),
        },
        { name: 'page', in: 'query', required: true, schema: expect.objectContaining({ type: 'integer' }) },
      ],
      responses: {
        200: {
          description: 'Reads a tree',
          content: { 'application/json': { schema: expect.objectContaining({ properties: { data: { type: 'array', items: text } } }) } },
        },
        400: problem('request.malformed'),
        401: problem('session.required'),
        403: problem('permission.denied'),
        404: problem('record.not_found'),
        409: problem('record.changed'),
        422: problem('validation.failed'),
        429: problem('limit.reached'),
        500: problem('server.unexpected'),
      },
    });
  });

  it('has the body of a public call, which needs no session and names no record', () => {
    expect(operationOf(saveTree)).toEqual({
      operationId: 'trees.save',
      summary: 'Saves a tree',
      tags: ['trees'],
      'x-permission': 'public',
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: expect.objectContaining({ properties: { name: { type: 'string', default: 'oak' } } }) } },
      },
      responses: {
        201: { description: 'Saves a tree', content: { 'application/json': { schema: expect.objectContaining({ required: ['id'] }) } } },
        400: problem('request.malformed'),
        422: problem('validation.failed'),
        429: problem('limit.reached'),
        500: problem('server.unexpected'),
      },
    });
    // What has a default need not be sent.
    expect(JSON.stringify(operationOf(saveTree)['requestBody'])).not.toContain('"required":["name"]');
  });

  it('has a call under each of its paths', () => {
    const of = (path: string) => operationOf(saveTree, path);
    expect([of('/api/trees'), of('/api/old-trees')].map(({ operationId }) => operationId)).toEqual(['trees.save', 'trees.save.alias']);
    expect(of('/api/older-trees/{id}')['parameters']).toEqual([{ name: 'id', in: 'path', required: true, schema: text }]);
    const both = createOpenApi([{ ...readTrees, path: '/api/trees' }, saveTree])['paths'] as Record<string, Json>;
    expect(Object.keys(both['/api/trees'] ?? {})).toEqual(['get', 'post']);
  });

  it('names codes of one status together', () => {
    const { responses } = operationOf({ ...saveTree, errors: ['record.in_use', 'record.changed'] }) as { responses: Record<string, Json> };
    expect(responses['409']?.['description']).toBe('record.in_use, record.changed');
  });

  it('has the response under its second name as well', () => {
    const content = answersOf({ ...readTrees, answerName: 'trees' })?.content;
    expect(content).toEqual({
      'application/json': {
        schema: expect.objectContaining({
          properties: { data: { type: 'array', items: text }, trees: { type: 'array', items: text } },
          required: ['data', 'trees'],
        }),
      },
    });
    expect(answersOf({ ...saveTree, answerName: 'tree' })?.content).toMatchObject({
      'application/json': { schema: { properties: { tree: { type: 'object', required: ['id'] } } } },
    });
  });

  it('has files that are downloaded and uploaded, and the headers that come with them', () => {
    const file = {
      ...readTrees,
      answer: Download,
      download: ['text/csv', 'application/pdf'],
      answerHeaders: ['x-tree'],
    } as EndpointDefinition;
    const binary = { schema: { type: 'string', format: 'binary' } };
    expect(answersOf(file)).toEqual({
      description: 'Reads a tree',
      headers: { 'x-tree': { schema: text } },
      content: { 'text/csv': binary, 'application/pdf': binary },
    });
    expect(answersOf({ ...file, inJson: answer })?.content).toEqual({
      'text/csv': binary,
      'application/pdf': binary,
      'application/json': { schema: expect.objectContaining({ required: ['data'] }) },
    });
    const files = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', format: 'binary' } };
    const anyOf = [{ required: ['files'] }, { required: ['file'] }];
    const uploaded = { ...saveTree, body: undefined, upload: { fields: ['files', 'file'], mostFiles: 3 } } as unknown as EndpointDefinition;
    const bodyOf = (definition: EndpointDefinition) => operationOf(definition)['requestBody'];
    expect(bodyOf(uploaded)).toEqual({
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', required: [], properties: { files, file: files }, anyOf } } },
    });
    const beside = { ...uploaded, upload: { ...uploaded.upload, form: z.object({ kind: z.string() }) } } as EndpointDefinition;
    expect(bodyOf(beside)).toEqual({
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', required: ['kind'], properties: { files, file: files, kind: text }, anyOf } },
      },
    });
    const optional = { ...uploaded, upload: { ...uploaded.upload, isOptional: true } } as EndpointDefinition;
    expect(bodyOf(optional)).toMatchObject({ content: { 'multipart/form-data': { schema: { required: [] } } } });
    expect(JSON.stringify(bodyOf(optional))).not.toContain('anyOf');
  });

  it('has a body that may come as a form', () => {
    const { content } = operationOf({ ...saveTree, form: {} } as unknown as EndpointDefinition)['requestBody'] as { content: Json };
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
    expect(content['multipart/form-data']).toEqual(content['application/json']);
  });
});
