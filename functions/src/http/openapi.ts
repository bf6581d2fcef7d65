import { z } from 'zod'
import { api, type CallName } from '../../shared/api.ts'
import { commonErrors, type Access, type Call } from '../../shared/http/call.ts'
import { errorBody, errorStatus, type ErrorCode } from '../../shared/http/errors.ts'
import { PRODUCT } from '../../shared/brand/brand.ts'
import { siteUrl } from '../platform/params.ts'

type JsonSchema = Record<string, unknown>

/** The errors that a call may return because of its access. The call does not declare them. */
const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  member: ['signed_out'],
  host: ['signed_out', 'forbidden'],
  eventHost: ['signed_out', 'forbidden', 'not_found'],
  eventDoor: ['signed_out', 'forbidden', 'not_found'],
  admin: ['signed_out', 'forbidden'],
}

/** Lists all errors that a call may return: the possible common ones, those of its access and method, and its own. */
function listPossibleErrors(call: Call): ErrorCode[] {
  const impossibleErrors = new Set<ErrorCode>([
    ...(call.params ? [] : (['invalid_params'] as const)),
    ...(call.query ? [] : (['invalid_query'] as const)),
    ...(call.body ? [] : (['invalid_body', 'body_too_large', 'unsupported_media_type'] as const)),
  ])
  const isWrite = call.method !== 'GET'
  const codes = [
    ...commonErrors.filter((code) => !impossibleErrors.has(code)),
    ...accessErrors[call.access],
    ...(isWrite ? (['cross_site'] as const) : []),
    ...call.errors,
  ]
  return [...new Set(codes)].sort()
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json: JsonSchema = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) }
  // The document's root names the dialect of all schemas.
  delete json.$schema
  return json
}

function composeParameters(call: Call): JsonSchema[] {
  const composeParameterList = (location: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const fieldSchema = field as z.ZodType
      // A caller may leave out a field whose schema accepts `undefined`.
      return {
        name,
        in: location,
        required: location === 'path' || !fieldSchema.safeParse(undefined).success,
        schema: toJsonSchema(fieldSchema, 'input'),
      }
    })
  return [...composeParameterList('path', call.params), ...composeParameterList('query', call.query)]
}

function composeResponses(call: Call): Record<string, unknown> {
  const codesByStatus = Map.groupBy(listPossibleErrors(call), (code) => String(errorStatus[code]))
  const errorResponses = [...codesByStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      ...(status === '429' || status === '503'
        ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } }
        : {}),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
          },
        },
      },
    },
  ])
  return {
    [String(call.status)]: composeSuccessResponse(call),
    ...(Object.fromEntries(errorResponses) as Record<string, unknown>),
  }
}

function composeSuccessResponse(call: Call): JsonSchema {
  const schema = toJsonSchema(call.response, 'output')
  return { description: 'Success', content: { [call.responseType ?? 'application/json']: { schema } } }
}

function composeRequestBody(call: Call): JsonSchema | undefined {
  if (!call.body) return undefined
  const schema = toJsonSchema(call.body, 'input')
  if (!call.upload) return { required: true, content: { 'application/json': { schema } } }
  const { field, maxFiles } = call.upload
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = {
    ...schema,
    properties: {
      ...(schema.properties as JsonSchema),
      [field]: maxFiles === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: maxFiles },
    },
    required: [...((schema.required as string[] | undefined) ?? []), field],
  }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

/** Composes the document's operation for a call; `security` is empty if anyone may make the call. */
function composeOperation(name: CallName): JsonSchema {
  const call: Call = api[name]
  const body = composeRequestBody(call)
  return {
    operationId: name,
    tags: [call.path.split('/')[2]],
    summary: call.summary,
    'x-access': call.access,
    parameters: composeParameters(call),
    ...(body ? { requestBody: body } : {}),
    responses: composeResponses(call),
    security: call.access === 'public' ? [] : [{ session: [] }, { idToken: [] }],
  }
}

/** Composes the OpenAPI 3.1 document of all calls, from the table of calls. */
export function composeOpenApiDocument() {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const name of Object.keys(api) as CallName[]) {
    const { path, method } = api[name]
    ;(paths[path] ??= {})[method.toLowerCase()] = composeOperation(name)
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT, version: '1', description: 'Events for creative people, in many cities.' },
    servers: [{ url: siteUrl.value() }],
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__session' },
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}
