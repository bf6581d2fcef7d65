import { z } from 'zod'
import type { Plugin } from 'vite'
import { generateTableModule } from './call-routes.ts'

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly default?: string | number | boolean
  readonly maxLength?: number
  readonly anyOf?: readonly JsonSchema[]
}

/** One filter of a list, with which the app parses the URL without the schema. */
export interface ListFilter {
  /** The allowed values; if missing, any text is allowed. */
  readonly options?: readonly string[]
  /** The default if the URL has no valid value; if missing, the default is empty. */
  readonly defaultValue?: string
  /** Longer text is invalid. */
  readonly maxLength?: number
}

/** The parameters that select a page of the list. They are not filters. */
const PAGE_PARAMETERS = new Set(['after', 'limit'])

/** Returns the filters of a call's `query`, by its schema. */
export function findFilters(query: z.ZodObject): Record<string, ListFilter> {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>
  }
  const fields = Object.entries(properties).filter(([name]) => !PAGE_PARAMETERS.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, toListFilter(field)]))
}

function toListFilter(field: JsonSchema): ListFilter {
  const options = findOptions(field)
  const maxLength =
    field.maxLength ?? field.anyOf?.find((schema) => schema.maxLength !== undefined)?.maxLength
  return {
    ...(options.length > 0 ? { options } : {}),
    ...(field.default === undefined ? {} : { defaultValue: String(field.default) }),
    ...(maxLength === undefined ? {} : { maxLength }),
  }
}

/** Returns the allowed values of a choice; empty for other fields. */
function findOptions({ enum: values, const: value, anyOf = [] }: JsonSchema): readonly string[] {
  if (value !== undefined) return [value]
  if (values) return values
  const choices = anyOf.filter(({ type }) => type !== 'null').map(findOptions)
  return choices.every(({ length }) => length > 0) ? choices.flat() : []
}

/** Gives the browser the filters of every list of the call table, so that a screen reads them from the URL without zod. */
export const createListFiltersPlugin = (): Plugin =>
  generateTableModule('filters-by-list', (table) => {
    const lists = Object.entries(table).flatMap(([name, { query }]) =>
      query && 'after' in query.shape ? [[name, findFilters(query)] as const] : [],
    )
    return `export const filtersByList = ${JSON.stringify(Object.fromEntries(lists))}`
  })
