interface Context {
  report(problem: { readonly node: object; readonly message: string }): void
}

/** A rule that reports each node that one of the selectors matches. Selectors of syntax nodes look like those of CSS. */
const forbid = (message: string, ...selectors: readonly string[]) => ({
  create: (context: Context) => {
    const report = (node: object) => {
      context.report({ node, message })
    }
    return Object.fromEntries(selectors.map((selector) => [selector, report]))
  },
})

/** The lint rules that only Kiln needs. */
const plugin = {
  meta: { name: 'kiln' },
  rules: {
    'no-default-export': forbid('Export by name.', 'ExportDefaultDeclaration'),
    'no-barrel': forbid('No barrels: import from the file itself.', 'ExportAllDeclaration'),
    // Calls that take a Firestore path. `.doc(id)` of a typed collection takes an id and is allowed.
    'no-firestore-path': forbid(
      'Do not write Firestore paths here: use a reference from functions/src/platform/collections.ts.',
      'CallExpression[callee.property.name=/^(collection|collectionGroup|listCollections)$/]',
      "CallExpression[callee.property.name='doc'][callee.object.name='db']",
      "CallExpression[callee.property.name='doc'] > Literal.arguments[value=/\\u002F/]",
      "CallExpression[callee.property.name='doc'] > TemplateLiteral.arguments:has(TemplateElement[value.raw=/\\u002F/])",
    ),
    // `getField` and `data()` return a field with the type that its schema gives.
    'no-cast-field': forbid(
      'Read stored fields by `getField`, or from `data()` without a cast.',
      "CallExpression[callee.property.name='get'] > Literal.arguments",
      "TSAsExpression > CallExpression.expression[callee.property.name='data'][arguments.length=0]",
    ),
  },
}

export default plugin
