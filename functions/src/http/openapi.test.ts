import { beforeAll, expect, test } from 'vitest'
import { api, type CallName } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'
import { composeOpenApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: object }>; headers?: object }
  >
  security: object[]
}

let document: ReturnType<typeof composeOpenApiDocument>
const calls = Object.entries(api) as [CallName, Call][]

beforeAll(() => {
  process.env.SITE_URL = 'https://kiln.example'
  document = composeOpenApiDocument()
})

function findOperation(call: Call): Operation {
  return document.paths[call.path]?.[call.method.toLowerCase()] as unknown as Operation
}

/** All objects within a value, itself included. */
function listObjects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(listObjects)]
}

test('composes a JSON document of OpenAPI 3.1 with valid references', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  expect(document.openapi).toBe('3.1.0')
  for (const { $ref } of listObjects(document)) {
    if ($ref !== undefined) expect($ref).toBe('#/components/schemas/Error')
  }
  expect(document.components.schemas.Error).toMatchObject({ required: ['code', 'message'] })
})

test.each(calls)('describes the id, parameters, body, security and responses of %s', (name, call) => {
  const operation = findOperation(call)
  expect(operation.operationId).toBe(name)
  const namesInPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path')
  expect(pathParameters.map((parameter) => parameter.name)).toEqual(namesInPath)
  expect(pathParameters.every((parameter) => parameter.required)).toBe(true)
  const bodyType = call.upload ? 'multipart/form-data' : 'application/json'
  expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(call.body ? [bodyType] : [])
  expect(operation.security.length > 0).toBe(call.access !== 'public')
  const codes = Object.values(operation.responses).flatMap((response) => response.description.split(', '))
  expect(codes).toEqual(expect.arrayContaining([...call.errors, 'Success', 'internal', 'busy']))
  const successResponse = operation.responses[String(call.status)]
  expect(successResponse?.content).toHaveProperty([call.responseType ?? 'application/json'])
})

test('marks optional query parameters', () => {
  const requiredFlags = findOperation(api.listNearbyEvents).parameters.map(({ name, required }) => [
    name,
    required,
  ])
  expect(requiredFlags).toEqual([
    ['city', true],
    ['excludeId', false],
  ])
})
