import ReactMarkdown from 'react-markdown'

const DISALLOWED = ['img']

/** A host's Markdown as React elements: HTML in it is dropped, links are http(s) or mail only. */
export default function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="prose text-xl leading-relaxed">
      <ReactMarkdown
        skipHtml
        disallowedElements={DISALLOWED}
        components={{
          h1: 'h3',
          h2: 'h3',
          h3: 'h4',
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
              {children}
            </a>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
