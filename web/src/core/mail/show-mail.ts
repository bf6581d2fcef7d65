/** Elements that could run code, load other documents or navigate, and elements that are not part of the text. */
const UNWANTED_ELEMENTS_SELECTOR = 'script, link, meta, base, iframe, object, embed, form, style, title'

/**
 * Separates an email's style sheets from its HTML, and renames `style` attributes to `data-style`, because the content security
 * policy refuses inline styles when they are parsed.
 */
function separateStyles(html: string): { readonly styleSheets: readonly string[]; readonly html: string } {
  const styleSheets: string[] = []
  const htmlWithoutStyles = html.replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_, sheet: string) => {
    styleSheets.push(sheet)
    return ''
  })
  return { styleSheets, html: htmlWithoutStyles.replaceAll(/\sstyle=(["'])/g, ' data-style=$1') }
}

/**
 * Puts an email's HTML into an empty page, without the targets of its links. Sets the styles afterwards, because the page's
 * content security policy refuses inline styles.
 */
export function showMail(page: Document, html: string): void {
  const { styleSheets, html: unstyledHtml } = separateStyles(html)
  const mail = new DOMParser().parseFromString(unstyledHtml, 'text/html')
  for (const element of mail.querySelectorAll(UNWANTED_ELEMENTS_SELECTOR)) element.remove()
  for (const link of mail.querySelectorAll('a')) {
    link.removeAttribute('href')
    link.removeAttribute('target')
  }
  const view = page.defaultView
  if (view) {
    page.adoptedStyleSheets = styleSheets.map((text) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
  }
  page.body.replaceChildren(...[...mail.body.childNodes].map((node) => page.importNode(node, true)))
  const bodyStyle = mail.body.dataset['style']
  if (bodyStyle !== undefined) page.body.style.cssText = bodyStyle
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
}
